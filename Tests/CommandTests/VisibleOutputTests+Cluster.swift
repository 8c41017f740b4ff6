import Foundation
import Testing

/// The output about plans, workers, Slurm and a census.
extension VisibleOutputTests {
  /// The names of services' commands, and some of the words, because these commands need many processes.
  private static let names = stride(from: 0, to: words.count, by: 3).map { words[$0] }
    + ["x\n::stop-commands::pwn\n", "::stop-commands::pwn"] + commands

  /// Writes small programs in place of Slurm's, which print what a stranger may have made them print.
  private func writeSlurm(refusing: Bool) throws {
    let hostile = "printf '\\033[2J\\342\\200\\256x\\n::error::pwn\\n##vso[task.complete]\\n'"
    // The tasks of an accepted array end at once, and leave a hostile log.
    let log = "for word; do case $word in --output=*) \(hostile) >> \"${word#--output=}\" ;; esac; done"
    let programs = [
      "sbatch": "cat > /dev/null; " + (refusing ? "\(hostile) >&2; exit 1" : "\(log); echo '7;x'; \(hostile)"),
      "squeue": "\(hostile); (\(hostile); echo 'Invalid job id') >&2; exit 1", "scancel": "\(hostile) >&2; exit 1",
    ]
    for (name, text) in programs {
      try write("bin/\(name)", "#!/bin/sh\n\(text)\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/" + name)
    }
  }

  /// Names of files, folders, tasks and runs in the commands of a cluster.
  @Test func namesInPlans() throws {
    for word in Self.names {
      let page = word + ".md", inside = String(word.prefix(20)) + "/lab.md", plan = word + ".plan"
      try write(page, Self.block("name: a", "model: life", "grid: 8", "steps: 1", "oops: 1"))
      try write(
        inside,
        Self.block("name: a", "model: infection", "people: 20", "steps: 3", "sweep: {factor: 1..2}", "replicates: 3"))
      try write(word + ".txt", "not a plan\n")
      for arguments in [
        ["plan", page, "-o", plan], ["plan", inside, "-o", word + ".txt"], ["plan", inside, "-o", word + "/none/p"],
        ["plan", inside, "-o", plan, "--tasks", "2", "--cache", word + "-kept"],
        ["plan", "no" + page, "-o", plan],
        ["plan", inside, "-o", plan, "--overwrite", "--script", "slurm", "--tasks", word],
        ["status", plan], ["status", plan, "--format", "json"], ["status", plan, "--cache", word + "-kept"],
        ["status", word + ".txt"], ["status", "no" + plan], ["status", plan, "--format", word],
        ["work", plan, "--task", "1/2", "--cache", word + "-kept"], ["work", plan, "--task", word],
        ["work", plan, "--run", word], ["work", plan, "--run", "a:1:2"], ["work", plan, "--task", "1/2", "--cache", page],
        ["work", word + ".txt", "--task", "1"], ["work", "no" + plan, "--task", "1"],
        ["status", plan, "--cache", word + "-kept"], ["status", plan, "--cache", word + "-kept", "--format", "json"],
        ["run", inside, "--cache", word + "-kept", "--explain"], ["verify", inside, "--cache", word + "-kept"],
        ["verify", inside, "--cache", word + "-kept", "--format", "json"], ["verify", page],
        ["verify", page, "--format", "json"], ["verify", "no" + page], ["verify", inside, "--sample", word],
      ] {
        try expectVisible("notebook", arguments, environment: ["CI": "1"])
      }
      // A script is data, and its comments name the plan.
      for script in ["slurm", "parallel", "snakemake", "kubernetes", "aws-batch"] {
        try expectVisible(
          "notebook", ["plan", inside, "-o", plan, "--overwrite", "--tasks", "2", "--script", script], isData: true)
      }
    }
  }

  /// The output of Slurm's programs, with names in it.
  @Test(arguments: [true, false]) func wordsOfSlurm(refusing: Bool) throws {
    try writeSlurm(refusing: refusing)
    let environment = ["CI": "1", "PATH": folder.path + "/bin:/usr/bin:/bin"]
    for word in [Self.words[0], "\u{1B}[2J\u{202E}x"] + Self.commands {
      let inside = String(word.prefix(20)).replacing("/", with: "-") + "/lab.md"
      try write(inside, Self.block("name: a", "model: infection", "people: 20", "factor: 2", "steps: 3", "replicates: 3"))
      for arguments in [
        ["run", inside, "--executor", "slurm"], ["run", inside, "--executor", "slurm:partition=" + word],
        ["run", inside, "--executor", word], ["run", inside, "--executor", "slurm:tasks=1", "--cache", word + "-kept"],
      ] {
        try expectVisible("notebook", arguments, environment: environment)
      }
    }
  }

  /// A failed run names the words of its block, for the worker and for the command that shows the status.
  @Test func wordsOfFailedRuns() throws {
    for word in Self.names {
      let quoted = Self.yaml(word), other = Self.yaml(word + "2")
      // The third run ends in a state that has no transition for its symbol.
      try write(
        "lab.md",
        Self.block(
          "name: m", "model: mealy", "transitions:", "  \(quoted): {a: [\(other), \(quoted)], \(quoted): [\(quoted), b]}",
          "  \(other): {\(quoted): [\(quoted), \(quoted)]}", "initial: \(quoted)", "sweep:",
          "  input: [[a], [\(quoted)], [a, a], [a, \(quoted)]]"))
      for arguments in [
        ["plan", "lab.md", "-o", "p", "--tasks", "1", "--cache", "kept"], ["work", "p", "--task", "1", "--cache", "kept"],
        ["status", "p", "--cache", "kept"], ["status", "p", "--cache", "kept", "--format", "json"],
        ["work", "p", "--run", "m:3:1"], ["run", "lab.md", "--cache", "kept"],
      ] {
        try expectVisible("notebook", arguments, environment: ["CI": "1"])
      }
      for name in ["p", "kept"] { try? FileManager.default.removeItem(atPath: folder.path + "/" + name) }
    }
  }

  /// The codes of objects in errors, and the summaries of checks.
  @Test(arguments: environments) func wordsOfACensus(environment: [String: String]) throws {
    for word in Self.words + Self.commands {
      let keys = ["model: life", "boundary: unbounded", "initial: glider", "until: settled", "show: census"]
      func census(_ line: String) -> String { Self.block(keys[0], keys[1], keys[2], keys[3], keys[4], line) }
      let code = word.replacing("\"", with: "'")
      try write(
        "page.md",
        census("name: a") + census("expect: \(Self.yaml("count(\"\(code)\") == 1"))")
          + census("expect: \(Self.yaml("count(\(word)) == 1"))") + census("rule: \(Self.yaml(word))")
          + census("symmetry: \(Self.yaml(word))")
          + Self.block("model: life", "grid: 9", "steps: 0", "initial: {random: 0.5, symmetry: \(Self.yaml(word))}")
          + "<!--= a.count(\"\(code.filter { $0 != "\n" && $0 != "\r" })\") -->x<!--/-->\n")
      for arguments in [
        ["check", "page.md"], ["check", "--format", "json", "page.md"], ["check", "--format", "github", "page.md"],
        ["run", "--keep-going", "page.md"], ["check", "--summary", "sum.md", "page.md"],
      ] {
        // The diff of `check` shows lines of the page, which are commands only if a service reads them.
        try expectVisible("notebook", arguments, environment: environment)
      }
    }
  }
}
