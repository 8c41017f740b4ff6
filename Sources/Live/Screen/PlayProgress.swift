/// The progress of an interactive simulation.
package struct PlayProgress: Hashable, Sendable {
  /// The name of the model.
  package let model: String
  /// The current step in words, such as "generation 120".
  package let place: String
  /// Whether it differs from a newly opened simulation.
  package let isTouched: Bool
  /// The memory that the simulation takes, in bytes.
  package var bytes = 0.0
}
