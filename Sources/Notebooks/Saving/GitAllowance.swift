import Synchronization

/// The time that git may take to answer all questions about the files of a notebook. The time between the questions
/// does not count.
package final class GitAllowance: Sendable {
  private struct State {
    var left: Duration
    var failure: GitProcess.Failure?
  }

  private let state: Mutex<State>
  private let seconds: Int

  package init(seconds: Int = 30) {
    self.seconds = seconds
    state = Mutex(State(left: .seconds(seconds)))
  }

  /// Returns the time that is left.
  ///
  /// - Throws: the failure after which git is not called again.
  package func left() throws(GitProcess.Failure) -> Duration {
    let state = state.withLock { $0 }
    if let failure = state.failure { throw failure }
    guard state.left > .zero else { throw .slow(seconds: seconds) }
    return state.left
  }

  /// Subtracts the time that a question took.
  ///
  /// - Parameter failure: the failure of the question, or nil. If git is missing or slow, it is not called again.
  package func spend(_ time: Duration, _ failure: GitProcess.Failure?) {
    state.withLock {
      $0.left -= time
      switch failure {
      case .missing, .notStarted, .slow: $0.failure = failure
      case .memory, .tooLarge, .unclear, .endless, .untrusted, .absent, .code, nil: break
      }
    }
  }
}
