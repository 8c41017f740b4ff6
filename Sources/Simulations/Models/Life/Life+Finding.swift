import Expressions

extension Life: FindingSimulation {
  package var missingFinding: String { "without a period" }

  /// On a lattice without end, with `until: stable`: what the pattern is.
  package func finding(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding? {
    guard edges.isOpen, case .whole(let period) = value("period"), case .whole(let since) = value("since") else {
      return nil
    }
    guard case .list(let moved) = value("displacement"), moved.count == 2, case .whole(let columns) = moved[0],
      case .whole(let rows) = moved[1]
    else { return RunFinding(note: "From step \(since) on, no cell is alive.", kind: "empty") }
    let (across, down) = (abs(columns), abs(rows))
    guard across + down > 0 else {
      let kind = period == 1 ? "a still life" : "an oscillator of period \(period)"
      return RunFinding(note: Self.sentence("\(kind).", since: since), kind: kind)
    }
    let way = across == down ? "diagonal" : across == 0 || down == 0 ? "orthogonal" : "oblique"
    let kind = "a spaceship of period \(period)", speed = Self.speed(max(across, down), period, range: rule.range)
    return RunFinding(
      note: Self.sentence("\(kind): it moves by [\(columns), \(rows)], at \(speed) \(way).", since: since), kind: kind)
  }

  private static func sentence(_ text: String, since: Int) -> String {
    since == 0 ? "A" + text.dropFirst() : "From step \(since) on, it is \(text)"
  }

  /// In units of c, the speed at which anything can spread at most: `c/2`, `2c/5`.
  private static func speed(_ cells: Int, _ period: Int, range: Int) -> String {
    var (a, b) = (cells, period * range)
    while b != 0 { (a, b) = (b, a % b) }
    let (top, bottom) = (cells / a, period * range / a)
    return (top == 1 ? "c" : "\(top)c") + (bottom == 1 ? "" : "/\(bottom)")
  }
}
