/// What the user's data folder holds of earlier games.
package struct LiveResults: Hashable, Sendable {
  /// Nil if it could not be read.
  package var memory: MemoryResults?
  /// Why results are not kept, or nil if they are.
  package var problem: String?

  package init(memory: MemoryResults?, problem: String?) {
    self.memory = memory
    self.problem = problem
  }
}
