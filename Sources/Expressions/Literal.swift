import Specification

/// A constant in an expression.
///
/// A number keeps its spelling, because it may be compared with text. For example, the middle column of a history is a
/// text of zeros and ones, and `centre == 0110` means these four characters.
indirect enum Literal: Sendable {
  case whole(BigWhole, spelling: String)
  /// A power that does not fit in an `Int`. It is computed when its value is needed, so a short text takes little
  /// memory.
  case power(base: BigWhole, exponent: Int, isNegative: Bool)
  /// A number with a point: an exact one, or the nearest `Double` if it has too many digits.
  case decimal(ExpressionValue, spelling: String)
  case text(String)
  case none
  case list([Literal])
  case parameter(String)

  /// The maximum number of digits of a whole number, without leading zeros.
  private static let digitLimit = 1_234

  /// Reads a number: digits, a power such as `2^10`, or a decimal with digits after its point, each with an optional
  /// `-`. Returns nil for any other text and for a number that is too large.
  init?(number text: String) {
    let bytes = Array(text.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = bytes[(isNegative ? 1 : 0)...]
    let sign = isNegative ? "-" : ""
    if let point = digits.firstIndex(of: UInt8(ascii: ".")) {
      self.init(whole: digits[..<point], decimals: digits[(point + 1)...], sign: sign)
    } else if let caret = digits.firstIndex(of: UInt8(ascii: "^")) {
      self.init(base: digits[..<caret], exponent: digits[(caret + 1)...], sign: sign)
    } else {
      guard let number = Self.whole(digits) else { return nil }
      self = .whole(isNegative ? -number : number, spelling: text)
    }
  }

  private init?(base: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>, sign: String) {
    guard let base = Self.whole(base), let exponent = Self.whole(exponent),
      base.hasPower(exponent, limit: Expression.bitLimit)
    else { return nil }
    if let power = base.power(exponent, limit: Int.bitWidth - 1) {
      self = .whole(sign.isEmpty ? power : -power, spelling: sign + power.description)
    } else {
      guard let exponent = exponent.int else { return nil }
      self = .power(base: base, exponent: exponent, isNegative: !sign.isEmpty)
    }
  }

  /// Reads a natural number of at most ``Expression/bitLimit`` bits. Returns nil for any other text.
  private static func whole(_ digits: ArraySlice<UInt8>) -> BigWhole? {
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard !digits.isEmpty, significant.count <= digitLimit, significant.first != UInt8(ascii: "-") else { return nil }
    let text = significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    return BigWhole(decimal: text).flatMap { $0.bitWidth <= Expression.bitLimit ? $0 : nil }
  }

  private init?(whole: ArraySlice<UInt8>, decimals: ArraySlice<UInt8>, sign: String) {
    guard !decimals.isEmpty, (whole + decimals).allSatisfy({ (48...57).contains($0) }) else { return nil }
    let zero = UInt8(ascii: "0")
    let whole = whole.drop { $0 == zero }
    var decimals = decimals
    while decimals.count > 1, decimals.last == zero { decimals.removeLast() }
    let spelling =
      sign + (whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)) + "."
      + String(decoding: decimals, as: UTF8.self)
    guard let number = Double(spelling), number.isFinite else { return nil }
    self = .decimal(DecimalNumber(spelling).map { .decimal($0) } ?? .fraction(number), spelling: spelling)
  }

  /// Reads the value that an author gave a parameter. Returns nil for a map, which an expression cannot hold.
  init?(_ node: SpecNode) {
    switch node.content {
    case .scalar(let text, let isQuoted):
      self = isQuoted ? .text(text) : Literal(word: text)
    case .list(let items):
      var literals: [Literal] = []
      for item in items {
        guard let literal = Literal(item) else { return nil }
        literals.append(literal)
      }
      self = .list(literals)
    case .map:
      return nil
    }
  }

  /// Reads an unquoted word: a number, `none`, or the word itself as text.
  init(word: String) {
    self = Literal(number: word) ?? (Literal.noneWords.contains(word) ? .none : .text(word))
  }

  static let noneWords = ["none", "null"]

  /// The number with a minus sign before it. Nil if it already has one, or if the literal is not a number.
  var negated: Literal? {
    switch self {
    case .whole(let number, let spelling) where !spelling.hasPrefix("-"): .whole(-number, spelling: "-" + spelling)
    case .power(let base, let exponent, isNegative: false): .power(base: base, exponent: exponent, isNegative: true)
    case .decimal(let number, let spelling) where !spelling.hasPrefix("-"):
      number.negated.map { .decimal($0, spelling: "-" + spelling) }
    case .whole, .power, .decimal, .text, .none, .list, .parameter: nil
    }
  }

  /// The value, or nil if the literal is or contains an unbound parameter.
  var value: ExpressionValue? {
    switch self {
    case .whole(let number, _): return .whole(number)
    case .power(let base, let exponent, let isNegative):
      let power = base.power(BigWhole(exponent), limit: Expression.bitLimit)
      return power.map { .whole(isNegative ? -$0 : $0) }
    case .decimal(let value, _): return value
    case .text(let text): return .text(text)
    case .none: return ExpressionValue.none
    case .list(let items):
      let values = items.compactMap(\.value)
      return values.count == items.count ? .list(values) : nil
    case .parameter: return nil
    }
  }

  /// The kinds that the value can have: any, if the literal is or contains an unbound parameter.
  var kinds: ValueKinds {
    switch self {
    case .whole, .power, .decimal: .number
    case .text: .text
    case .none: .none
    case .list: hasParameters ? .any : .list
    case .parameter: .any
    }
  }

  private var hasParameters: Bool {
    switch self {
    case .parameter: true
    case .list(let items): items.contains(where: \.hasParameters)
    case .whole, .power, .decimal, .text, .none: false
    }
  }

  /// A number on the same side of 0 and 1 as the value, or nil if the literal is not a number.
  var roughNumber: Double? {
    if case .power(_, _, let isNegative) = self { isNegative ? -.infinity : .infinity } else { value?.double }
  }

  /// An upper bound for the bits of a whole number; 0 for any other literal.
  var mostBits: Int {
    switch self {
    case .whole(let number, _): number.bitWidth
    case .power(let base, let exponent, _): min(base.bitWidth * exponent, Expression.bitLimit)
    case .decimal, .text, .none, .list, .parameter: 0
    }
  }

  /// The cost of computing the value, in operations on small numbers.
  var size: Int {
    switch self {
    // A power of 4,096 bits takes a few microseconds.
    case .power(let base, let exponent, _): 1 + min(base.bitWidth * exponent, Expression.bitLimit) / 8
    case .list(let items): items.reduce(1) { $0 + $1.size }
    case .whole, .decimal, .text, .none, .parameter: 1
    }
  }

  /// Returns whether `==` with `value` makes sense: between values of one kind, with `none`, or between a number and
  /// text.
  func isComparable(with value: ExpressionValue) -> Bool {
    switch self {
    case .whole, .power, .decimal: value.kinds == .number || value.kinds == .text || value == .none
    case .text, .none, .list, .parameter: self.value?.kinds.isComparable(with: value.kinds) ?? false
    }
  }

  /// Returns whether `==` with `other` is true. Numbers are compared by value, or by spelling with text, and `none`
  /// also equals the word.
  func matches(_ other: ExpressionValue) -> Bool {
    switch (self, other) {
    case (.whole(_, let spelling), .text(let text)), (.decimal(_, let spelling), .text(let text)):
      return spelling == text
    case (.power, .text(let text)): return spelling == text
    // A state may be called 'none'.
    case (.none, .text(let text)): return Literal.noneWords.contains(text)
    case (.list(let items), .list(let values)):
      return items.count == values.count && zip(items, values).allSatisfy { $0.matches($1) }
    default:
      return value.map { $0.isEqual(to: other) } ?? false
    }
  }

  /// Returns the literal with its parameters replaced. Unknown parameters stay.
  func replacingParameters(_ value: (String) -> Literal?) -> Literal {
    switch self {
    case .parameter(let name): value(name) ?? self
    case .list(let items): .list(items.map { $0.replacingParameters(value) })
    case .whole, .power, .decimal, .text, .none: self
    }
  }
}

extension Literal: Hashable {
  /// Compares the values and spellings, so that a power equals the same number in digits.
  static func == (a: Literal, b: Literal) -> Bool {
    switch (a, b) {
    case (.whole(let a, let spelling), .whole(let b, let other)): a == b && spelling == other
    case (.power, .power), (.power, .whole), (.whole, .power): a.spelling == b.spelling
    case (.decimal(let a, let spelling), .decimal(let b, let other)): a == b && spelling == other
    case (.text(let a), .text(let b)): a == b
    case (.none, .none): true
    case (.list(let a), .list(let b)): a == b
    case (.parameter(let a), .parameter(let b)): a == b
    default: false
    }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(spelling) }
}
