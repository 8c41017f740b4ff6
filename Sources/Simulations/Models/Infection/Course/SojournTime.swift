/// The time that a person spends in a state, for inner loops. It is a fixed number of steps or geometrically
/// distributed.
struct SojournTime: Sendable {
  /// The fixed number of steps, or 0 for a geometric distribution.
  private let steps: UInt32
  let chance: Chance

  init(_ stay: Infection.Stay) {
    switch stay {
    case .exactly(let count):
      steps = UInt32(clamping: count)
      chance = Chance(.zero)
    case .geometric(let probability):
      chance = Chance(probability)
      // A person who is certain to leave is in that state for one step.
      steps = chance.isCertain ? 1 : 0
    }
  }

  @inline(__always)
  var isByChance: Bool { steps == 0 }

  /// Returns whether a fixed time is over.
  ///
  /// - Parameter entered: the step in which the person entered the state.
  @inline(__always)
  func isDue(since entered: UInt32, _ step: UInt32) -> Bool { step &- entered >= steps }
}
