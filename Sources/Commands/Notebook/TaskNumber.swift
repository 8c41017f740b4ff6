import ArgumentParser
import Files

/// A task of a plan as people write it: `3` or `3/50`, from 1.
struct TaskNumber: Sendable, Hashable, ExpressibleByArgument {
  var number: Int
  /// The number of all tasks, where it is written.
  var count: Int?

  init(number: Int, count: Int? = nil) {
    self.number = number
    self.count = count
  }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let number = Int(parts[0]), number >= 1 else { return nil }
    self.number = number
    guard parts.count == 2 else { return }
    guard let count = Int(parts[1]), count >= number else { return nil }
    self.count = count
  }

  /// The task that an engine names in the environment; nil where none does, or where it is not a number.
  static var ofEnvironment: TaskNumber? {
    let variables: [(EnvironmentVariable, first: Int)] = [(.slurmTask, 1), (.awsTask, 0), (.kubernetesTask, 0)]
    for (variable, first) in variables {
      guard let value = variable.value, !value.isEmpty else { continue }
      guard let number = Int(value), number >= first, number < Int.max else { return nil }
      return TaskNumber(number: number - first + 1)
    }
    return nil
  }
}
