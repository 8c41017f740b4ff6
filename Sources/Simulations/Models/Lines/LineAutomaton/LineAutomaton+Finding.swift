import Expressions

extension LineAutomaton {
  package var missingFinding: String { "without a period" }

  /// Returns, with `until: stable`, the period of the state and the step from which it repeats.
  package func finding(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding? {
    guard case .whole(let period) = value("period"), case .whole(let since) = value("since") else { return nil }
    let steps = period == 1 ? "every step" : "every \(period) steps"
    return RunFinding(
      note: "From step \(since) on, the state repeats \(steps).", kind: "periodic with period \(period)")
  }
}
