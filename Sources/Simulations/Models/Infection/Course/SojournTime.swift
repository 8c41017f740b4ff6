/// The time that a person spends in a state, for inner loops: a fixed number of steps, or geometric.
struct SojournTime: Sendable {
  /// 0 where it is a matter of chance.
  private let steps: UInt32
  let chance: Chance

  init(_ stay: Infection.Stay) {
    switch stay {
    case .exactly(let count):
      steps = UInt32(clamping: count)
      chance = Chance(.zero)
    case .geometric(let probability):
      chance = Chance(probability)
      // A person who leaves for certain is in that state for one step.
      steps = chance.isCertain ? 1 : 0
    }
  }

  @inline(__always)
  var isByChance: Bool { steps == 0 }

  /// - Parameter entered: the step in which the person came into that state.
  @inline(__always)
  func isDue(since entered: UInt32, _ step: UInt32) -> Bool { step &- entered >= steps }
}
