/// The inputs that a key of a block prescribes, by the steps that the key names.
package struct PlannedInputs: Sendable, Hashable {
  /// The key.
  package let key: String
  /// The steps, each once, ascending; at least one.
  package let steps: [Int]

  /// Nil without steps.
  package init?(key: String, steps: Set<Int>) {
    if steps.isEmpty { return nil }
    self.key = key
    self.steps = steps.sorted()
  }
}
