import Synchronization

/// A signal that ends a run before its last step because its time is over.
///
/// Kernels check the signal at least every few milliseconds, and a check costs as much as reading a number. The signal
/// never changes a result: a run that it ends has no result.
package final class StopSignal: Sendable {
  private let isSet = Atomic(false)
  private let ask: (@Sendable () -> Bool)?

  /// Creates a signal that is off.
  ///
  /// - Parameter ask: returns whether to stop. Every check calls it until it returns true. Nil if another thread calls
  ///   ``set()`` instead.
  package init(asking ask: (@Sendable () -> Bool)? = nil) { self.ask = ask }

  /// Whether the run must stop.
  @inline(__always)
  package var isOn: Bool { isSet.load(ordering: .relaxed) || ask != nil && isOnWhenAsked }

  private var isOnWhenAsked: Bool {
    guard let ask, ask() else { return false }
    set()
    return true
  }

  /// Switches the signal on, which ends all runs that check it.
  package func set() { isSet.store(true, ordering: .relaxed) }
}

extension StopSignal? {
  /// Throws the error of a stopped run if the signal is on.
  @inline(__always)
  package func check() throws(RunError) {
    if let self, self.isOn { throw RunError.stopped }
  }
}
