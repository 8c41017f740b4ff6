import Expressions

/// The end of a run by the limit of steps, before its `until` came true.
package struct MissedEnd: Sendable, Hashable {
  package var limit: Int
  /// The condition that did not come true, as the end of a sentence: "sick == 0 held".
  package var condition: String

  package init(limit: Int, condition: String) {
    self.limit = limit
    self.condition = condition
  }

  /// The note about a single run.
  package var note: String { "The limit of \(steps) was reached before \(condition)." }

  /// The same of `count` of this many runs, without its full stop: what differs between points may follow.
  package func note(_ count: Int, of runs: Int) -> String {
    "\(count) of \(runs) runs reached the limit of \(steps) before \(condition)"
  }

  private var steps: String {
    let number = BigWhole(limit)
    let text = ValueFormat(",")?.apply(.whole(number)) ?? number.description
    return "\(text) \(limit == 1 ? "step" : "steps")"
  }
}
