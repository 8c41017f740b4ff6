// The value types that several models share. Each accepts one plain form and says in its summary what that form is.

extension ValueType where Value == Int {
  /// Digits, or a power such as `2^20`, in the given range.
  public static func wholeNumber(in range: ClosedRange<Int>) -> Self {
    let summary =
      range.upperBound == .max
      ? "whole number, at least \(range.lowerBound)"
      : "whole number from \(range.lowerBound) to \(range.upperBound)"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, let number = WholeNumber(text) else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      guard let value = number.value, range.contains(value) else {
        context.report(.outOfRange(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      return value
    } canonical: {
      String($0)
    }
  }
}

extension ValueType where Value == UInt64 {
  /// A 64-bit unsigned whole number.
  public static var seed: Self {
    let summary = "whole number from 0 to \(UInt64.max)"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, let number = WholeNumber(text) else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      guard let value = number.magnitude else {
        context.report(.outOfRange(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      return value
    } canonical: {
      String($0)
    }
  }
}

extension ValueType where Value == Probability {
  /// A decimal number from 0 to 1 with at most 18 decimals, kept exactly.
  public static var probability: Self {
    decimal("decimal number from 0 to 1 with at most 18 decimals") { Probability(decimal: $0) }
  }

  /// A decimal number that says a probability in one way or another.
  ///
  /// - Parameter probability: nil for what is no decimal number, or out of range.
  static func decimal(_ summary: String, _ probability: @escaping @Sendable (String) -> Probability?) -> Self {
    ValueType(summary) { node, key, context in
      guard let text = node.scalar, let value = probability(text) else {
        let isNumber = node.scalar.map(Probability.isDecimal) ?? false
        context.report(
          isNumber
            ? .outOfRange(found: node.found, expected: summary) : .wrongType(found: node.found, expected: summary),
          key: key, at: node.span)
        return nil
      }
      return value
    } canonical: {
      $0.text
    }
  }
}

extension ValueType where Value == String {
  /// Any text.
  public static var text: Self { text("text") }

  /// Any text; the summary says what it is.
  public static func text(_ summary: String) -> Self {
    ValueType(summary) { node, key, context in
      guard let text = node.scalar else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      return text
    } canonical: {
      $0
    }
  }
}

extension ValueType where Value == Bool {
  /// `true` or `false`, and no other spelling.
  public static var truth: Self {
    let words = [Word("true", synonyms: ["yes", "on", "1"]), Word("false", synonyms: ["no", "off", "0"])]
    return ValueType("true or false") { node, key, context in
      switch node.scalar {
      case "true": return true
      case "false": return false
      default:
        context.report(
          node.scalar.flatMap { text -> SpecError.Problem? in
            text.isEmpty ? nil : .unknownWord(found: text, what: "truth value", allowed: words)
          } ?? .wrongType(found: node.found, expected: "word: true or false"), key: key, at: node.span)
        return nil
      }
    } canonical: {
      $0 ? "true" : "false"
    }
  }
}

/// A value that is one word out of a few.
public protocol SpecWord: Sendable, CaseIterable, Equatable {
  var word: Word { get }
}

extension ValueType where Value: SpecWord {
  /// One of the words of `Value`, or only those in `allowed`. `what` names the value in messages ("boundary").
  public static func word(_ what: String, allowed: [Value] = Array(Value.allCases)) -> Self {
    let summary = allowed.map(\.word.spelling).joined(separator: ", ")
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar else {
        context.report(.wrongType(found: node.found, expected: "word: " + summary), key: key, at: node.span)
        return nil
      }
      guard let value = allowed.first(where: { $0.word.spelling == text }) else {
        context.report(
          .unknownWord(found: text, what: what, allowed: allowed.map(\.word)), key: key, at: node.span)
        return nil
      }
      return value
    } canonical: {
      $0.word.spelling
    }
  }
}

/// A whole number as it may be written: digits, or `base^exponent`.
///
/// `magnitude` is nil for a number beyond 64 bits: well formed, but out of every range that a key has.
struct WholeNumber {
  let magnitude: UInt64?

  /// The number where it is an `Int`.
  var value: Int? { magnitude.flatMap(Int.init(exactly:)) }

  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "^"), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }) else {
      return nil
    }
    let base = UInt64(Substring(parts[0]))
    guard parts.count == 2 else {
      magnitude = base
      return
    }
    let exponent = UInt64(Substring(parts[1]))
    magnitude = exponent == 0 ? 1 : base.flatMap { Self.power($0, exponent ?? .max) }
  }

  /// Nil beyond 64 bits. `exponent` is at least 1, and `.max` for all that are larger.
  private static func power(_ base: UInt64, _ exponent: UInt64) -> UInt64? {
    // 0 and 1 are their own powers; anything larger leaves 64 bits within 64 factors.
    guard base > 1 else { return base }
    var result: UInt64 = 1
    for _ in 0..<exponent {
      let (product, overflow) = result.multipliedReportingOverflow(by: base)
      guard !overflow else { return nil }
      result = product
    }
    return result
  }
}
