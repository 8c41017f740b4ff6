// The value types that several models share. Each accepts one plain form, which its summary describes.

extension ValueType where Value == Int {
  /// Returns the type of whole numbers in a range: digits, or a power such as `2^20`.
  package static func wholeNumber(in range: ClosedRange<Int>) -> Self {
    let summary =
      range.upperBound == .max
      ? "whole number, at least \(range.lowerBound)"
      : "whole number from \(range.lowerBound.grouped) to \(range.upperBound.grouped)"
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
  /// The type of 64-bit unsigned whole numbers.
  package static var seed: Self {
    let summary = "whole number from 0 to \(UInt64.max.grouped)"
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

extension ValueType where Value == String {
  /// The type of any text.
  package static var text: Self { text("text") }

  /// Returns the type of any text with a summary of its meaning.
  package static func text(_ summary: String) -> Self {
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
  /// The type of `true` and `false`, with no other spelling.
  package static var truth: Self {
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

extension ValueType where Value: SpecWord {
  /// Returns the type of the words of `Value`, or of those in `allowed`. `what` names the value in messages
  /// ("boundary").
  package static func word(_ what: String, allowed: [Value] = Array(Value.allCases)) -> Self {
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
