/// Divides runs into tasks of about equal estimated work.
package enum TaskCuts {
  /// Consecutive runs of the same cost.
  package struct Stretch: Sendable, Hashable {
    package var count: Int
    /// The cost of each run, greater than 0.
    package var cost: Double

    package init(count: Int, cost: Double) {
      self.count = count
      self.cost = cost
    }
  }

  /// Returns the end of each task among all runs.
  ///
  /// No task costs more than an equal share plus one run, and each task has at least one run. If there are fewer runs
  /// than tasks, each run gets a task of its own. O(stretches + tasks).
  package static func ends(_ stretches: [Stretch], tasks: Int) -> [Int] {
    let runs = stretches.reduce(0) { $0 + $1.count }
    guard runs > 0 else { return [] }
    let tasks = max(1, min(tasks, runs))
    let share = stretches.reduce(0) { $0 + Double($1.count) * $1.cost } / Double(tasks)
    var ends: [Int] = []
    var before = 0, cost = 0.0
    for stretch in stretches {
      let all = Double(stretch.count) * stretch.cost
      while ends.count < tasks - 1, share * Double(ends.count + 1) <= cost + all {
        let rest = share * Double(ends.count + 1) - cost
        let count = min(stretch.count, max(0, Int((rest / stretch.cost).rounded())))
        let least = (ends.last ?? 0) + 1, most = runs - (tasks - 1 - ends.count)
        ends.append(min(max(before + count, least), most))
      }
      before += stretch.count
      cost += all
    }
    // Rounding may have left some runs over.
    while ends.count < tasks - 1 { ends.append(max((ends.last ?? 0) + 1, runs - (tasks - 1 - ends.count))) }
    return ends + [runs]
  }
}
