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
      guard let text = node.scalar, WholeNumber(text) != nil else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      guard let value = UInt64(text) else {
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
    let summary = "decimal number from 0 to 1 with at most 18 decimals"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, let value = Probability(decimal: text) else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
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
  public static var text: Self {
    ValueType("text") { node, key, context in
      guard let text = node.scalar else {
        context.report(.wrongType(found: node.found, expected: "text"), key: key, at: node.span)
        return nil
      }
      return text
    } canonical: {
      $0
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
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
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
/// `value` is nil for a number beyond `Int`: well formed, but out of every range that a model has.
struct WholeNumber {
  let value: Int?

  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "^"), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }) else {
      return nil
    }
    guard let base = parts[0].wholeNumber else {
      value = nil
      return
    }
    guard parts.count == 2 else {
      value = base
      return
    }
    guard let exponent = parts[1].wholeNumber else {
      value = base <= 1 ? base : nil
      return
    }
    var result = 1
    // 0 and 1 reach their power at once; anything larger leaves `Int` within 63 factors.
    for _ in 0..<(base <= 1 ? Swift.min(exponent, 1) : exponent) {
      let (product, overflow) = result.multipliedReportingOverflow(by: base)
      guard !overflow else {
        value = nil
        return
      }
      result = product
    }
    value = result
  }
}

extension Substring.UTF8View {
  fileprivate var wholeNumber: Int? { Int(Substring(self)) }
}
