import Files

/// Why the work of a plan cannot be done.
package enum ClusterFault: Error, Sendable, Hashable {
  /// The plan is not for this program, or does not fit itself: a sentence without its full stop, and what to do.
  case refused(String, help: String)
  /// The results cannot be written.
  case file(FileProblem)
}
