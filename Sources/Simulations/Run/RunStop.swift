import Expressions
import Specification

/// The point at which a run was stopped because its time was over.
package struct RunStop: Sendable, Hashable {
  /// The step that the run had reached, or nil if it is unknown.
  package var step: Int?
  /// The last step of the run, or nil if it is unknown.
  package var last: Int?
  /// The step and the last step, if they are too large for ``step`` and ``last``.
  package var farStep: BigWhole?
  package var farLast: BigWhole?
  /// Whether the run could have ended before its last step.
  package var mayEndEarlier = false
  /// Whether the last step was already computed but some of the views were not drawn.
  package var isDrawing = false
  /// The number of the run in its experiment, from 1, or nil for a single run.
  package var run: Int?
  /// The number of runs of the experiment.
  package var runCount = 1

  package init() {}

  /// The share of the work that was done, above 0 and below 1, or nil if it is unknown.
  package var share: Double? {
    guard !isDrawing else { return nil }
    var done = 0.0
    if let step, let last, last > 0, !mayEndEarlier { done = Double(step) / Double(last) }
    // Of many runs, those that are complete tell enough, even if each may end early.
    if let run { done = (Double(run - 1) + done) / Double(runCount) }
    return done > 0 && done < 1 ? done : nil
  }

  /// The point as the end of a sentence, such as ` at step 12,345 of 1,000,000`. Empty if nothing is known.
  package var text: String {
    var text = isDrawing ? ", while its views were drawn" : ""
    if let step, !isDrawing {
      text += " at step \(farStep?.grouped ?? step.grouped)"
      if let last { text += " of \(mayEndEarlier ? "at most " : "")\(farLast?.grouped ?? last.grouped)" }
    }
    if let run {
      text += "\(step == nil || isDrawing ? " in" : " of") run \(run.grouped) of \(runCount.grouped)"
    }
    return isDrawing ? text + "," : text
  }
}
