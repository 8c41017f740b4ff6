import Simulations

/// The finding about a known result of a run, once the run was made again.
package enum RunVerdict: Sendable {
  /// The new result has the same bytes.
  case same
  case different
  /// The run ends with an error now, which is never kept as a result.
  case failed(RunError)
}
