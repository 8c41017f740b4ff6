import Experiments
import JSON
import Typography

/// The job systems for which `notebook plan` prints a script.
enum PlanScript: String, Sendable, CaseIterable {
  case slurm, parallel, snakemake, kubernetes
  case awsBatch = "aws-batch"

  /// The largest number of tasks in one array.
  var mostTasks: Int { self == .awsBatch ? 10_000 : ClusterPlan.mostTasks }

  /// The largest number of tasks that a plan gets without `--tasks`. Slurm's default settings refuse a larger array.
  var usualTasks: Int { self == .slurm ? SlurmSettings.mostTasks : mostTasks }

  /// Returns the text of the script.
  ///
  /// - Parameters:
  ///   - plan: the path of the plan.
  ///   - identity: the plan's identity, which distinguishes its tasks from those of an earlier plan at the same path.
  ///   - cache: the path of the folder of results, or nil for the default.
  ///   - memory: the memory that the workers must allow with `--max-memory`, or nil if the plan needs no more than
  ///     their default.
  ///   - tasks: the number of tasks.
  ///   - seconds: the estimated time of a task on one thread.
  ///   - program: the name or path of the program.
  ///   - threads: the number of threads of a task on Slurm. Elsewhere a task has one thread.
  func text(
    plan: String, identity: String, cache: String?, memory: String? = nil, tasks: Int, seconds: Double,
    program: String = "notebook",
    threads: Int = 1
  ) -> String {
    func path(_ path: String) -> String { path.hasPrefix("-") ? "./" + path : path }
    let words =
      [program, "work", path(plan)]
      + (cache.map { ["--cache", path($0)] } ?? [])
      + (memory.map { ["--max-memory", $0] } ?? [])
    let line = words.map { ShellWord.quoted($0) }.joined(separator: " ")
    switch self {
    case .slurm: return Self.slurm(line, tasks, seconds / Double(threads), threads)
    case .parallel: return Self.parallel(words, tasks)
    case .snakemake:
      // Snakemake reads braces in the name of an output file as wildcards.
      let marker = String(plan.map { "{}".contains($0) ? "_" : $0 })
      return Self.snakemake(line, "\(marker).tasks/\(identity.prefix(8))-", tasks)
    case .kubernetes: return Self.kubernetes(words, tasks)
    case .awsBatch: return Self.awsBatch(words, tasks)
    }
  }

  /// Returns a batch script for Slurm.
  ///
  /// The estimate assumes a fast machine, so the time limit is four times the estimate plus ten minutes.
  private static func slurm(_ line: String, _ tasks: Int, _ seconds: Double, _ threads: Int) -> String {
    let minutes = Int(min(10 + seconds / 15, 28 * 24 * 60))
    let warning =
      tasks > SlurmSettings.mostTasks
      ? "\n# Slurm refuses task \(tasks) unless its MaxArraySize is larger: see scontrol show config. The default is 1001."
      : ""
    return """
      #!/bin/bash
      # Submit it with sbatch. Afterwards 'notebook status' prints the --array that is still needed.\(warning)
      #SBATCH --job-name=notebook
      #SBATCH --array=1-\(tasks)
      #SBATCH --cpus-per-task=\(threads)
      #SBATCH --time=\(minutes)
      #SBATCH --signal=B:TERM@60
      #SBATCH --requeue
      exec \(line) --jobs \(threads)

      """
  }

  private static func parallel(_ words: [String], _ tasks: Int) -> String {
    // The placeholder must not occur in any word of the command.
    var mark = "TASK"
    while words.contains(where: { $0.contains(mark) }) { mark += "_" }
    let line = words.map { ShellWord.quoted($0) }.joined(separator: " ")
    return """
      #!/bin/bash
      # Runs as many tasks at the same time as there are processors.
      seq \(tasks) | parallel --quote -I \(mark) --termseq TERM,60000,KILL,25 \\
        \(line) --task \(mark)/\(tasks) --jobs 1

      """
  }

  /// Returns a workflow for Snakemake.
  ///
  /// - Parameter marker: the prefix of the empty files that mark finished tasks.
  private static func snakemake(_ line: String, _ marker: String, _ tasks: Int) -> String {
    func braced(_ text: String) -> String { text.replacing("{", with: "{{").replacing("}", with: "}}") }
    let output = quoted(marker + "{task}")
    return """
      # Save it as Snakefile, and run: snakemake --cores all
      TASKS = range(1, \(tasks) + 1)

      rule all:
          input: expand(\(output), task=TASKS)

      rule work:
          output: touch(\(output))
          threads: 1
          shell: \(quoted(braced(line) + " --task {wildcards.task}/\(tasks) --jobs {threads}"))

      """
  }

  private static func kubernetes(_ words: [String], _ tasks: Int) -> String {
    """
    # Name your image, and mount a volume that holds the plan and the results.
    apiVersion: batch/v1
    kind: Job
    metadata: {generateName: notebook-}
    spec:
      completionMode: Indexed
      completions: \(tasks)
      parallelism: \(min(tasks, 100))
      backoffLimit: \(max(6, tasks))
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: work
              image: IMAGE
              command: [\((words + ["--jobs", "1"]).map(quoted).joined(separator: ", "))]

    """
  }

  /// Returns a job for AWS Batch, which refuses arrays of one task.
  private static func awsBatch(_ words: [String], _ tasks: Int) -> String {
    let own = words + ["--jobs", "1"] + (tasks == 1 ? ["--task", "1/1"] : [])
    let array = tasks == 1 ? "" : "\n  \"arrayProperties\": {\"size\": \(tasks)},"
    return """
      {
        "jobName": "notebook",
        "jobQueue": "QUEUE",
        "jobDefinition": "DEFINITION",\(array)
        "retryStrategy": {"attempts": 3},
        "containerOverrides": {"command": [\(own.map(quoted).joined(separator: ", "))]}
      }

      """
  }

  /// Returns a JSON string, which YAML and Python read the same way.
  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        bytes += "\\n".utf8
      } else {
        JSONEscape.append(scalar, asCode: scalar.properties.generalCategory == .control, to: &bytes)
      }
    }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }
}
