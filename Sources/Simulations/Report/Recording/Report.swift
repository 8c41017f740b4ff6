import Expressions

/// The result of one run as pure data, which renderers draw, notebooks contain and other programs read as JSON.
package struct Report: Sendable {
  /// The statistics, in the order in which they are printed.
  package var statistics: [Statistic]
  package var series: Series
  /// The author's units of statistics and series, by name.
  package var units: [String: String] = [:]
  /// The requested views, in the order of the request.
  package var views: [ReportView]
  /// A line about the run and its result, without a full stop, for readers who cannot see the figures. Empty for an
  /// experiment.
  package var summary: String
  /// Sentences to show under the picture, such as how a run ended.
  package var notes: [String]
  /// Whether ``notes`` depend on the views that were requested.
  package var notesTellOfViews = false
  /// The notes about how this run ended. Other runs of the same block may end differently.
  package var endNotes: [String] = []
  /// The last step, if the run ended before an input that its block prescribes. The ``endNotes`` mention this too.
  package var endBeforeInputs: Int?
  /// The condition that was never met, if the limit of steps ended the run. The ``notes`` mention this too.
  package private(set) var missedEnd: MissedEnd?
  /// The statistics that are not final because the run was not over. Empty if it was, and for models without such
  /// statistics.
  package var unfinished: [String] = []
  /// The reason why a run that looks finished is not, and how to let it finish. Nil for any other run.
  package var delayNote: String?
  /// The planned events of the run, in the order in which they were planned.
  package var events: [RunEvent] = []
  /// The state that `results` hashes and prints, if it was requested. It is the final lattice, or the whole history of
  /// a one-dimensional automaton.
  package var state: FinalState?
  /// The result that is passed on to blocks that name this one. For a lattice, it is always the final state.
  package var handover: (any Handover)?
  /// The runs of an experiment. Its report has no statistics, series or states of its own.
  package var ensemble: Ensemble?
  /// Warnings to the author that become known only through the run.
  package var warnings: [RunWarning]
  /// The name of the engine that computed the final lattice, or the names of the engines of many runs. Nil if the model
  /// has only one engine, or all results were known.
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

  /// The final lattice, or nil if the model has no lattice.
  package var lattice: FinalState? { handover as? FinalState }

  /// Adds notes about a run that ended at the limit of steps, about omitted inputs and about events that never
  /// happened.
  mutating func note(_ missedEnd: MissedEnd?, _ omitted: OmittedInputs?, met: String? = nil) {
    self.missedEnd = missedEnd
    let ended = met.map { "The run ended because \($0) held." }
    let own = [ended, missedEnd?.note, omitted?.note, missedEvents].compactMap { $0 }
    endNotes = own
    endBeforeInputs = omitted?.end
    notes += own
  }

  /// A sentence about the events that did not happen, because their conditions were never true or the run ended first.
  /// Nil if all events happened.
  private var missedEvents: String? {
    let missed = events.filter { $0.step == nil }
    if missed.isEmpty { return nil }
    let shown = missed.prefix(EventSummary.shown).map(\.planned).joined(separator: "; ")
    let rest = missed.count > EventSummary.shown ? "; and \(missed.count - EventSummary.shown) more" : ""
    return "\(missed.count == 1 ? "One intervention" : "\(missed.count) interventions") never began: \(shown)\(rest)."
  }

  /// Records that the run was not over, and which statistics are therefore not final.
  mutating func note(_ outcomes: OutcomeStatistics) {
    guard self[statistic: outcomes.over] == .truth(false) else { return }
    unfinished = statistics.filter { outcomes.names.contains($0.name) }.map(\.name)
    guard let delay = outcomes.delay,
      delay.describes(waiting: self[statistic: delay.waiting], active: self[statistic: delay.active])
    else { return }
    delayNote = "At its end \(delay.words). \(delay.advice)"
  }

  /// Returns the rows of a table of statistics: the named ones in order, or all listed ones if `names` is nil.
  package func shownStatistics(_ names: [String]?) -> [Statistic] {
    guard let names else { return statistics.filter(\.isListed) }
    return names.compactMap { name in statistics.first { $0.name == name } }
  }

  /// Returns a sentence that says which of a table's statistics are not final, or nil if all are.
  package func unfinishedNote(on shown: [Statistic]) -> String? {
    let names = shown.map(\.name).filter(unfinished.contains)
    guard let last = names.last else { return nil }
    let subject = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    return "The run was not over at its last step: \(subject) \(names.count == 1 ? "is" : "are") not final."
      + (delayNote.map { " " + $0 } ?? "")
  }

  /// The value of a statistic, or the number of objects of a kind in the census. Nil if there isn't one.
  package subscript(statistic name: String) -> StatisticValue? {
    if let statistic = statistics.first(where: { $0.name == name }) { return statistic.value }
    return ObjectCount(name: name).flatMap { self[statistic: ObjectCount.statistic]?.count(of: $0) }
  }
}

extension Report {
  /// Returns the final lattice as a pattern with its generation. Nil if the model has no lattice, the cells were not
  /// kept, or there are too many of them for a pattern. O(cells / 64) for two states, otherwise O(cells).
  ///
  /// - Parameter stop: ends the work early. The pattern then lacks cells.
  package func finalPattern(rule: String?, until stop: StopSignal? = nil) -> Pattern? {
    lattice?.pattern(rule: rule, generation: lastStep, until: stop)
  }

  /// Returns the pattern of the final lattice without its cells, or nil if the model has no lattice.
  package func finalHeader(rule: String?) -> Pattern? { lattice?.header(rule: rule, generation: lastStep) }

  /// Returns the final lattice as a pattern that stays a quadtree. Nil if no quadtree was kept, and if the cells fit
  /// into a pattern. So the memory limit does not decide which kind of file is written.
  package func finalLargePattern(rule: String?) -> LargePattern? {
    lattice.flatMap { $0.fitsPattern ? nil : $0.largePattern(rule: rule, generation: lastStep) }
  }

  /// The last step in decimal digits. A step that is too large for an `Int` is in the statistics but not in the series.
  private var lastStep: String {
    if case .big(let digits) = self[statistic: "generation"] { return digits }
    return self[statistic: "generation"]?.int.map { String($0) } ?? series.steps.last.map { String($0) } ?? "0"
  }
}
