import ArgumentParser
import Files

/// The number of a task as users write it, `3` or `3/50`, counted from 1. The plan may not have this task.
struct TaskNumber: Sendable, Hashable, ExpressibleByArgument {
  var number: Int
  /// The total number of tasks, or nil if the user did not write it.
  var count: Int?
  /// The environment variable that names the task, with the number that it gives to the first task. Nil if the user
  /// wrote the task.
  private(set) var source: (variable: EnvironmentVariable, first: Int)?

  init(number: Int, count: Int? = nil) {
    self.number = number
    self.count = count
  }

  static func == (a: TaskNumber, b: TaskNumber) -> Bool { a.number == b.number && a.count == b.count }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(count)
  }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let number = Int(parts[0]) else { return nil }
    self.number = number
    guard parts.count == 2 else { return }
    guard let count = Int(parts[1]) else { return nil }
    self.count = count
  }

  /// An environment variable that should hold the number of a task, but does not.
  struct Misfit: Error, Sendable, Hashable {
    var variable: EnvironmentVariable
    var value: String
    /// The number that the variable gives to the first task.
    var first: Int
  }

  /// Returns the task that a job system names in the environment, or nil if none does.
  static func ofEnvironment() throws(Misfit) -> TaskNumber? {
    let variables: [(EnvironmentVariable, first: Int)] = [(.slurmTask, 1), (.awsTask, 0), (.kubernetesTask, 0)]
    for (variable, first) in variables {
      guard let value = variable.value, !value.isEmpty else { continue }
      guard let number = Int(value), number >= first, number < Int.max else {
        throw Misfit(variable: variable, value: value, first: first)
      }
      var task = TaskNumber(number: number - first + 1)
      task.source = (variable, first)
      return task
    }
    return nil
  }
}
