import Expressions

extension Cost {
  /// Returns the estimated time of a run in nanoseconds.
  ///
  /// - Parameters:
  ///   - steps: the number of steps.
  ///   - each: the time of one step in nanoseconds.
  ///   - until: the condition that may end the run early. To find the end, the run is computed a second time. A search
  ///     for a repetition is estimated at three more runs instead of one.
  ///   - judged: the size of all conditions that are judged at each step, except that of `until`.
  static func nanoseconds(steps: Int, each: Double, until: Until? = nil, judged: Int = 0) -> Double {
    let passes: Double
    var size = judged
    switch until {
    case nil: passes = 1
    case .stable?: passes = 4
    case .settled?: passes = 2
    case .condition(let expression)?:
      passes = 2
      size += expression.size
    case .mixed(let mixed)?:
      passes = mixed.word == .stable ? 6 : 4
      size += mixed.size
    }
    return Double(steps) * (passes * max(each, shortestStep) + Double(size))
  }

  /// The shortest time of a step in nanoseconds, however few cells it has.
  private static var shortestStep: Double { 5 }
}
