import Simulations
import Specification

/// An experiment as tables.
enum EnsembleTables {
  /// Returns a table for each statistic, with a row for each point. If nothing is swept, a single table has a row for
  /// each statistic.
  ///
  /// If two keys are swept and one statistic is asked for, there is also a table of means, in which the first key goes
  /// down. The sentences below count what is missing or cut off, explain the columns, and say how the intervals are
  /// computed. A single run of each point has just its value, whether that is a number or not.
  ///
  /// - Parameter choice: the points to list, or nil for all.
  static func elements(
    _ names: [String], _ ensemble: Ensemble, _ choice: PointChoice? = nil, notes: inout RegionNotes
  ) -> [RegionElement] {
    guard let choice, let first = names.first else {
      return elements(names, of: ensemble, isWhole: true, notes: &notes)
    }
    let chosen = ensemble.points(chosenBy: choice, of: first)
    let note = RegionElement.paragraph([MarkdownEscape.paragraph(sentence(choice, first, chosen.count, ensemble))])
    guard !chosen.isEmpty else { return [note] }
    return elements(names, of: ensemble.keeping(chosen), isWhole: false, notes: &notes) + [note]
  }

  /// Returns a sentence about the points that a table lists.
  private static func sentence(_ choice: PointChoice, _ name: String, _ count: Int, _ ensemble: Ensemble) -> String {
    let all = "\(ensemble.points.count) points"
    let condition = choice.condition.map { " where \($0)" } ?? ""
    guard count > 0 else {
      if choice.top != nil, !ensemble.points(chosenBy: PointChoice(condition: choice.condition), of: name).isEmpty {
        return "There is nothing to list: none of the \(all)\(condition) has a number for \(name)."
      }
      return "There is nothing to list: none of the \(all) meets the condition"
        + (choice.condition.map { " \($0)." } ?? ".")
    }
    let isShare = ensemble.outcomes(of: name) == ["true"]
    let measure = ensemble.replicates == 1 ? "" : isShare ? "share of " : "mean "
    let rank = choice.top.map { _ in " with the largest \(measure)\(name)" } ?? ""
    return "Listed: \(count) of \(all)\(condition)\(condition.isEmpty || rank.isEmpty ? "" : ",")\(rank)."
  }

  private static func elements(
    _ names: [String], of ensemble: Ensemble, isWhole: Bool, notes: inout RegionNotes
  ) -> [RegionElement] {
    let ensemble = ensemble.withWholeLabels
    var elements: [RegionElement] = []
    var gaps: [String] = []
    var methods: Set<MeanInterval> = []
    var hasShares = false, hasMeans = false, isLacking = false, apart: [String] = []
    var joint: [StatisticRow] = []
    for name in names {
      if ensemble.replicates > 1, let table = ShareChart.table(name, ensemble) {
        elements.append(.table(PipeTable.lines(table)))
        hasShares = true
        if let gap = gap(ensemble.runsWithoutOutcome(of: name), ensemble, lack: "value for \(name)") {
          gaps.append(gap)
        }
        continue
      }
      let summaries = ensemble.points.indices.map { ensemble.summary(of: name, at: $0) }
      let others = otherValues(name, ensemble)
      let values: [String?] = summaries.enumerated().map { point, summary in
        summary.map { value($0, name, ensemble, at: point) } ?? others?[point]
      }
      guard values.contains(where: { $0 != nil }) else {
        elements.append(.paragraph([MarkdownEscape.paragraph("No run has a number for '\(name)'.")]))
        continue
      }
      hasMeans = hasMeans || ensemble.replicates > 1
      for (point, summary) in summaries.enumerated() where !ensemble.isCut(name, at: point) {
        if let summary, summary.interval != nil { methods.insert(summary.method) }
      }
      let minor = minorColumns(name, ensemble)
      if minor != nil, ensemble.axes.isEmpty, let sentence = minorSentence(name, ensemble) {
        hasShares = true
        apart.append(sentence)
      } else if minor != nil, let below = ensemble.minor?.below {
        hasShares = true
        let bound = (ensemble.minor?.flag == nil ? "\(name) below " : "below ") + below
        apart.append(
          "The last columns are about minor outbreaks (\(bound)): how many, their share, and the mean of all other runs."
        )
      }
      let counts = summaries.map { $0?.count ?? 0 }
      if ensemble.replicates > 1, counts.contains(where: { $0 != ensemble.replicates }) { isLacking = true }
      if ensemble.axes.isEmpty, let summary = summaries.first ?? nil, ensemble.replicates > 1 {
        joint.append(
          StatisticRow(
            name: ensemble.withUnit(name, of: name), count: summary.count, cells: cells(name, ensemble, summary, at: 0),
            expected: expectedColumn(name, ensemble)?.rows[0][0]))
        if joint.count == 1 { elements.append(.table([])) }
      } else {
        let expected = expectedColumn(name, ensemble)
        let table = ensemble.replicates > 1 ? table(name, ensemble, summaries) : valueTable(name, ensemble, values)
        elements.append(.table(PipeTable.lines(table.joined(to: expected).joined(to: minor))))
      }
      let missing = counts.reduce(0) { $0 + ensemble.replicates - $1 }
      // The table of single runs shows which of them have no number.
      if let gap = gap(missing, ensemble, lack: "number for \(name)") { gaps.append(gap) }
      if let note = rarityNote(name, ensemble) { apart.append(note) }
      if isWhole, names.count == 1, ensemble.axes.count == 2, !ensemble.axes[1].isPaired {
        elements.append(.table(PipeTable.lines(crossed(name, ensemble, values))))
      }
    }
    if let place = elements.firstIndex(of: .table([])) {
      elements[place] = .table(PipeTable.lines(StatisticRow.table(joint, of: ensemble.replicates)))
    }
    notes.add(ensemble, names)
    notes.missing += gaps
    if hasMeans || hasShares {
      // The words of these methods include those of the others.
      if methods.contains(.count) { methods.remove(.student) }
      let kinds =
        MeanInterval.allCases.filter { methods.contains($0) }.map(\.words)
        + (hasShares && !methods.contains(.share) ? ["Wilson's score for shares of runs"] : [])
      let words = summary(ensemble, hasMeans: hasMeans, isLacking: isLacking) + intervals(kinds)
      notes.statistics.append(String(words.drop { $0 == " " }))
    }
    notes.statistics += apart + ensemble.pairedNotes
    return elements
  }

