import Simulations
import Typography

/// The lines below a chart in plain text that mark the interventions of a run and the limit that ended it.
package struct TextMarks: Sendable {
  private let marks: [(step: Int, sign: Character)]
  private let label: String

  /// Creates the marks.
  ///
  /// - Parameters:
  ///   - events: the events in the course of the run.
  ///   - limit: the limit of steps, if it ended the run.
  package init(_ events: [RunEvent] = [], limit: Int? = nil) {
    let steps = events.compactMap(\.step).sorted()
    // The marks are in the order in which the words below the chart name them.
    var marks: [(step: Int, sign: Character)] = []
    for (index, step) in steps.enumerated() { marks.append((step, index < 9 ? Character("\(index + 1)") : "▲")) }
    if let limit { marks.append((limit, "│")) }
    self.marks = marks
    let words = steps.isEmpty ? [] : [steps.count == 1 ? "intervention" : "interventions in their order"]
    label = (words + (limit == nil ? [] : ["│ limit of steps"])).joined(separator: ", ")
  }

  /// Returns a line of signs below their steps, and a line that explains them. There are no lines if there is nothing
  /// to mark. Two signs in one place are a `+`.
  ///
  /// - Parameters:
  ///   - characters: the width of the plot in characters.
  ///   - column: returns the column of a step, or nil if the plot does not include it.
  func lines(_ characters: Int, column: (_ step: Int) -> Int?) -> [String] {
    var signs = [Character](repeating: " ", count: characters)
    for mark in marks {
      guard let column = column(mark.step), signs.indices.contains(column) else { continue }
      signs[column] = signs[column] == " " ? mark.sign : "+"
    }
    guard signs.contains(where: { $0 != " " }) else { return [] }
    return [PlainText.withoutTrailingBlanks(String(signs)), label + (signs.contains("+") ? ", + several" : "")]
  }

  /// Returns the index of the last recorded step that is not after a step, or nil if the step is outside the recorded
  /// ones.
  static func index(of step: Int, in steps: [Int]) -> Int? {
    guard let last = steps.last, step <= last else { return nil }
    return steps.lastIndex { $0 <= step }
  }
}
