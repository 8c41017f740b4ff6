/// A named value that explains an outcome: `population = 39`.
package struct Observation: Sendable, Hashable {
  /// The name of the value: `population`, `mean(turns)`, or `|turns - 12.9|` for the distance between the sides of
  /// `within`.
  package var name: String
  package var value: ExpressionValue

  package init(_ name: String, _ value: ExpressionValue) {
    self.name = name
    self.value = value
  }
}