  /// The row of a statistic in the table of an experiment without a sweep.
  private struct StatisticRow {
    var name: String
    var count: Int
    var cells: [String]
    var expected: String?

    static func table(_ rows: [StatisticRow], of replicates: Int) -> Table {
      let hasRuns = rows.contains { $0.count != replicates }, hasExpected = rows.contains { $0.expected != nil }
      return Table(
        header: ["statistic"] + (hasRuns ? ["runs"] : []) + ["mean"] + spread + (hasExpected ? ["expected"] : []),
        rows: rows.map { row in
          [row.name] + (hasRuns ? [String(row.count)] : []) + row.cells + (hasExpected ? [row.expected ?? ""] : [])
        })
    }
  }

  /// The titles of the columns to the right of a mean.
  private static let spread = ["95 % interval", "sd", "5 % below", "median", "95 % below"]

  /// Returns a sentence about the runs that a table leaves out, or nil if there are none.
  private static func gap(_ missing: Int, _ ensemble: Ensemble, lack: String) -> String? {
    guard missing > 0, ensemble.replicates > 1 else { return nil }
    let all = ensemble.points.count * ensemble.replicates
    return "\(missing) of \(all.counted("run")) \(missing == 1 ? "has" : "have") no \(lack) and "
      + "\(missing == 1 ? "is" : "are") left out."
  }

  /// The least number of runs of the rarer kind for which the interval of a mean can be trusted.
  private static let trustedRuns = 3
  /// With this many runs, 19 of 20 experiments contain a kind of run whose share is 15 %.
  private static let fewRuns = 20

  /// Returns a sentence about points with too few runs of the rarer kind, in which much or little happens. Nil if the
  /// model counts no kind of run separately, or if all points have enough.
  private static func rarityNote(_ name: String, _ ensemble: Ensemble) -> String? {
    guard let minor = ensemble.minor, ensemble.replicates > 1 else { return nil }
    let rare = ensemble.points.indices.count { point in
      guard let outcomes = ensemble.minorOutcomes(of: name, at: point) else { return false }
      let count = min(outcomes.count, outcomes.runs - outcomes.count)
      return count == 0 ? minor.diesOut && outcomes.runs < fewRuns : count < trustedRuns
    }
    guard rare > 0 else { return nil }
    let runs = ensemble.replicates.counted("run")
    let place = ensemble.points.count == 1 ? "Fewer" : "At \(rare) of \(ensemble.points.count) points, fewer"
    return "\(place) than \(trustedRuns) of \(runs) are on one side of \(minor.below). The interval of the mean is "
      + "then often too narrow: make more replicates."
  }

  /// Returns a sentence such as `50 runs per row. sd: standard deviation; 5 %, 95 %: quantiles.`
  ///
  /// - Parameter isLacking: whether some rows describe fewer runs.
  private static func summary(_ ensemble: Ensemble, hasMeans: Bool, isLacking: Bool) -> String {
    let runs = ensemble.replicates.counted("run"), isSingle = ensemble.axes.isEmpty
    // A table of shares has a column of its own for the runs.
    guard hasMeans else { return isSingle ? "" : "\(runs) per point." }
    let start =
      isLacking ? "The column 'runs' counts the runs with a value." : isSingle ? "\(runs)." : "\(runs) per row."
    return start + " sd: standard deviation; 5 %, 95 %: quantiles."
  }

