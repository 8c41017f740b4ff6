import Simulations
import Synchronization

/// Counts the looks at a signal, which is on from one of them.
final class LookCounter: Sendable {
  private let looks = Atomic(0)

  var count: Int { looks.load(ordering: .relaxed) }

  func signal(from last: Int = .max) -> StopSignal {
    StopSignal { self.looks.add(1, ordering: .relaxed).newValue >= last }
  }
}
