/// A natural number as 64-bit limbs, lowest first, without leading zeros. Zero has no limbs.
///
/// The algorithms are the schoolbook methods. Numbers in expressions have at most 2^16 bits, where faster methods do
/// not pay. Source: Knuth, *The Art of Computer Programming*, vol. 2, section 4.3.1.
struct Limbs: Sendable, Hashable {
  private(set) var words: [UInt64]

  init(_ words: [UInt64]) {
    self.words = words
    while self.words.last == 0 { self.words.removeLast() }
  }

  init(_ word: UInt64) { words = word == 0 ? [] : [word] }

  var isZero: Bool { words.isEmpty }

  /// The number of bits without leading zeros: 0 for zero.
  var bitWidth: Int {
    words.last.map { 64 * words.count - $0.leadingZeroBitCount } ?? 0
  }

  /// The number as one word, or nil if it has more than 64 bits.
  var word: UInt64? { words.count > 1 ? nil : words.first ?? 0 }

  /// The lowest 64 bits.
  var lowWord: UInt64 { words.first ?? 0 }

  func bit(_ place: Int) -> Bool {
    place >> 6 < words.count && words[place >> 6] >> UInt64(place & 63) & 1 == 1
  }

  /// Returns whether any of the lowest `count` bits is 1.
  func hasBits(below count: Int) -> Bool {
    let whole = count >> 6
    guard whole < words.count else { return !isZero }
    return words[..<whole].contains { $0 != 0 } || words[whole] & (1 << UInt64(count & 63) - 1) != 0
  }
}

extension Limbs: Comparable {
  static func < (a: Limbs, b: Limbs) -> Bool {
    guard a.words.count == b.words.count else { return a.words.count < b.words.count }
    for place in a.words.indices.reversed() where a.words[place] != b.words[place] {
      return a.words[place] < b.words[place]
    }
    return false
  }
}

extension Limbs {
  static func + (a: Limbs, b: Limbs) -> Limbs {
    let (long, short) = a.words.count < b.words.count ? (b.words, a.words) : (a.words, b.words)
    var sum = long
    var carry: UInt64 = 0
    for place in long.indices {
      if place >= short.count, carry == 0 { break }
      let (partial, first) = long[place].addingReportingOverflow(place < short.count ? short[place] : 0)
      let (total, second) = partial.addingReportingOverflow(carry)
      sum[place] = total
      carry = first || second ? 1 : 0
    }
    if carry > 0 { sum.append(carry) }
    return Limbs(sum)
  }

  /// Returns the difference.
  ///
  /// - Precondition: `b` is not larger than `a`.
  static func - (a: Limbs, b: Limbs) -> Limbs {
    var difference = a.words
    var borrow: UInt64 = 0
    for place in a.words.indices {
      if place >= b.words.count, borrow == 0 { break }
      let (partial, first) = a.words[place].subtractingReportingOverflow(place < b.words.count ? b.words[place] : 0)
      let (total, second) = partial.subtractingReportingOverflow(borrow)
      difference[place] = total
      borrow = first || second ? 1 : 0
    }
    return Limbs(difference)
  }

  /// Returns the product. O(m·n) in the limbs.
  static func * (a: Limbs, b: Limbs) -> Limbs {
    var product = [UInt64](repeating: 0, count: a.words.count + b.words.count)
    for (row, factor) in a.words.enumerated() {
      var carry: UInt64 = 0
      for (column, other) in b.words.enumerated() {
        // factor·other plus two words always fits in two words: (2⁶⁴−1)² + 2·(2⁶⁴−1) = 2¹²⁸−1.
        var (high, low) = factor.multipliedFullWidth(by: other)
        var overflow: Bool
        (low, overflow) = low.addingReportingOverflow(product[row + column])
        if overflow { high &+= 1 }
        (low, overflow) = low.addingReportingOverflow(carry)
        if overflow { high &+= 1 }
        product[row + column] = low
        carry = high
      }
      product[row + b.words.count] = carry
    }
    return Limbs(product)
  }

  static func << (a: Limbs, count: Int) -> Limbs {
    guard !a.isZero, count > 0 else { return a }
    let shift = UInt64(count & 63)
    var words = [UInt64](repeating: 0, count: count >> 6)
    var carry: UInt64 = 0
    for word in a.words {
      words.append(word << shift | carry)
      // If `shift` is 0, this shifts by all 64 bits, which gives 0 as required.
      carry = word >> (64 - shift)
    }
    words.append(carry)
    return Limbs(words)
  }

