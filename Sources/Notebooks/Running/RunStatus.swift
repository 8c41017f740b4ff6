/// The progress of a command at one moment.
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
  /// The number of its generations, or nil if only its end will tell (`until`).
  package var generationCount: Int?
  /// The runs of the running block that are done.
  package var runs = 0
  /// The number of its runs, or nil if it is not an experiment.
  package var runCount: Int?
  /// Seconds since the running block began.
  package var seconds = 0.0
  /// The share of the work that is done, from 0 to 1: of the notebook, or of the running block if the share of the
  /// notebook depends on other blocks. Nil if it is unknown.
  package var share: Double?
  /// The remaining seconds of the same work, or nil if they are unknown.
  package var secondsLeft: Double?
  /// Whether the share and the remaining seconds cover only the running block.
  package var isOfBlock = false

  package init(path: String) { self.path = path }
}
