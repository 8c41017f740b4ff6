import Expressions

/// The end of a run at the limit of steps, before its `until` was met.
package struct MissedEnd: Sendable, Hashable {
  package var limit: Int
  /// The condition that was never met, as the end of a sentence: "sick == 0 held".
  package var condition: String

  package init(limit: Int, condition: String) {
    self.limit = limit
    self.condition = condition
  }

  /// The note about a single run.
  package var note: String { "The limit of \(steps) was reached before \(condition)." }

  /// Returns the note about `count` of this many runs, without a full stop, because the differences between points may
  /// follow.
  package func note(_ count: Int, of runs: Int) -> String {
    "\(count) of \(runs) runs \(count == 1 ? "was" : "were") stopped at step \(Self.grouped(limit)), before \(condition)"
  }

  private var steps: String { "\(Self.grouped(limit)) \(limit == 1 ? "step" : "steps")" }

  private static func grouped(_ limit: Int) -> String {
    let number = BigWhole(limit)
    return ValueFormat(",")?.apply(.whole(number)) ?? number.description
  }
}
