import Expressions
import Notebooks
import Rendering
import Simulations
import Specification
import Typography

extension RunStatus {
  /// Returns a line of a log: a percentage in place of the bar, and the time limit at the end.
  ///
  /// - Parameter limit: the seconds after which the command ends by itself, or nil without such a limit.
  package func logLine(columns: Int, limit: Double?) -> String {
    let rest = limit.map { 0 < $0 && $0 < 360_000 ? " · --max-seconds ends this after \(Self.duration($0))" : "" } ?? ""
    return line(columns: columns - rest.count) { "\(Int((min(max($0, 0), 1) * 100).rounded(.down))) %" } + rest
  }

  /// Returns a line of at most `columns` columns. If it would be longer, the least important parts are left out.
  ///
  /// - Parameter picture: returns the text for the finished share, such as a bar or a percentage.
  package func line(columns: Int, _ picture: (Double) -> String = Self.bar) -> String {
    if removals > 0 {
      return String("\(removed.grouped) of \(removals.grouped) old results removed".prefix(columns))
    }
    var parts: [(text: String, weight: Int)] = []
    if let share { parts.append((picture(share), 5)) }
    parts.append(((files > 1 ? "\(file)/\(files) " : "") + VisibleText(quoted: path).string, 2))
    parts.append(("block \(min(blocksDone + 1, blocks).grouped) of \(blocks.grouped)", 6))
    if let block {
      parts.append((VisibleText(quoted: block).string, 7))
      // If the number of steps is unknown, the number of runs is more informative.
      let countedRuns = generationCount == nil ? runCount : nil
      if let countedRuns { parts.append(("\(runs.grouped) of \(countedRuns.grouped) runs", 5)) }
      let count = generationCount.map { " of \($0.grouped)" } ?? ""
      parts.append(("\(generations.grouped)\(count) generations", countedRuns == nil ? 4 : 0))
      if generations > 0, seconds > 0 {
        parts.append((Self.rate(Double(generations) / seconds), 1))
      } else if seconds >= 1 {
        // A leap may count nothing for a long time, so only the elapsed time is shown.
        parts.append((Self.duration(seconds) + " so far", 1))
      }
    }
    if let secondsLeft {
      parts.append((Self.duration(secondsLeft) + (isOfBlock ? " left of this block" : " left"), 3))
    }
    while true {
      let text = parts.map(\.text).joined(separator: " · ")
      guard DisplayWidth.of(text) > columns else { return text }
      guard parts.count > 1, let least = parts.indices.min(by: { parts[$0].weight < parts[$1].weight }) else {
        return ""
      }
      parts.remove(at: least)
    }
  }

  package static func bar(_ share: Double) -> String {
    let width = 16
    let full = Int((min(max(share, 0), 1) * Double(width)).rounded(.down))
    return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
  }

  /// Returns a rate with at most three digits. Further digits would change too fast to be read.
  private static func rate(_ rate: Double) -> String {
    for (unit, letter) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where rate >= unit {
      let tenths = (rate / unit * 10).rounded() / 10
      return NumberText.exact(tenths >= 100 ? tenths.rounded() : tenths) + letter + "/s"
    }
    return NumberText.exact(rate < 10 ? (rate * 10).rounded() / 10 : rate.rounded()) + "/s"
  }

  /// Returns a duration, rounded up, so that the last second still counts as one.
  private static func duration(_ seconds: Double) -> String {
    guard seconds < 360_000 else { return "days" }
    let whole = Int(max(seconds, 1).rounded(.up))
    switch whole {
    case ..<60: return "\(whole) s"
    case ..<3600: return "\(whole / 60) min \(whole % 60) s"
    default: return "\(whole / 3600) h \(whole / 60 % 60) min"
    }
  }
}
