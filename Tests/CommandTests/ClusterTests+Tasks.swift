import Foundation
import Testing

/// The number of a task, and workers with the same task.
extension ClusterTests {
  /// A resubmitted part of an array has another number of tasks in its environment. Each engine counts from its own
  /// first number.
  @Test func theTaskComesFromTheEnvironmentAndTheirNumberFromThePlan() throws {
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 7 --cache results").exit == 0)
    let slurm = "SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_ID="
    for (words, task) in [
      (slurm + "3", 3), (slurm + "7", 7), ("SLURM_ARRAY_TASK_ID=1", 1), ("AWS_BATCH_JOB_ARRAY_INDEX=0", 1),
      ("AWS_BATCH_JOB_ARRAY_INDEX=6 AWS_BATCH_JOB_ARRAY_SIZE=2", 7), ("JOB_COMPLETION_INDEX=0", 1),
      ("JOB_COMPLETION_INDEX=6", 7),
      // The first variable that is set counts. An empty one is not set.
      ("SLURM_ARRAY_TASK_ID=2 AWS_BATCH_JOB_ARRAY_INDEX=4 JOB_COMPLETION_INDEX=5", 2),
      ("SLURM_ARRAY_TASK_ID='' JOB_COMPLETION_INDEX=5", 6),
    ] {
      let found = try run("\(words) notebook work lab.plan --cache results")
      #expect(found.exit == 0 && found.errors.contains("task \(task) of 7: "), "\(words): \(found)")
    }
    // The user's option takes precedence over all of them.
    let said = try run("SLURM_ARRAY_TASK_ID=2 notebook work lab.plan --task 5 --cache results")
    #expect(said.errors.contains("task 5 of 7"))
    for words in [
      "SLURM_ARRAY_TASK_ID=8", "SLURM_ARRAY_TASK_ID=0", "SLURM_ARRAY_TASK_ID=x", "AWS_BATCH_JOB_ARRAY_INDEX=7",
      "AWS_BATCH_JOB_ARRAY_INDEX=-1", "JOB_COMPLETION_INDEX=7",
    ] {
      let found = try run("\(words) notebook work lab.plan --cache results")
      #expect(found.exit == 64 && found.errors.contains("task"), "\(words): \(found)")
    }
    let beyond = try run("AWS_BATCH_JOB_ARRAY_INDEX=7 notebook work lab.plan --cache results")
    #expect(
      beyond.errors == """
        error: AWS_BATCH_JOB_ARRAY_INDEX is 7, but the plan has 7 tasks, numbered 0 to 6
          help: start an array of 7 tasks, or write a task, such as --task 1/7

        """)
    // A wrong number is not a missing one. The line in the help works.
    for (variable, value, range) in [
      ("SLURM_ARRAY_TASK_ID", "0", "1 to 7"), ("SLURM_ARRAY_TASK_ID", "x", "1 to 7"),
      ("AWS_BATCH_JOB_ARRAY_INDEX", "-1", "0 to 6"), ("JOB_COMPLETION_INDEX", "3a", "0 to 6"),
    ] {
      let found = try run("\(variable)=\(value) notebook work lab.plan --cache results")
      #expect(
        found.errors == """
          error: \(variable) is '\(value)', not the number of a task
            help: set it to a number from \(range), or write --task 1/7

          """)
      let helped = try run("\(variable)=\(value) notebook work lab.plan --cache results --task 1/7")
      #expect(helped.exit == 0, "\(helped)")
    }
  }

  @Test func twoWorkersOfOneTaskAreSafe() throws {
    let plain = try plain()
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 2 --cache results").exit == 0)
    let workers = try (0..<6).map {
      try lab.start(["work", "lab.plan", "--task", "\($0 % 2 + 1)", "--cache", "results"])
    }
    for worker in workers {
      worker.waitUntilExit()
      #expect(worker.terminationStatus == 0)
    }
    #expect(try explanation()[0] == "lab.md:3: 'many': known: all 240 runs")
    #expect(try result() == plain)
    #expect(try run("notebook cache --cache results").output.hasPrefix("results\n"))
    #expect(try run("notebook cache --clear --cache results").output.hasPrefix("removed "))
    #expect(lab.packed().isEmpty)
    #expect(try run("notebook cache --cache results").output == "results\n0 files of results, 0 B\n")
  }

  /// A worker that could not keep its results runs none of its runs.
  @Test func whereNothingCanBeKeptNothingRuns() throws {
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 2 --cache results").exit == 0)
    try FileManager.default.createDirectory(at: lab.place("results"), withIntermediateDirectories: true)
    try lab.write("", to: "results/plans")
    let found = try run("notebook work lab.plan --task 1 --cache results")
    #expect(found.exit == 3 && found.errors.contains("results/plans") && !found.errors.contains("done"), "\(found)")
  }
}
