/// One input that a machine has read, and its result.
package struct MealyTraceEntry: Sendable, Hashable {
  /// The number of the input, from 1.
  package var number: Int
  /// The states before and after it.
  package var state: Int
  package var next: Int
  package var input: String
  /// Nil if nothing was put out.
  package var output: String?
  /// Whether the input was an output that was read again.
  package var isFedBack: Bool
}