  /// Returns the number divided by 2^count, rounded down.
  static func >> (a: Limbs, count: Int) -> Limbs {
    let whole = count >> 6
    let shift = UInt64(count & 63)
    guard whole < a.words.count else { return Limbs(0) }
    var words = Array(a.words[whole...])
    for place in words.indices {
      let above = place + 1 < words.count ? words[place + 1] << (64 - shift) : 0
      words[place] = words[place] >> shift | above
    }
    return Limbs(words)
  }

  /// Divides by one word and returns the remainder.
  ///
  /// - Precondition: `divisor` is not 0.
  mutating func divide(by divisor: UInt64) -> UInt64 {
    var remainder: UInt64 = 0
    for place in words.indices.reversed() {
      (words[place], remainder) = divisor.dividingFullWidth((remainder, words[place]))
    }
    while words.last == 0 { words.removeLast() }
    return remainder
  }

  /// Returns the quotient and the remainder. O(m·n) in the limbs, by Knuth's algorithm D.
  ///
  /// - Precondition: `divisor` is not 0.
  func quotientAndRemainder(dividingBy divisor: Limbs) -> (quotient: Limbs, remainder: Limbs) {
    guard self >= divisor else { return (Limbs(0), self) }
    if let word = divisor.word {
      var quotient = self
      let remainder = quotient.divide(by: word)
      return (quotient, Limbs(remainder))
    }
    // The divisor is shifted until its top bit is 1. A limb of the quotient guessed from its top limb is then at most 2
    // too large.
    let shift = 64 * divisor.words.count - divisor.bitWidth
    let v = (divisor << shift).words
    var u = (self << shift).words
    u += [UInt64](repeating: 0, count: words.count + 1 - u.count)
    let n = v.count
    var quotient = [UInt64](repeating: 0, count: u.count - n)
    for place in quotient.indices.reversed() {
      var guess = Self.guess(u[place...place + n], v)
      if Self.subtract(guess, times: v, from: &u, at: place) {
        guess &-= 1
        Self.add(v, to: &u, at: place)
      }
      quotient[place] = guess
    }
    return (Limbs(quotient), Limbs(Array(u[..<n])) >> shift)
  }

  /// Guesses a limb of the quotient from the top three limbs of `u` and the top two of `v`. The guess is exact or 1 too
  /// large.
  private static func guess(_ u: ArraySlice<UInt64>, _ v: [UInt64]) -> UInt64 {
    let top = u[u.endIndex - 1], next = u[u.endIndex - 2], last = u[u.endIndex - 3]
    let first = v[v.count - 1], second = v[v.count - 2]
    var guess: UInt64 = .max
    var remainder: UInt64
    var isDone = false
    if top < first {
      (guess, remainder) = first.dividingFullWidth((top, next))
    } else {
      (remainder, isDone) = next.addingReportingOverflow(first)
    }
    while !isDone {
      let product = guess.multipliedFullWidth(by: second)
      guard (product.high, product.low) > (remainder, last) else { break }
      guess &-= 1
      (remainder, isDone) = remainder.addingReportingOverflow(first)
    }
    return guess
  }

  /// Subtracts factor·v, shifted by `place` limbs, from `u`. Returns true if the result is negative, which wraps
  /// around.
  private static func subtract(_ factor: UInt64, times v: [UInt64], from u: inout [UInt64], at place: Int) -> Bool {
    var carry: UInt64 = 0
    for (index, word) in v.enumerated() {
      var (high, low) = factor.multipliedFullWidth(by: word)
      var overflow: Bool
      (low, overflow) = low.addingReportingOverflow(carry)
      if overflow { high &+= 1 }
      (u[place + index], overflow) = u[place + index].subtractingReportingOverflow(low)
      if overflow { high &+= 1 }
      carry = high
    }
    let (top, isBelowZero) = u[place + v.count].subtractingReportingOverflow(carry)
    u[place + v.count] = top
    return isBelowZero
  }

  /// Adds `v`, shifted by `place` limbs, to `u`. The carry out of the top undoes the wrap of
  /// ``subtract(_:times:from:at:)``.
  private static func add(_ v: [UInt64], to u: inout [UInt64], at place: Int) {
    var carry: UInt64 = 0
    for (index, word) in v.enumerated() {
      let (partial, first) = u[place + index].addingReportingOverflow(word)
      let (total, second) = partial.addingReportingOverflow(carry)
      u[place + index] = total
      carry = first || second ? 1 : 0
    }
    u[place + v.count] &+= carry
  }
}
