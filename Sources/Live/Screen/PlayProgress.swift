/// How far a simulation in play has come.
package struct PlayProgress: Hashable, Sendable {
  /// The name of the model.
  package let model: String
  /// The present step in words, such as "generation 120".
  package let place: String
  /// Whether it differs from a simulation that was just opened.
  package let isTouched: Bool
}
