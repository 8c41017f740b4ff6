import Expressions
import Specification

/// A statistic that a block derives from those of each run: `derive: {share_at_peak: peak / people}`.
package struct DerivedStatistic: Sendable {
  package let name: String
  /// Whether the value is true or false, not a number.
  let isTruth: Bool
  /// The bound expression.
  let expression: Expression
  /// The place of the expression in the notebook.
  let span: SourceSpan
}