  /// Returns a sentence such as ` 95 % intervals: Student's t, cut at 0 for counts; Wilson's score for shares of runs.`
  private static func intervals(_ kinds: [String]) -> String {
    kinds.isEmpty ? "" : " 95 % intervals: \(kinds.joined(separator: "; "))."
  }

  /// Returns the value of each point's run if it is a truth, a word or a list. Nil if there are several replicates, or
  /// if no run has such a value.
  private static func otherValues(_ name: String, _ ensemble: Ensemble) -> [String?]? {
    guard ensemble.replicates == 1, let column = ensemble.column(name) else { return nil }
    let values = column.map { value -> String? in
      switch value {
      case .truth, .text, .list: value.map(NumberText.value)
      case nil, .some(.none), .whole, .big, .fraction: nil
      }
    }
    return values.contains { $0 != nil } ? values : nil
  }

  /// Returns a table of the swept keys and the value of each point's only run.
  private static func valueTable(_ name: String, _ ensemble: Ensemble, _ values: [String?]) -> Table {
    Table(
      header: ensemble.axes.map(\.heading) + [ensemble.withUnit(name, of: name)],
      rows: zip(ensemble.points, values).map { $0 + [$1 ?? "none"] })
  }

  /// Returns a table of the swept keys, mean, interval, standard deviation and quantiles. If some runs have no value,
  /// it also has the number of runs with one.
  private static func table(_ name: String, _ ensemble: Ensemble, _ summaries: [Summary?]) -> Table {
    let hasRuns = summaries.contains { $0?.count != ensemble.replicates }
    return Table(
      header: ensemble.axes.map(\.heading) + (hasRuns ? ["runs"] : [])
        + [ensemble.withUnit("mean \(name)", of: name)] + spread,
      rows: summaries.enumerated().map { point, summary in
        let start = ensemble.points[point] + (hasRuns ? [String(summary?.count ?? 0)] : [])
        return start + (summary.map { cells(name, ensemble, $0, at: point) } ?? ["none"])
      })
  }

  /// Returns a mean, its interval, the standard deviation and the quantiles.
  private static func cells(_ name: String, _ ensemble: Ensemble, _ summary: Summary, at point: Int) -> [String] {
    let digits = IntervalDigits(summary)
    func text(_ value: Double) -> String {
      value == value.rounded(.towardZero) ? NumberText.rounded(value) : digits?.text(value) ?? NumberText.rounded(value)
    }
    let quantiles = [(0.05, summary.q05), (0.5, summary.median), (0.95, summary.q95)].map { part, value in
      ensemble.quantile(part, of: name, at: point, orElse: value)
    }.map { $0.isLowerBound ? "≥ " + text($0.value) : text($0.value) }
    let mean = value(summary, name, ensemble, at: point)
    if ensemble.isCut(name, at: point) { return [mean, "not final", "not final"] + quantiles }
    let sd = summary.sd.map { digits?.text($0) ?? NumberText.rounded($0) } ?? "none"
    return [mean, interval(summary, digits, of: ensemble.replicates), sd] + quantiles
  }

  /// Returns the mean of a point, or the value of its only run. If a run was cut off, it is a lower bound.
  private static func value(_ summary: Summary, _ name: String, _ ensemble: Ensemble, at point: Int) -> String {
    guard !ensemble.isCut(name, at: point) else {
      return "≥ " + IntervalDigits.growing(summary.mean, of: ensemble.replicates)
    }
    return IntervalDigits(summary)?.text(summary.mean) ?? NumberText.rounded(summary.mean)
  }

  /// Returns an interval such as `0.3 … 0.5`, or `all 10 runs: 1` if all values are equal.
  private static func interval(_ summary: Summary, _ digits: IntervalDigits?, of replicates: Int) -> String {
    if summary.isConstant {
      let runs = summary.count == replicates ? "runs" : "with a number"
      return "all \(summary.count) \(runs): \(NumberText.rounded(summary.mean))"
    }
    return summary.interval.map { digits?.text($0) ?? NumberText.interval($0) } ?? "none"
  }

  /// Returns the exact expectation at each point, if the model reports it beside the statistic. Nil if no point has
  /// one.
  private static func expectedColumn(_ name: String, _ ensemble: Ensemble) -> Table? {
    let expected = ensemble.points.indices.map { Summary(ensemble.numbers(of: "expected_" + name, at: $0))?.median }
    guard expected.contains(where: { $0 != nil }) else { return nil }
    return Table(header: ["expected"], rows: expected.map { [$0.map(NumberText.rounded) ?? "none"] })
  }

