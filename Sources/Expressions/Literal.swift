import Specification

/// A constant in an expression.
///
/// A number keeps its spelling, because it may be compared with text. For example, the middle column of a history is a
/// text of zeros and ones, and `centre == 0110` means these four characters.
indirect enum Literal: Sendable, Hashable {
  case whole(BigWhole, spelling: String)
  case decimal(Double, spelling: String)
  case text(String)
  case none
  case list([Literal])
  case parameter(String)

  /// A power with more digits than this is not written out.
  private static let digitLimit = 1_000

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
      guard let number = BigWhole(decimal: text), number.bitWidth <= Expression.bitLimit else { return nil }
      self = .whole(number, spelling: text)
    }
  }

  private init?(base: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>, sign: String) {
    guard base.first != UInt8(ascii: "-"), exponent.first != UInt8(ascii: "-"),
      let base = BigWhole(decimal: String(decoding: base, as: UTF8.self)),
      let exponent = BigWhole(decimal: String(decoding: exponent, as: UTF8.self)),
      let power = base.power(exponent, limit: Expression.bitLimit)
    else { return nil }
    // A digit takes more than 3 bits, because log₂ 10 > 3.
    let isShort = power.bitWidth <= 3 * Self.digitLimit
    let spelling = sign + (isShort ? power.description : "\(base)^\(exponent)")
    self = .whole(sign.isEmpty ? power : -power, spelling: spelling)
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
    self = .decimal(number, spelling: spelling)
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
    case .decimal(let number, let spelling) where !spelling.hasPrefix("-"): .decimal(-number, spelling: "-" + spelling)
    case .whole, .decimal, .text, .none, .list, .parameter: nil
    }
  }

  /// The value, or nil if the literal is or contains an unbound parameter.
  var value: ExpressionValue? {
    switch self {
    case .whole(let number, _): return .whole(number)
    case .decimal(let number, _): return .fraction(number)
    case .text(let text): return .text(text)
    case .none: return ExpressionValue.none
    case .list(let items):
      let values = items.compactMap(\.value)
      return values.count == items.count ? .list(values) : nil
    case .parameter: return nil
    }
  }

  /// Returns whether `==` with `value` makes sense: between values of one kind, with `none`, or between a number and
  /// text.
  func isComparable(with value: ExpressionValue) -> Bool {
    switch self {
    case .whole, .decimal: value.kinds == .number || value.kinds == .text || value == .none
    case .text, .none, .list, .parameter: self.value?.kinds.isComparable(with: value.kinds) ?? false
    }
  }

  /// Returns whether `==` with `other` is true. Numbers are compared by value, or by spelling with text, and `none`
  /// also equals the word.
  func matches(_ other: ExpressionValue) -> Bool {
    switch (self, other) {
    case (.whole(_, let spelling), .text(let text)), (.decimal(_, let spelling), .text(let text)):
      return spelling == text
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
    case .whole, .decimal, .text, .none: self
    }
  }
}
