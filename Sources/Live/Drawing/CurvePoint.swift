/// A value of a curve at a step.
package struct CurvePoint: Hashable, Sendable {
  package var step: Int
  package var value: Int
  /// Whether the steps between the previous point and this one were leapt over.
  package var isAfterLeap: Bool

  package init(step: Int, value: Int, isAfterLeap: Bool) {
    self.step = step
    self.value = value
    self.isAfterLeap = isAfterLeap
  }
}
