/// How far a command is at one moment.
package struct RunStatus: Sendable, Hashable {
  /// The notebook, and which of how many it is.
  package var path: String
  package var file = 1
  package var files = 1
  package var blocksDone = 0
  package var blocks = 0
  /// The running block; nil between two of them.
  package var block: String?
  /// Generations of the running block that were computed.
  package var generations = 0
  /// How many it has, or nil if only its end will tell (`until`).
  package var generationCount: Int?
  /// Seconds since the running block began.
  package var seconds = 0.0
  /// The share of the notebook's work that is done, from 0 to 1, or nil if it is unknown.
  package var share: Double?
  /// The remaining seconds of the notebook, or nil if they are unknown.
  package var secondsLeft: Double?

  package init(path: String) { self.path = path }
}
