/// A value during an evaluation: an exact fraction, or an interval around an irrational number.
private enum RuleValue {
  case ratio(ExactRatio)
  case interval(NumberInterval)
  case truth(Bool)
}

extension RuleTerm {
  /// The unit of probabilities that are not fractions: they are rounded to the nearest multiple of 2^−96.
  private static let roundedBits = 96
  /// The largest number of bits of an interval. Whatever is still undecided then is taken as equal.
  private static let mostBits = 4_096

  /// Returns whether the condition holds.
  ///
  /// - Parameter input: returns the value of an input.
  package func holds(_ input: (RuleInput) -> Int) throws(RuleFault) -> Bool {
    try refined { (term, bits) throws(RuleFault) in
      guard case .truth(let truth) = try term.value(bits: bits, input) else { return nil }
      return truth
    } ?? false
  }

  /// Returns the number: a fraction exactly, and any other number rounded to the nearest multiple of 2^−96.
  package func number(_ input: (RuleInput) -> Int) throws(RuleFault) -> ExactRatio {
    let scale = BigWhole.powerOfTwo(Self.roundedBits)
    return try refined { (term, bits) throws(RuleFault) in
      switch try term.value(bits: bits, input) {
      case .ratio(let ratio): return ratio
      case .truth: return nil
      case .interval(let interval):
        func rounded(_ end: BigWhole) -> BigWhole {
          (end.shiftedLeft(Self.roundedBits + 1) + BigWhole.powerOfTwo(bits)).shiftedRight(bits + 1)
        }
        let (low, high) = (rounded(interval.low), rounded(interval.high))
        guard low == high || bits >= Self.mostBits else { throw .imprecise }
        return ExactRatio(low, scale)
      }
    } ?? .zero
  }

  /// Computes with more and more bits until the result is decided.
  private func refined<Value>(
    _ compute: (RuleTerm, _ bits: Int) throws(RuleFault) -> Value?
  ) throws(RuleFault) -> Value? {
    var bits = 160
    while true {
      do throws(RuleFault) { return try compute(self, bits) } catch {
        guard error == .imprecise, bits < Self.mostBits else { throw error == .imprecise ? .tooLarge : error }
        bits = min(4 * bits, Self.mostBits)
      }
    }
  }

  private func value(bits: Int, _ input: (RuleInput) -> Int) throws(RuleFault) -> RuleValue {
    switch self {
    case .number(let number): return .ratio(number)
    case .input(let name): return .ratio(ExactRatio(input(name)))
    case .flag(let number): return .truth(input(.flag(number)) != 0)
    case .negate(let part):
      switch try part.value(bits: bits, input) {
      case .ratio(let ratio): return .ratio(.zero - ratio)
      case .interval(let interval): return .interval(-interval)
      case .truth(let truth): return .truth(truth)
      }
    case .not(let part): return .truth(try !part.truth(bits: bits, input))
    case .and(let a, let b):
      return .truth(try a.truth(bits: bits, input) ? try b.truth(bits: bits, input) : false)
    case .or(let a, let b):
      return .truth(try a.truth(bits: bits, input) ? true : try b.truth(bits: bits, input))
    case .compare(let sign, let a, let b):
      let (left, right) = (try a.value(bits: bits, input), try b.value(bits: bits, input))
      return .truth(sign.holds(try left.ordering(to: right, bits: bits, isLast: bits >= Self.mostBits)))
    case .compute(let sign, let a, let b):
      return try a.value(bits: bits, input).combined(sign, try b.value(bits: bits, input), bits: bits)
    case .call(let function, let parts):
      var values: [RuleValue] = []
      for part in parts { values.append(try part.value(bits: bits, input)) }
      return try RuleValue.called(function, values, bits: bits, isLast: bits >= Self.mostBits)
    }
  }

  private func truth(bits: Int, _ input: (RuleInput) -> Int) throws(RuleFault) -> Bool {
    guard case .truth(let truth) = try value(bits: bits, input) else { return false }
    return truth
  }
}

extension RuleValue {
  /// The largest number of bits of an exact power. Larger ones become intervals.
  private static let exactBits = 2_048

  private func interval(bits: Int) -> NumberInterval {
    switch self {
    case .ratio(let ratio): NumberInterval(ratio, bits: bits)
    case .interval(let interval): interval
    case .truth(let truth): NumberInterval(ExactRatio(truth ? 1 : 0), bits: bits)
    }
  }

  func ordering(to other: RuleValue, bits: Int, isLast: Bool) throws(RuleFault) -> Ordering {
    if case (.ratio(let a), .ratio(let b)) = (self, other) { return Ordering(a, b).ofEqualFractions(a, b) }
    let (a, b) = (interval(bits: bits), other.interval(bits: bits))
    if a.high < b.low { return .less }
    if b.high < a.low { return .greater }
    guard isLast else { throw .imprecise }
    return .equal
  }

