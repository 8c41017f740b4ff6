import Expressions
import Testing
import TestSupport

/// Returns a whole number of up to `digits` digits, often near a power of two, where limbs begin and carries run.
private func random(digits: Int, using generator: inout SplitMix) -> BigWhole {
  let sign: BigWhole = Bool.random(using: &generator) ? 1 : -1
  guard Bool.random(using: &generator) else {
    let count = Int.random(in: 1...digits, using: &generator)
    let text = (0..<count).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
    return BigWhole(decimal: text).map { $0 * sign } ?? 0
  }
  let exponent = [31, 32, 53, 62, 63, 64, 65, 127, 128, 129, 192, 200, 256].randomElement(using: &generator) ?? 64
  let other = Int.random(in: 0...256, using: &generator)
  let offset = BigWhole(Int.random(in: -2...2, using: &generator))
  let power = (BigWhole(2).power(BigWhole(exponent), limit: 1_000) ?? 0)
  let second = (BigWhole(2).power(BigWhole(other), limit: 1_000) ?? 0)
  return (power + (Bool.random(using: &generator) ? second : 0 - second) + offset) * sign
}

@Suite("whole numbers of any size")
struct BigWholeTests {
  static let anchors: [BigWhole] = [
    0, 1, -1, 9, 10, BigWhole(.max), BigWhole(.min), BigWhole(.max) + 1, BigWhole(.min) - 1,
  ]

  /// Returns pairs of random numbers, and of the special values with each other.
  static func pairs(_ count: Int, digits: Int, seed: UInt64) -> [(BigWhole, BigWhole)] {
    var generator = SplitMix(seed: seed)
    let chance = (0..<count).map { _ in
      (random(digits: digits, using: &generator), random(digits: digits, using: &generator))
    }
    return anchors.flatMap { a in anchors.map { (a, $0) } } + chance
  }

  @Test("sum, difference, product and order equal the results by hand")
  func plainTwin() throws {
    for (a, b) in Self.pairs(1_500, digits: 90, seed: 1) {
      let (x, y) = (PlainWhole(a.description), PlainWhole(b.description))
      let name: Comment = "\(a) and \(b)"
      #expect((a + b).description == (x + y).text, name)
      #expect((a - b).description == (x + -y).text, name)
      #expect((a * b).description == (x * y).text, name)
      #expect((a < b) == (x < y), name)
      #expect((a == b) == (x == y), name)
      #expect(BigWhole(decimal: x.text) == a, name)
    }
  }