  /// Returns the runs that the model counts separately: their number, their share, and the mean of the other runs. Nil
  /// if no point has any.
  private static func minorColumns(_ name: String, _ ensemble: Ensemble) -> Table? {
    let outcomes = ensemble.points.indices.map { ensemble.minorOutcomes(of: name, at: $0) }
    guard let below = ensemble.minor?.below, ensemble.replicates > 1,
      outcomes.contains(where: { $0.map { $0.count > 0 } ?? false })
    else { return nil }
    return Table(
      header: ["runs below \(below)", "share of runs (95 % interval)", "mean of other runs"],
      rows: outcomes.enumerated().map { point, outcome in
        guard let outcome else { return ["none", "none", "none"] }
        return [String(outcome.count), share(outcome), majorMean(outcome, name, ensemble, at: point)]
      })
  }

  /// Returns a share with its interval, such as `0.10 (0.03 … 0.30)`.
  private static func share(_ outcomes: Ensemble.MinorOutcomes) -> String {
    guard let interval = outcomes.interval, let digits = IntervalDigits(interval, isShare: true) else {
      return NumberText.rounded(outcomes.share)
    }
    return "\(digits.text(outcomes.share)) (\(digits.text(interval)))"
  }

  /// Returns the mean of the runs that are not counted separately, with the digits of the mean of all runs.
  private static func majorMean(
    _ outcomes: Ensemble.MinorOutcomes, _ name: String, _ ensemble: Ensemble, at point: Int
  ) -> String {
    guard let mean = outcomes.majorMean else { return "none" }
    if ensemble.isCut(name, at: point) { return "≥ " + IntervalDigits.growing(mean, of: ensemble.replicates) }
    let digits = ensemble.summary(of: name, at: point).flatMap { IntervalDigits($0) }
    return digits?.text(mean) ?? NumberText.rounded(mean)
  }

  /// Returns a sentence about the runs that the model counts separately, if nothing is swept. Nil if there are none.
  private static func minorSentence(_ name: String, _ ensemble: Ensemble) -> String? {
    guard let outcomes = ensemble.minorOutcomes(of: name, at: 0), outcomes.count > 0, let minor = ensemble.minor else {
      return nil
    }
    let bound = (minor.flag == nil ? "\(name) below " : "below ") + minor.below
    let number = "\(outcomes.count) of \(outcomes.runs) runs \(outcomes.count == 1 ? "is a" : "are") minor "
    let start = number + "\(outcomes.count == 1 ? "outbreak" : "outbreaks") (\(bound)): a share of \(share(outcomes))."
    guard outcomes.majorMean != nil else { return start }
    return start + " The mean of all other runs is \(majorMean(outcomes, name, ensemble, at: 0))."
  }

  /// Returns the means, or the values of single runs, with the first key down and the second across.
  private static func crossed(_ name: String, _ ensemble: Ensemble, _ values: [String?]) -> Table {
    let (down, across) = (ensemble.axes[0], ensemble.axes[1])
    return Table(
      header: ["\(ensemble.withUnit(name, of: name)): \(down.heading) ↓ \(across.heading) →"] + across.labels,
      rows: down.labels.enumerated().map { row, label in
        [label] + across.labels.indices.map { values[row * across.labels.count + $0] ?? "none" }
      })
  }
}

extension RegionNotes {
  /// Adds the number of runs that were not over, and what this means for statistics. A note about the limit of steps
  /// may already have the number.
  mutating func add(_ ensemble: Ensemble, _ names: [String]) {
    guard let note = ensemble.unfinishedNote(of: names) else { return }
    let isKnown = ensemble.unfinishedCount(of: names) == ensemble.stoppedRuns
    missing += [isKnown ? nil : note, ensemble.delayNote(of: names), ensemble.notFinalNote(of: names)].compactMap { $0 }
  }
}

extension MeanInterval {
  /// The name of the method in a sentence about the intervals.
  fileprivate var words: String {
    switch self {
    case .student: "Student's t"
    case .count: "Student's t, cut at 0 for counts"
    case .share: "Wilson's score, for mean shares scaled to the spread of the runs"
    case .ratio: "the jackknife for pooled ratios"
    }
  }
}

extension Table {
  /// Returns the table with further columns on the right. Short rows are padded.
  fileprivate func joined(to further: Table?) -> Table {
    guard let further else { return self }
    return Table(
      header: header + further.header,
      rows: zip(rows, further.rows).map { row, more in
        row + [String](repeating: "", count: header.count - row.count) + more
      })
  }
}