  func combined(_ sign: RuleTerm.Operator, _ other: RuleValue, bits: Int) throws(RuleFault) -> RuleValue {
    if sign == .power { return try raised(to: other, bits: bits) }
    if case (.ratio(let a), .ratio(let b)) = (self, other) {
      switch sign {
      case .add: return .ratio(a + b)
      case .subtract: return .ratio(a - b)
      case .multiply: return .ratio(a * b)
      case .divide, .power:
        guard !b.isZero else { throw .divisionByZero }
        return .ratio(ExactRatio(a.numerator * b.denominator, a.denominator * b.numerator))
      }
    }
    let (a, b) = (interval(bits: bits), other.interval(bits: bits))
    switch sign {
    case .add: return .interval(a + b)
    case .subtract: return .interval(a + -b)
    case .multiply: return .interval(a * b)
    case .divide, .power:
      if case .ratio(let divisor) = other, divisor.isZero { throw .divisionByZero }
      guard let reciprocal = b.reciprocal else { throw .imprecise }
      return .interval(a * reciprocal)
    }
  }

  /// Returns a power. It is exact if it is a fraction of moderate size.
  private func raised(to exponent: RuleValue, bits: Int) throws(RuleFault) -> RuleValue {
    if case .ratio(let power) = exponent, case .ratio(let base) = self {
      if power.isZero { return .ratio(.one) }
      if base.isZero {
        guard power > .zero else { throw .divisionByZero }
        return .ratio(.zero)
      }
      if let whole = power.int, abs(whole) * base.bitWidth <= Self.exactBits {
        let result = base.power(abs(whole))
        return .ratio(whole < 0 ? ExactRatio(result.denominator, result.numerator) : result)
      }
      if let degree = power.denominator.int, degree <= 64, let times = power.numerator.int, base > .zero,
        let root = base.root(degree), abs(times) * root.bitWidth <= Self.exactBits
      {
        return try RuleValue.ratio(root).raised(to: .ratio(ExactRatio(times)), bits: bits)
      }
      if base < .zero {
        guard let whole = power.int else { throw .undefined("a power of a negative number") }
        let size = try RuleValue.ratio(.zero - base).raised(to: exponent, bits: bits).interval(bits: bits)
        return .interval(whole % 2 == 0 ? size : -size)
      }
    }
    let base = interval(bits: bits)
    guard base.high > 0 else { throw .undefined("a power of a negative number") }
    guard let logarithm = base.logarithm else { throw .imprecise }
    return try Self.exponential(logarithm * exponent.interval(bits: bits))
  }

  private static func exponential(_ interval: NumberInterval) throws(RuleFault) -> RuleValue {
    guard let result = interval.exponential else { throw .tooLarge }
    return .interval(result)
  }

  static func called(
    _ function: RuleTerm.Function, _ values: [RuleValue], bits: Int, isLast: Bool
  ) throws(RuleFault) -> RuleValue {
    var result = values[0]
    switch function {
    case .min, .max:
      for value in values.dropFirst() {
        let ordering = try value.ordering(to: result, bits: bits, isLast: isLast)
        if ordering == (function == .min ? .less : .greater) { result = value }
      }
      return result
    case .sqrt: return try result.raised(to: .ratio(ExactRatio(1, 2)), bits: bits)
    case .exp:
      if case .ratio(let ratio) = result, ratio.isZero { return .ratio(.one) }
      return try exponential(result.interval(bits: bits))
    case .log:
      if case .ratio(let ratio) = result {
        guard ratio > .zero else { throw .undefined("the logarithm of a number that is not positive") }
        if ratio.numerator == ratio.denominator { return .ratio(.zero) }
      }
      let interval = result.interval(bits: bits)
      guard interval.high > 0 else { throw .undefined("the logarithm of a number that is not positive") }
      guard let logarithm = interval.logarithm else { throw .imprecise }
      return .interval(logarithm)
    }
  }
}

extension Ordering {
  /// Corrects the order of two fractions that are equal without being in lowest terms.
  fileprivate func ofEqualFractions(_ a: ExactRatio, _ b: ExactRatio) -> Ordering {
    self == .greater && !(b < a) ? .equal : self
  }
}

extension ExactRatio {
  /// Returns 1 − (1 − p)^k as a threshold of 64 bits: the chance that at least one of k tries succeeds.
  ///
  /// - Precondition: the fraction is from 0 to 1.
  /// - Returns: ⌊probability·2^64⌋, or nil if the chance is 1.
  package func threshold(tries: Int) -> UInt64? {
    if tries == 0 || isZero { return 0 }
    if numerator == denominator { return nil }
    let failure = .one - self
    var bits = 128
    while tries > 1, tries * failure.bitWidth > 4_096 {
      let power = NumberInterval(failure, bits: bits).power(tries)
      // The chance is 1 − power, rounded down.
      func floor(_ power: BigWhole) -> BigWhole { (BigWhole.powerOfTwo(bits) - power).shiftedRight(bits - 64) }
      let (low, high) = (floor(power.high), floor(power.low))
      if low == high { return low.word64 }
      bits *= 2
    }
    return (.one - failure.power(tries)).floor(bits: 64).word64
  }
}

extension BigWhole {
  /// The lowest 64 bits of a number from 0 up.
  fileprivate var word64: UInt64 {
    (0..<64).reduce(0) { $0 | (bit($1) ? 1 << UInt64($1) : 0) }
  }
}

/// Why a rule has no value for some counts.
package enum RuleFault: Error, Sendable, Hashable {
  case divisionByZero
  /// A logarithm or a root outside the domain of the function.
  case undefined(String)
  case tooLarge
  /// The interval is too wide to decide something, so more bits are needed.
  case imprecise
}
