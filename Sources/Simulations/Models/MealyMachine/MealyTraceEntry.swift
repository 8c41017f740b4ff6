/// An input that a machine has read, with its result.
package struct MealyTraceEntry: Sendable, Hashable {
  /// The number of the input, from 1.
  package var number: Int
  /// The number of the state before the input. `next` is the state after it.
  package var state: Int
  package var next: Int
  package var input: String
  /// The output, or nil if there was none.
  package var output: String?
  /// Whether the input was an output that was fed back.
  package var isFedBack: Bool
}
