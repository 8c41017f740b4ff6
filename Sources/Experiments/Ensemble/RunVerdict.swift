import Simulations

/// The verdict on a known result after the run was repeated.
package enum RunVerdict: Sendable {
  /// The new result has the same bytes.
  case same
  case different
  /// The run now ends with an error. An error is never stored as a result.
  case failed(RunError)
}
