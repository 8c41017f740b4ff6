/// The inputs that a key of a block prescribes, listed by the steps in the key.
package struct PlannedInputs: Sendable, Hashable {
  /// The name of the key.
  package let key: String
  /// The steps in ascending order, without repetition. There is at least one.
  package let steps: [Int]

  /// Sorts the steps. Returns nil if there are none.
  package init?(key: String, steps: Set<Int>) {
    if steps.isEmpty { return nil }
    self.key = key
    self.steps = steps.sorted()
  }
}
