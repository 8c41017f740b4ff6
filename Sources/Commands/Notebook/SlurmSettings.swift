import ArgumentParser
import Experiments
import Simulations
import Specification

/// The user's settings for an array of tasks: `slurm` or `slurm:partition=long,cpus=4,time=60,mem=4G`.
struct SlurmSettings: Sendable, Hashable {
  var partition: String?
  /// The processors of each task.
  var cpus = 1
  /// The time limit of each task, in any form that Slurm accepts.
  var time: String?
  var mem: String?
  /// The number of tasks, or nil for tasks of about half an hour.
  var tasks: Int?

  /// The largest number of tasks that an array may have in Slurm's default configuration (`MaxArraySize`).
  static let mostTasks = 1000
  private static let keys = "partition, cpus, time, mem and tasks"

  /// Reads the argument of `--executor`.
  ///
  /// - Throws: an error with advice if the argument is not an executor.
  @Sendable static func read(_ argument: String) throws -> SlurmSettings {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "slurm" else {
      throw ValidationError("write slurm; for other engines see 'notebook plan --script'")
    }
    var settings = SlurmSettings(), seen: Set<Substring> = []
    guard parts.count == 2 else { return settings }
    for part in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { throw ValidationError("write slurm:key=value; the keys are \(keys)") }
      guard seen.insert(words[0]).inserted else { throw ValidationError("'\(words[0])' is given twice") }
      try settings.set(String(words[0]), String(words[1]))
    }
    return settings
  }

  private mutating func set(_ key: String, _ value: String) throws {
    func consists(of isAllowed: (Character) -> Bool) -> Bool { !value.isEmpty && value.allSatisfy(isAllowed) }
    switch key {
    case "partition":
      guard consists(of: { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) }) else {
        throw ValidationError("partition takes the name of a partition, such as partition=long")
      }
      partition = value
    case "cpus":
      guard let count = Int(value), (1...Workers.mostThreads).contains(count) else {
        throw ValidationError("cpus must be a number from 1 to \(Workers.mostThreads.grouped)")
      }
      cpus = count
    case "time":
      guard consists(of: { $0.isASCII && ($0.isNumber || ":-".contains($0)) }) else {
        throw ValidationError("time takes minutes or hours:minutes:seconds, such as time=90 or time=1:30:00")
      }
      time = value
    case "mem":
      let digits = value.last.map { "KMGT".contains($0) } == true ? value.dropLast() : value[...]
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        throw ValidationError("mem takes a number and K, M, G or T, such as mem=4G")
      }
      mem = value
    case "tasks":
      guard let count = Int(value), (1...Self.mostTasks).contains(count) else {
        throw ValidationError("tasks must be a number from 1 to \(Self.mostTasks.grouped)")
      }
      tasks = count
    default: throw ValidationError("'\(key)' is not a key of slurm; the keys are \(Self.keys)")
    }
  }

  /// The options of `sbatch`.
  var options: [String] {
    [("partition", partition), ("time", time), ("mem", mem)].compactMap { key, value in
      value.map { "--\(key)=\($0)" }
    }
  }
}
