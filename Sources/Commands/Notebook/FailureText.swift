import Experiments
import Notebooks
import Specification
import Typography

/// The lines that report failed runs. Runs of one block that failed for the same reason share a heading, and each of
/// their points has a line with its replicates.
struct FailureText {
  /// The failed runs with the same cause, in the order of their runs.
  private struct Group {
    var failures: [FailedRun]
    /// The steps that the messages name.
    var steps: ClosedRange<Int>?
    /// The message before and after the step, or the whole message and nil.
    var message: (String, String?)
  }

  private struct Cause: Hashable {
    var page: String, block: String, seed: UInt64, key: String, start: String, end: String?
  }

  private var groups: [Group] = []

  init(_ failures: [FailedRun]) {
    var places: [Cause: Int] = [:]
    for failure in failures {
      let (start, step, end) = Self.parts(of: failure.message)
      let cause = Cause(
        page: failure.page, block: failure.block, seed: failure.seed, key: failure.key, start: start, end: end)
      guard let place = places[cause] else {
        places[cause] = groups.count
        groups.append(Group(failures: [failure], steps: step.map { $0...$0 }, message: (start, end)))
        continue
      }
      groups[place].failures.append(failure)
      if let steps = groups[place].steps, let step {
        groups[place].steps = min(steps.lowerBound, step)...max(steps.upperBound, step)
      }
    }
  }

  private static let atStep = "at step "

  /// Returns a message without the step that it names, and the step.
  private static func parts(of message: String) -> (String, step: Int?, String?) {
    guard let place = message.firstRange(of: atStep) else { return (message, nil, nil) }
    let digits = message[place.upperBound...].prefix { $0.isWholeNumber }
    guard let step = Int(digits) else { return (message, nil, nil) }
    return (String(message[..<place.lowerBound]), step, String(message[digits.endIndex...]))
  }

  /// Returns the lines.
  ///
  /// - Parameters:
  ///   - most: the largest number of runs and points that are listed.
  ///   - command: returns the command that repeats a run. The first run of each group gets a line with it.
  func lines(most: Int, command: ((FailedRun) -> String)? = nil) -> VisibleLines {
    var text = VisibleLines(), left = most, rest = 0
    for group in groups {
      let points = Dictionary(grouping: group.failures) { $0.run / $0.replicates }.sorted { $0.key < $1.key }
      guard left > 0 else {
        rest += group.failures.count
        continue
      }
      if group.failures.count == 1 {
        text += ClusterText.failure(group.failures[0])
        left -= 1
      } else {
        text += Self.heading(of: group)
        for (point, failures) in points.prefix(left) { text += Self.line(of: point, failures) }
        rest += points.dropFirst(left).reduce(0) { $0 + $1.value.count }
        left -= min(left, points.count)
      }
      if let command {
        text += "  repeat \(group.failures.count == 1 ? "it" : "the first"): \(command(group.failures[0]))\n"
      }
    }
    return rest > 0 ? text + "and \(rest.grouped) more failed\n" : text
  }

  private static func heading(of group: Group) -> VisibleLines {
    let first = group.failures[0], (start, end) = group.message
    let message: String
    if let steps = group.steps, let end {
      let words = steps.count == 1 ? "step \(steps.lowerBound)" : "steps \(steps.lowerBound) to \(steps.upperBound)"
      message = "\(start)at \(words)\(end)"
    } else {
      message = start
    }
    return "\(first.page): '\(first.block)': \(group.failures.count.groupedCount("run")), seed \(first.seed): error: "
      + "\(first.key): \(message)\n"
  }

  private static func line(of point: Int, _ failures: [FailedRun]) -> VisibleLines {
    let values: VisibleLines = failures[0].point.isEmpty ? "" : " (\(failures[0].point))"
    guard failures[0].replicates > 1 else { return "  point \(point + 1)" + values + "\n" }
    let numbers = failures.map { $0.run % $0.replicates + 1 }.sorted()
    let word = numbers.count == 1 ? "replicate" : "replicates"
    return "  point \(point + 1)" + values + ": \(word) \(spans(numbers))\n"
  }

  /// Returns ascending numbers as text, such as `1 to 4, 7, 9`.
  private static func spans(_ numbers: [Int]) -> String {
    var spans: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = spans.last, number == last.upperBound + 1 {
        spans[spans.count - 1] = last.lowerBound...number
      } else {
        spans.append(number...number)
      }
    }
    return spans.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
      .joined(separator: ", ")
  }
}