  @Test("a quotient is exact for a product, and nil for a product plus one")
  func quotients() {
    for (a, b) in Self.pairs(1_500, digits: 200, seed: 2) where b != 0 {
      #expect((a * b).exactQuotient(by: b) == a, "\(a)·\(b) / \(b)")
      if b != 1, b != -1 { #expect((a * b + 1).exactQuotient(by: b) == nil, "(\(a)·\(b) + 1) / \(b)") }
    }
    for a in Self.anchors { #expect(a.exactQuotient(by: 0) == nil) }
    #expect(BigWhole(.min).exactQuotient(by: -1)?.description == "9223372036854775808")
  }

  @Test("the digits of a quotient that algorithm D guesses too high")
  func addBack() throws {
    // With B = 2^64, divisor ½B³ + 1 and quotient 6·B³ − 1, the first partial dividend is 6·divisor − 1. Its top limbs
    // are those of 6 divisors, so the guess is 6 where 5 is right.
    let divisor = try #require(BigWhole(2).power(191, limit: 1_000)) + 1
    let quotient = try #require(BigWhole(2).power(192, limit: 1_000)) * 6 - 1
    #expect((quotient * divisor).exactQuotient(by: divisor) == quotient)
    #expect((quotient * divisor + 1).exactQuotient(by: divisor) == nil)
  }

  @Test("the laws of a ring")
  func laws() {
    var generator = SplitMix(seed: 3)
    for _ in 0..<500 {
      let (a, b, c) = (
        random(digits: 150, using: &generator), random(digits: 150, using: &generator),
        random(digits: 150, using: &generator)
      )
      #expect((a + b) + c == a + (b + c))
      #expect((a * b) * c == a * (b * c))
      #expect(a * (b + c) == a * b + a * c)
      #expect(a - a == 0)
      #expect(-(-a) == a)
      #expect((a < b) == (a - b < 0))
    }
  }

  @Test("powers equal repeated products, and stop at the limit")
  func powers() {
    for base in [-7, -2, -1, 0, 1, 2, 3, 10, 12_345] {
      var product: BigWhole = 1
      for exponent in 0..<80 {
        #expect(BigWhole(base).power(BigWhole(exponent), limit: 2_000) == product, "\(base)^\(exponent)")
        product = product * BigWhole(base)
      }
    }
    let huge = BigWhole(.max) * BigWhole(.max)
    #expect(BigWhole(2).power(99, limit: 100)?.bitWidth == 100)
    #expect(BigWhole(2).power(100, limit: 100) == nil)
    #expect(BigWhole(3).power(63, limit: 100)?.bitWidth == 100)
    #expect(BigWhole(3).power(64, limit: 100) == nil)
    #expect(BigWhole(2).power(huge, limit: 100) == nil)
    #expect(BigWhole(1).power(huge, limit: 100) == 1)
    #expect(BigWhole(0).power(huge, limit: 100) == 0)
    #expect(BigWhole(-1).power(huge, limit: 100) == -1)
    #expect(BigWhole(-1).power(huge + 1, limit: 100) == 1)
    #expect(BigWhole(2).power(-1, limit: 100) == nil)
  }

  @Test(
    "published values",
    arguments: [
      ("2^100", 2, 100, "1267650600228229401496703205376"),
      ("10^20", 10, 20, "100000000000000000000"),
      ("2^127", 2, 127, "170141183460469231731687303715884105728"),
      ("3^100", 3, 100, "515377520732011331036461129765621272702107522001"),
    ])
  func published(name: String, base: Int, exponent: Int, digits: String) {
    #expect(BigWhole(base).power(BigWhole(exponent), limit: 200)?.description == digits)
    #expect(BigWhole(decimal: digits)?.description == digits)
    #expect(BigWhole(decimal: "-" + digits)?.description == "-" + digits)
  }

  @Test("decimal text", arguments: ["", "-", "+1", "1.0", " 1", "1_000", "٣", "--1", "0x1"])
  func noNumber(text: String) { #expect(BigWhole(decimal: text) == nil) }

  @Test("leading zeros mean nothing")
  func zeros() {
    #expect(BigWhole(decimal: "000000000000000000000000000000000007") == 7)
    #expect(BigWhole(decimal: "-000") == 0)
  }
}

@Suite("whole numbers as floating-point numbers")
struct BigWholeDoubleTests {
  @Test("the nearest Double equals the one read from the digits")
  func nearest() {
    for (a, b) in BigWholeTests.pairs(1_000, digits: 330, seed: 4) {
      for number in [a, b] { #expect(number.double == Double(number.description), "\(number)") }
    }
  }

  @Test("ties round to even, beyond 2^53 and 2^128")
  func ties() throws {
    for exponent in [54, 64, 100, 128, 129, 200, 900] {
      let unit = try #require(BigWhole(2).power(BigWhole(exponent - 53), limit: 2_000))
      let start = try #require(BigWhole(2).power(BigWhole(exponent), limit: 2_000))
      // Adjacent doubles above 2^e are 2·unit apart.
      #expect((start + unit).double == start.double)
      #expect((start + unit + 1).double == (start + unit * 2).double)
      #expect((start + unit * 3).double == (start + unit * 4).double)
      #expect((start + unit * 3 - 1).double == (start + unit * 2).double)
    }
  }

  @Test("numbers beyond the range become infinite")
  func range() throws {
    let top = try #require(BigWhole(exactly: .greatestFiniteMagnitude))
    let step = try #require(BigWhole(2).power(970, limit: 2_000))
    #expect(top.double == .greatestFiniteMagnitude)
    #expect((top + step - 1).double == .greatestFiniteMagnitude)
    #expect((top + step).double == .infinity)
    #expect((0 - top - step).double == -.infinity)
  }

  @Test("a whole Double converts exactly in both directions")
  func exactly() {
    var generator = SplitMix(seed: 5)
    for _ in 0..<2_000 {
      let value = Double(bitPattern: generator.next()).rounded()
      guard value.isFinite else { continue }
      #expect(BigWhole(exactly: value)?.double == value)
    }
    for value in [0.5, -0.25, .infinity, -.infinity, .nan] { #expect(BigWhole(exactly: value) == nil) }
  }

  @Test("a ratio is off by at most half a unit, checked without rounding")
  func ratios() throws {
    for (a, b) in BigWholeTests.pairs(1_000, digits: 120, seed: 6) where b != 0 && a != 0 {
      let ratio = BigWhole.ratio(a, b)
      try #require(ratio.isFinite && ratio.isNormal)
      // The condition is |a/b − r| ≤ ½ulp(r). With r = m·2^e, it is |a − b·m·2^e| · 2 ≤ |b| · 2^e·ulp, all in whole
      // numbers.
      let exponent = Int(ratio.exponent) - 52
      let significand = try #require(BigWhole(exactly: ratio / Double(sign: .plus, exponent: exponent, significand: 1)))
      let scale = try #require(BigWhole(2).power(BigWhole(abs(exponent)), limit: 4_000))
      let (numerator, denominator) = exponent < 0 ? (a * scale, b) : (a, b * scale)
      let error = numerator - denominator * significand
      let doubled = error * 2
      let bound = denominator < 0 ? 0 - denominator : denominator
      #expect((doubled < 0 ? 0 - doubled : doubled) <= bound, "\(a) / \(b)")
    }
  }

  @Test("a ratio of small numbers is the hardware's quotient")
  func smallRatios() {
    var generator = SplitMix(seed: 7)
    for _ in 0..<5_000 {
      let a = Int.random(in: -(1 << 53)...1 << 53, using: &generator)
      let b = Int.random(in: 1...1 << 53, using: &generator) >> Int.random(in: 0...52, using: &generator) | 1
      #expect(BigWhole.ratio(BigWhole(a), BigWhole(b)) == Double(a) / Double(b), "\(a) / \(b)")
    }
  }

  @Test("ratios that are subnormal, tiny or huge")
  func extremes() throws {
    func power(_ exponent: Int) throws -> BigWhole {
      try #require(BigWhole(2).power(BigWhole(exponent), limit: 4_000))
    }
    #expect(try BigWhole.ratio(1, power(1_074)) == .leastNonzeroMagnitude)
    #expect(try BigWhole.ratio(1, power(1_075)) == 0)
    #expect(try BigWhole.ratio(3, power(1_076)) == .leastNonzeroMagnitude)
    #expect(try BigWhole.ratio(3, power(1_075)) == 2 * Double.leastNonzeroMagnitude)
    #expect(try BigWhole.ratio(power(2_000), power(976)) == .infinity)
    #expect(try BigWhole.ratio(-power(2_000), power(977)) == -0x1p1023)
    #expect(try BigWhole.ratio(1, power(3_000)) == 0)
  }

  @Test("binary digits and shifts are products and quotients by powers of two")
  func bits() throws {
    for (a, b) in BigWholeTests.pairs(400, digits: 60, seed: 12) {
      let count = Int(b.description.utf8.reduce(0) { $0 + Int($1) } % 150)
      let power = try #require(BigWhole(2).power(BigWhole(count), limit: 1_000))
      #expect(BigWhole.powerOfTwo(count) == power)
      #expect(a.shiftedLeft(count) == a * power)
      let right = a.shiftedRight(count), rest = a - right * power
      #expect(rest >= 0 && rest < power, "\(a) >> \(count)")
      let size = a.isNegative ? 0 - a : a
      let digits = (0..<size.bitWidth).reversed().map { size.bit($0) }
      #expect(BigWhole(binary: digits) == size && digits.first != false)
      #expect(!size.bit(size.bitWidth) && !size.bit(size.bitWidth + 64))
      guard b > 0, a >= 0 else { continue }
      let remainder = a.remainder(dividingBy: b)
      #expect(remainder >= 0 && remainder < b && (a - remainder).exactQuotient(by: b) != nil)
    }
    #expect(BigWhole(word: .max) == .powerOfTwo(64) - 1)
  }

  /// The estimate of a power's size agrees with the power, also beside the limit.
  @Test func powersAreEstimated() {
    for limit in [64, 300, 4_096] {
      for base in [0, 1, 2, 3, 7, 8, 9, 10, 1_000, 65_535, 65_536, 65_537, Int.max, -3, -8] {
        let number = BigWhole(base), step = max(1, limit / max(1, number.bitWidth))
        for exponent in max(0, step - 3)...(2 * step + 3) where base != 2 || exponent < 5_000 {
          let isKnown = number.power(BigWhole(exponent), limit: limit) != nil
          #expect(number.hasPower(BigWhole(exponent), limit: limit) == isKnown, "\(base)^\(exponent), \(limit) bits")
        }
      }
    }
    let odd = BigWhole.powerOfTwo(1_000) - 1
    for exponent in 0...6 {
      #expect(odd.hasPower(BigWhole(exponent), limit: 4_000) == (exponent <= 4))
    }
  }
}
