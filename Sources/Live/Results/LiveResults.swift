/// The results of earlier games in the user's data folder.
package struct LiveResults: Hashable, Sendable {
  /// The results of the game of pairs, or nil if they could not be read.
  package var memory: MemoryResults?
  /// The reason why results are not kept, or nil if they are.
  package var problem: String?

  package init(memory: MemoryResults?, problem: String?) {
    self.memory = memory
    self.problem = problem
  }
}
