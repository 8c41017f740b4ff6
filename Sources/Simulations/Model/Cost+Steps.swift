import Expressions

extension Cost {
  /// Returns the time of a run in nanoseconds.
  ///
  /// - Parameters:
  ///   - each: the time of a step.
  ///   - until: a run that may end early is made once more, to find its end; a search for a repetition computes three
  ///     steps for each.
  ///   - judged: the size of all conditions that are judged at each step, that of `until` excepted.
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
    }
    return Double(steps) * (passes * max(each, shortestStep) + Double(size))
  }

  /// A step takes no less time, however few cells it has.
  private static var shortestStep: Double { 5 }
}
