import Foundation
import Testing

/// The runs and the number of tasks of a plan.
extension ClusterTests {
  /// If every run is known, there is nothing to run: no task, no script, no error.
  @Test func aPlanOfKnownRunsHasNoTasks() throws {
    #expect(try run("notebook run --quiet --cache results lab.md").exit == 0)
    let nothing = "lab.plan: nothing to run: all 242 runs are known: 'notebook run' writes their results"
    for script in ["slurm", "parallel", "snakemake", "kubernetes", "aws-batch"] {
      let planned = try run("notebook plan lab.md -o lab.plan --tasks 5 --cache results --script \(script)")
      #expect(planned.exit == 0 && planned.output.isEmpty, "\(planned)")
      #expect(planned.errors == nothing + "; no script is printed\n", "\(planned)")
    }
    let planned = try run("notebook plan lab.md -o lab.plan --minutes 5 --cache results")
    #expect(planned.exit == 0 && planned.errors == nothing + "\n", "\(planned)")
    // A script of an earlier plan may still start a task.
    for line in ["notebook work lab.plan --task 3/5", "SLURM_ARRAY_TASK_ID=3 notebook work lab.plan"] {
      let worked = try run(line + " --cache results")
      #expect(worked.exit == 0 && worked.errors.hasPrefix("lab.plan: nothing to run: "), "\(worked)")
    }
    let status = try run("notebook status lab.plan --cache results")
    let none = "lab.plan: 0 runs in 0 tasks: 0 done, 0 missing, 0 failed\n"
    #expect(status.exit == 0 && status.output == none, "\(status)")
    let json = try run("notebook status lab.plan --cache results --format json")
    #expect(json.exit == 0 && json.output.contains("\"tasks\": 0"), "\(json)")
  }

  /// `--minutes` is the time of a task. The number of tasks follows from the estimate.
  @Test func theNumberOfTasksFollowsFromTheirTime() throws {
    try write(
      """
      ```simulation
      name: long
      model: life
      grid: 1000
      steps: 100000
      replicates: 100000
      ```

      """)
    func tasks(_ minutes: String) throws -> Int {
      let planned = try run("notebook plan lab.md -o lab.plan --minutes \(minutes) --max-updates 2e16 --cache results")
      let words = try #require(planned.errors.firstMatch(of: /100,000 runs in ([\d,]+) tasks?, an/), "\(planned)")
      return try #require(Int(words.1.filter { $0 != "," }))
    }
    let half = try tasks("30"), whole = try tasks("60")
    let json = try run("notebook status lab.plan --cache results --format json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let seconds = try #require(object["seconds_left"] as? Double)
    // There are as many tasks as needed and no more. No task takes longer than its time and one run.
    #expect(half == Int((seconds / 1800).rounded(.up)) && whole == Int((seconds / 3600).rounded(.up)), "\(seconds)")
    #expect(whole > 9 && abs(half - 2 * whole) <= 1, "\(half) and \(whole)")
    #expect(try tasks("1e9") == 1)
    #expect(try tasks("1e-9") == 100_000, "a task has at least one run")
    #expect(try run("notebook plan lab.md -o lab.plan --minutes 0 --cache results").exit == 64)
  }
}
