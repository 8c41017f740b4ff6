/// A named value that explains an outcome: `population = 39`.
package struct Observation: Sendable, Hashable {
  /// `population`, `mean(turns)`, or `|turns - 12.9|`: how far the two sides of `within` are apart.
  package var name: String
  package var value: ExpressionValue

  package init(_ name: String, _ value: ExpressionValue) {
    self.name = name
    self.value = value
  }
}
