/// An exact fraction of whole numbers of any size.
package struct ExactRatio: Sendable, Hashable {
  package let numerator: BigWhole
  /// The denominator, which is positive.
  package let denominator: BigWhole

  package init(_ number: Int) { (numerator, denominator) = (BigWhole(number), 1) }

  /// Creates a fraction, in lowest terms if both numbers fit in an `Int`.
  ///
  /// - Precondition: the denominator is not 0.
  package init(_ numerator: BigWhole, _ denominator: BigWhole) {
    let (above, below) = denominator.isNegative ? (-numerator, -denominator) : (numerator, denominator)
    if let above = above.int, let below = below.int, below != 1 {
      var (a, b) = (above.magnitude, below.magnitude)
      while b != 0 { (a, b) = (b, a % b) }
      let divisor = Int(max(1, a))
      (self.numerator, self.denominator) = (BigWhole(above / divisor), BigWhole(below / divisor))
    } else {
      (self.numerator, self.denominator) = (above, below)
    }
  }

  /// Reads digits with an optional point. Returns nil for any other text.
  package init?(decimal text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.count <= 2, !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = BigWhole(decimal: digits),
      let scale = BigWhole(10).power(BigWhole(parts.count == 2 ? parts[1].utf8.count : 0), limit: Expression.bitLimit)
    else { return nil }
    self.init(number, scale)
  }

  package static let zero = ExactRatio(0), one = ExactRatio(1)

  package var isZero: Bool { numerator == 0 }

  /// The whole number, or nil for a fraction or a number beyond `Int`.
  package var int: Int? { numerator.exactQuotient(by: denominator).flatMap { $0.int } }

  /// The bits of the larger of both numbers.
  package var bitWidth: Int { max(numerator.bitWidth, denominator.bitWidth) }

  package static func + (a: Self, b: Self) -> Self {
    Self(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }

  package static func - (a: Self, b: Self) -> Self { a + Self(-b.numerator, b.denominator) }

  package static func * (a: Self, b: Self) -> Self {
    Self(a.numerator * b.numerator, a.denominator * b.denominator)
  }

  /// Returns the largest whole number that is at most the fraction times 2^`bits`.
  package func floor(bits: Int) -> BigWhole { numerator.shiftedLeft(bits).floored(dividingBy: denominator) }

  /// Returns the power with a whole exponent of at least 0.
  package func power(_ exponent: Int) -> ExactRatio {
    var (result, square, rest) = (ExactRatio.one, self, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }

  /// Returns the root of a degree, from 1 up, if it is exact; otherwise nil.
  func root(_ degree: Int) -> ExactRatio? {
    guard let above = numerator.root(degree), let below = denominator.root(degree) else { return nil }
    return ExactRatio(above, below)
  }
}

extension ExactRatio: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.numerator * b.denominator < b.numerator * a.denominator }
}

extension BigWhole {
  /// Returns the quotient, rounded down.
  ///
  /// - Precondition: the divisor is positive.
  func floored(dividingBy divisor: BigWhole) -> BigWhole {
    let (quotient, rest) = magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
    return isNegative ? -BigWhole(quotient) - (rest.isZero ? 0 : 1) : BigWhole(quotient)
  }

  /// Returns the root of a number from 0 up if it is whole; otherwise nil. O(bits) powers.
  fileprivate func root(_ degree: Int) -> BigWhole? {
    if isNegative { return nil }
    if degree == 1 || self == 0 || self == 1 { return self }
    var low: BigWhole = 0, high = BigWhole.powerOfTwo(bitWidth / degree + 1)
    while low < high {
      let middle = (low + high + 1).shiftedRight(1)
      if let power = middle.power(BigWhole(degree), limit: 2 * bitWidth + degree), power <= self {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low.power(BigWhole(degree), limit: 2 * bitWidth + degree) == self ? low : nil
  }
}
