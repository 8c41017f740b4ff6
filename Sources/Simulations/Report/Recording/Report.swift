import Expressions

/// The result of one run, pure data: what renderers draw, notebooks write back and other programs read as JSON.
package struct Report: Sendable {
  /// The statistics in the order in which they are printed.
  package var statistics: [Statistic]
  package var series: Series
  /// The views that were asked for, in that order.
  package var views: [ReportView]
  /// The run and its result, in a line for readers who cannot see the figures, without a full stop. Empty where
  /// many runs were made.
  package var summary: String
  /// Sentences that belong under the picture: the reading of the rule in force, how a run ended.
  package var notes: [String]
  /// Whether ``notes`` would be others if other views had been asked for.
  package var notesTellOfViews = false
  /// The notes about how this run ended. Other runs of the same block may end otherwise.
  package var endNotes: [String] = []
  /// The last step, if the run ended before inputs that its block prescribes. The ``endNotes`` say so, too.
  package var endBeforeInputs: Int?
  /// The condition that was not met, if the limit of steps ended the run. The ``notes`` say so, too.
  package private(set) var missedEnd: MissedEnd?
  /// The statistics that are not final, because the run was not over. Empty if it was, and of models without such
  /// statistics.
  package var unfinished: [String] = []
  /// The reason why a run that looks finished is not, and how to let it finish. Nil for all other runs.
  package private(set) var delayNote: String?
  /// The events that were to come in the course of the run, in the order in which they were planned.
  package var events: [RunEvent] = []
  /// The state that `results` hashes and prints, when it was asked for: the lattice at the end, or the whole history of
  /// a one-dimensional automaton.
  package var state: FinalState?
  /// The result that is handed over to blocks that name this one: of a lattice always its end.
  package var handover: (any Handover)?
  /// The runs of an experiment; such a report has no statistics, series and states of its own.
  package var ensemble: Ensemble?
  /// The warnings for the author that only the run shows.
  package var warnings: [RunWarning]
  /// The name of the engine that computed the lattice at the end, or the names of those that computed many runs. Nil if
  /// the model has only one engine, or all results were known.
  package var engine: String?

  package init(
    statistics: [Statistic], series: Series, views: [ReportView] = [], summary: String = "", notes: [String] = [],
    missedEnd: MissedEnd? = nil, state: FinalState? = nil, handover: (any Handover)? = nil, warnings: [RunWarning] = []
  ) {
    self.statistics = statistics
    self.series = series
    self.views = views
    self.summary = summary
    self.notes = notes
    self.missedEnd = missedEnd
    self.state = state
    self.handover = handover
    self.warnings = warnings
  }

  /// The lattice at the end, or nil if the model has none.
  package var lattice: FinalState? { handover as? FinalState }

  /// Notes that the limit of steps ended the run, where it did, and the inputs that it left out.
  mutating func note(_ missedEnd: MissedEnd?, _ omitted: OmittedInputs?) {
    self.missedEnd = missedEnd
    let own = [missedEnd?.note, omitted?.note, missedEvents].compactMap { $0 }
    endNotes = own
    endBeforeInputs = omitted?.end
    notes += own
  }

  /// Says which events did not come, because their conditions never held or the run ended before their steps. Nil if
  /// all came.
  private var missedEvents: String? {
    let missed = events.filter { $0.step == nil }
    if missed.isEmpty { return nil }
    let shown = missed.prefix(EventSummary.shown).map(\.planned).joined(separator: "; ")
    let rest = missed.count > EventSummary.shown ? "; and \(missed.count - EventSummary.shown) more" : ""
    return "\(missed.count == 1 ? "An intervention" : "Interventions") that never began: \(shown)\(rest)."
  }

  /// Notes that the run was not over, where the outcomes of its model are final only then.
  mutating func note(_ outcomes: OutcomeStatistics) {
    guard self[statistic: outcomes.over] == .truth(false) else { return }
    unfinished = statistics.filter { outcomes.names.contains($0.name) }.map(\.name)
    guard let delay = outcomes.delay,
      delay.describes(waiting: self[statistic: delay.waiting], active: self[statistic: delay.active])
    else { return }
    delayNote = "At its end \(delay.words). \(delay.advice)"
  }

  /// The rows of a table of statistics: the named ones in their order, or all that are listed if nil.
  package func shownStatistics(_ names: [String]?) -> [Statistic] {
    guard let names else { return statistics.filter(\.isListed) }
    return names.compactMap { name in statistics.first { $0.name == name } }
  }

  /// A sentence under a table of statistics that says which of them are not final, or nil if all are.
  package func unfinishedNote(on shown: [Statistic]) -> String? {
    let names = shown.map(\.name).filter(unfinished.contains)
    guard let last = names.last else { return nil }
    let subject = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    return "The run was not over at its last step: \(subject) \(names.count == 1 ? "is" : "are") not final."
      + (delayNote.map { " " + $0 } ?? "")
  }

  /// A statistic, or the number of objects that its census has of a kind.
  package subscript(statistic name: String) -> StatisticValue? {
    if let statistic = statistics.first(where: { $0.name == name }) { return statistic.value }
    return ObjectCount(name: name).flatMap { self[statistic: ObjectCount.statistic]?.count(of: $0) }
  }
}
