/// A line of the lobby of boards.
package enum MemoryLobbyRow: Int, Hashable, Sendable, CaseIterable {
  case board, company, opponent, seed, deal
}
