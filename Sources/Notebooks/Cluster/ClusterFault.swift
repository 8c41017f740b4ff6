import Files

/// The reason why a worker cannot work on a plan.
package enum ClusterFault: Error, Sendable, Hashable {
  /// The plan is for another program or is inconsistent. The values are the message without its full stop, and the
  /// help.
  case refused(String, help: String)
  /// The results cannot be written.
  case file(FileProblem)
  /// Earlier results of the task cannot be read.
  case unread(FileProblem)
}
