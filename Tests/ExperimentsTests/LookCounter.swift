import Simulations
import Synchronization

/// Counts how often a signal is read. The signal is on from a certain time onwards.
final class LookCounter: Sendable {
  private let looks = Atomic(0)

  var count: Int { looks.load(ordering: .relaxed) }

  func signal(from last: Int = .max) -> StopSignal {
    StopSignal { self.looks.add(1, ordering: .relaxed).newValue >= last }
  }
}
