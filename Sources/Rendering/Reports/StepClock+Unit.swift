import Simulations

extension StepClock {
  /// The units in ascending order, each with the number of them in the next one.
  private static let units: [(name: String, inNext: Double)] = [
    ("ms", 1000), ("s", 60), ("min", 60), ("h", 24), ("d", .infinity),
  ]

  /// Returns the same clock in the largest unit of which the time up to a step has at least three, such as days for 96
  /// steps of six hours. A unit is never smaller than the author's.
  func suited(to step: Int) -> StepClock {
    guard var place = Self.units.firstIndex(where: { $0.name == unit }) else { return self }
    var clock = self
    while clock.length * Double(step) >= 3 * Self.units[place].inNext {
      clock.length /= Self.units[place].inNext
      place += 1
      clock.unit = Self.units[place].name
    }
    return clock
  }
}
