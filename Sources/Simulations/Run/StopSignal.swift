import Synchronization

/// A signal that ends a run before its last step, because its time is over.
///
/// Kernels look at it every few milliseconds or more often; a look costs as much as a look at any other value. It never
/// changes a result: a run that it ends has none.
package final class StopSignal: Sendable {
  private let isSet = Atomic(false)
  private let ask: (@Sendable () -> Bool)?

  /// - Parameter ask: says whether to stop, asked at every look until it says so; nil if another thread calls
  ///   ``set()``.
  package init(asking ask: (@Sendable () -> Bool)? = nil) { self.ask = ask }

  /// Whether the run must stop.
  @inline(__always)
  package var isOn: Bool { isSet.load(ordering: .relaxed) || ask != nil && isOnWhenAsked }

  private var isOnWhenAsked: Bool {
    guard let ask, ask() else { return false }
    set()
    return true
  }

  /// Ends all runs that look at it.
  package func set() { isSet.store(true, ordering: .relaxed) }
}

extension StopSignal? {
  /// Throws the error of a stopped run where the signal is on.
  @inline(__always)
  package func check() throws(RunError) {
    if let self, self.isOn { throw RunError.stopped }
  }
}
