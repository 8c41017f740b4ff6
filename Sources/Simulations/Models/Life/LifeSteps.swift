import Expressions
import Specification

/// The number of steps of `life`. It may be too large for an `Int`, because HashLife leaps.
struct LifeSteps: Sendable, Hashable {
  /// The number, or ``StepCount/last`` if the number is larger.
  let count: Int
  /// The number if it exceeds ``StepCount/last``, otherwise nil.
  let far: BigWhole?

  init(_ count: Int) { (self.count, far) = (count, nil) }

  fileprivate init(_ number: BigWhole) {
    count = min(number.int ?? .max, StepCount.last)
    far = number > BigWhole(StepCount.last) ? number : nil
  }

  fileprivate var text: String { far?.description ?? String(count) }
}

extension ValueType where Value == LifeSteps {
  /// The type of whole numbers up to 2^1000, written in digits or as a power such as `2^100`.
  static var lifeSteps: Self {
    let summary = "whole number, at least 0", most = BigWhole.powerOfTwo(1000), digits = 302
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar, WholeNumber(text) != nil else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      let parts = text.split(separator: "^").map { $0.count <= digits ? BigWhole(decimal: $0) : nil }
      let power = parts.count == 1 ? parts[0] : parts[1].flatMap { parts[0]?.power($0, limit: 1001) }
      guard let number = power, number <= most else {
        context.report(
          .outOfRange(found: node.found, expected: "\(summary), of at most 2^1000"), key: key, at: node.span)
        return nil
      }
      return LifeSteps(number)
    } canonical: {
      $0.text
    }
  }
}
