/// The progress of a command at one point in time.
package struct RunStatus: Sendable, Hashable {
  /// The path of the notebook, its number, and the number of all notebooks.
  package var path: String
  package var file = 1
  package var files = 1
  package var blocksDone = 0
  package var blocks = 0
  /// The name of the running block, or nil between two blocks.
  package var block: String?
  /// The number of generations of the running block that have been computed.
  package var generations = 0
  /// The number of all generations of the running block, or nil if it is unknown before the end (`until`).
  package var generationCount: Int?
  /// The number of finished runs of the running block.
  package var runs = 0
  /// The number of all runs of the running block, or nil if it is not an experiment.
  package var runCount: Int?
  /// The seconds since the running block began.
  package var seconds = 0.0
  /// The finished share of the work, from 0 to 1, or nil if it is unknown.
  ///
  /// The work is that of the notebook, or of the running block if the share of the notebook depends on other blocks.
  package var share: Double?
  /// The remaining seconds of the same work, or nil if they are unknown.
  package var secondsLeft: Double?
  /// The numbers of removed and of all old results, while they are removed.
  package var removed = 0
  package var removals = 0
  /// Whether the share and the remaining seconds concern only the running block.
  package var isOfBlock = false

  package init(path: String) { self.path = path }
}
