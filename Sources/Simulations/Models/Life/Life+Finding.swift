import Expressions
import Specification

extension Life: FindingSimulation {
  package var missingFinding: String { until?.word == .settled ? "not settled" : "without a period" }

  /// Returns what the pattern is, or what remains of it. Returns nil without `until: settled`, unless the lattice is
  /// unbounded and a period was found.
  package func finding(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding? {
    if until?.word == .settled { return remains(value) }
    guard edges.isOpen, case .whole(let period) = value("period"), case .whole(let since) = value("since") else {
      return nil
    }
    guard case .list(let moved) = value("displacement"), moved.count == 2, case .whole(let columns) = moved[0],
      case .whole(let rows) = moved[1]
    else {
      let rest = background == .dead ? "no cell is alive" : "no cell differs from those around it"
      return RunFinding(note: "From step \(since) on, \(rest).", kind: "empty")
    }
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

  private func remains(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding? {
    guard case .whole(let lifespan) = value("lifespan"), case .whole(let ash) = value("ash"),
      case .whole(let escaping) = value("escaping")
    else { return nil }
    let stay = "\(ash.counted("object")) \(ash == 1 ? "stays" : "stay")"
    let leave = "\(escaping.counted("spaceship")) \(escaping == 1 ? "leaves" : "leave")"
    let (rest, kind) =
      switch (ash > 0, escaping > 0) {
      case (false, false): ("no cell is alive", "empty")
      case (true, false): (stay, "ash")
      case (false, true): (leave, "spaceships")
      case (true, true): ("\(stay) and \(leave)", "ash and spaceships")
      }
    return RunFinding(note: "Settled at generation \(lifespan): \(rest).", kind: kind)
  }

  private static func sentence(_ text: String, since: Int) -> String {
    since == 0 ? "A" + text.dropFirst() : "From step \(since) on, it is \(text)"
  }

  /// Returns a speed such as `c/2` or `2c/5`, where c is the maximum speed at which anything can spread.
  private static func speed(_ cells: Int, _ period: Int, range: Int) -> String {
    var (a, b) = (cells, period * range)
    while b != 0 { (a, b) = (b, a % b) }
    let (top, bottom) = (cells / a, period * range / a)
    return (top == 1 ? "c" : "\(top)c") + (bottom == 1 ? "" : "/\(bottom)")
  }
}
