import Expressions
import Simulations

/// The stored results of one run of an experiment.
package struct RunRow: Sendable, Equatable {
  package var statistics: [Statistic]
  /// The values of all series at each named step. The list is empty for a step after the end of the run.
  package var steps: [[Statistic]]
  /// The curve of each series that is kept for the run.
  package var curves: [RunCurve]
  /// The steps at which the planned events occurred, in order. An element is nil if the event did not occur.
  package var eventSteps: [Int?]
  /// The notes of the first replicate. The notes of other replicates are never shown.
  package var notes: [String]
  /// The warnings of the first replicate.
  package var warnings: [RunWarning]
  /// The condition that was not met, if a step limit ended the run.
  package var missed: MissedEnd?
  /// The last step, if the run ended before inputs that its block prescribes.
  package var endBeforeInputs: Int?

  package init(
    statistics: [Statistic], steps: [[Statistic]] = [], curves: [RunCurve] = [],
    eventSteps: [Int?] = [], notes: [String] = [], warnings: [RunWarning] = [], missed: MissedEnd? = nil,
    endBeforeInputs: Int? = nil
  ) {
    self.statistics = statistics
    self.steps = steps
    self.curves = curves
    self.eventSteps = eventSteps
    self.notes = notes
    self.warnings = warnings
    self.missed = missed
    self.endBeforeInputs = endBeforeInputs
  }

  /// Takes the results from the report of a run.
  ///
  /// - Parameters:
  ///   - names: the series whose curves are kept.
  ///   - wholeCurves: the number of leading curves that are data. The other curves only serve a chart.
  init(_ report: Report, namedSteps: [Int], curves names: [String] = [], wholeCurves: Int = 0, replicate: Int) {
    statistics = report.statistics
    steps = namedSteps.map { step in
      report.series.row(of: step).map { row in
        report.series.columns.map { Statistic($0.name, .whole($0.values[row])) }
      } ?? []
    }
    curves = names.enumerated().map { index, name in
      report.series[name].map { RunCurve(steps: report.series.steps, values: $0, isWhole: index < wholeCurves) }
        ?? .absent
    }
    eventSteps = report.events.prefix(EventSummary.most).map(\.step)
    // The notes are kept for all points, because a point may be among the first ones of another experiment.
    notes = replicate == 0 ? report.notes.filter { !report.endNotes.contains($0) } : []
    warnings = replicate == 0 ? report.warnings : []
    missed = report.missedEnd
    endBeforeInputs = report.endBeforeInputs
  }
}

/// The results of one run of an experiment, with its number.
package struct NumberedRow: Sendable {
  package var run: Int
  package var row: RunRow

  package init(run: Int, row: RunRow) {
    self.run = run
    self.row = row
  }
}
