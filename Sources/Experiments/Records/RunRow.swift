import Expressions
import Simulations

/// The results that are kept of one run of an experiment.
package struct RunRow: Sendable, Equatable {
  package var statistics: [Statistic]
  /// For each named step the values of all series, or none where the run ended before.
  package var steps: [[Statistic]]
  /// For each of the series that are kept over the steps.
  package var curves: [RunCurve]
  /// The steps at which the planned events came, in their order; nil for one that did not.
  package var eventSteps: [Int?]
  /// Of the first replicate; other replicates' are never shown.
  package var notes: [String]
  /// Likewise.
  package var warnings: [RunWarning]
  /// That the limit of steps ended the run, where it did.
  package var missed: MissedEnd?

  package init(
    statistics: [Statistic], steps: [[Statistic]] = [], curves: [RunCurve] = [],
    eventSteps: [Int?] = [], notes: [String] = [], warnings: [RunWarning] = [], missed: MissedEnd? = nil
  ) {
    self.statistics = statistics
    self.steps = steps
    self.curves = curves
    self.eventSteps = eventSteps
    self.notes = notes
    self.warnings = warnings
    self.missed = missed
  }

  /// Keeps the results in the report of a run.
  ///
  /// - Parameter wholeCurves: how many of the first curves are data, and not for a chart alone.
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
    // A point may be among the first ones of another experiment.
    notes = replicate == 0 ? report.notes.filter { !report.endNotes.contains($0) } : []
    warnings = replicate == 0 ? report.warnings : []
    missed = report.missedEnd
  }

  /// Whether all of it can be in a record: a place in the notebook moves with the lines around it.
  var isPlain: Bool { warnings.allSatisfy(\.isPlain) }
}
