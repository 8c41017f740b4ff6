import Experiments
import TestSupport
import Testing

/// Tasks with about the same amount of work.
@Suite struct TaskCutsTests {
  @Test func tasksAreNearlyEqual() {
    var mix = SplitMix(seed: 8)
    for _ in 0..<600 {
      let stretches = (0..<Int.random(in: 0...12, using: &mix)).map { _ in
        TaskCuts.Stretch(
          count: Int.random(in: 1...30, using: &mix), cost: [1, 7, 0.5, 300].randomElement(using: &mix) ?? 1)
      }
      let tasks = Int.random(in: 1...60, using: &mix)
      let costs = stretches.flatMap { [Double](repeating: $0.cost, count: $0.count) }
      let ends = TaskCuts.ends(stretches, tasks: tasks)
      #expect(ends.count == min(tasks, costs.count) && ends.last ?? 0 == costs.count)
      let starts = [0] + ends.dropLast()
      #expect(costs.isEmpty || zip(starts, ends).allSatisfy { $0 < $1 })
      let share = costs.reduce(0, +) / Double(ends.count), dearest = costs.max() ?? 0
      for (start, end) in zip(starts, ends) {
        let cost = costs[start..<end].reduce(0, +)
        #expect(cost <= share + dearest + 1e-6 || end - start == 1, "\(cost) of \(share)")
      }
    }
  }

  @Test func equalRunsAreDividedEqually() {
    #expect(TaskCuts.ends([TaskCuts.Stretch(count: 100, cost: 3)], tasks: 4) == [25, 50, 75, 100])
    #expect(TaskCuts.ends([TaskCuts.Stretch(count: 3, cost: 3)], tasks: 4) == [1, 2, 3])
    #expect(TaskCuts.ends([], tasks: 4).isEmpty)
    // The last run takes as long as all others together.
    let stretches = [TaskCuts.Stretch(count: 10, cost: 1), TaskCuts.Stretch(count: 1, cost: 10)]
    #expect(TaskCuts.ends(stretches, tasks: 2) == [10, 11])
  }
}
