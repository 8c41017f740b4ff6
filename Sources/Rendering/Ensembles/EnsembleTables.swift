import Simulations
import Specification

/// An experiment as tables.
enum EnsembleTables {
  /// Returns a table for each statistic, with a row for each point.
  ///
  /// If two keys are swept and one statistic is asked for, there is also a table of means, in which the first key goes
  /// down. The sentences below explain the columns, and how the intervals are computed. A single run of each point has
  /// just its value, whether that is a number or not.
  ///
  /// - Parameter choice: the points to list, or nil for all.
  static func elements(
    _ names: [String], _ ensemble: Ensemble, _ choice: PointChoice? = nil
  ) -> [RegionElement] {
    guard let choice, let first = names.first else { return elements(names, of: ensemble, isWhole: true) }
    let chosen = ensemble.points(chosenBy: choice, of: first)
    let note = RegionElement.paragraph([MarkdownEscape.paragraph(sentence(choice, first, chosen.count, ensemble))])
    return chosen.isEmpty ? [note] : elements(names, of: ensemble.keeping(chosen), isWhole: false) + [note]
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

  private static func elements(_ names: [String], of ensemble: Ensemble, isWhole: Bool) -> [RegionElement] {
    let ensemble = ensemble.withShortLabels
    var elements: [RegionElement] = []
    var gaps: [String] = []
    var methods: Set<MeanInterval> = []
    var hasShares = false, hasMeans = false, apart: [String] = []
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
        summary.map { NumberText.rounded($0.mean) } ?? others?[point]
      }
      guard values.contains(where: { $0 != nil }) else {
        elements.append(.paragraph([MarkdownEscape.paragraph("No run has a number for '\(name)'.")]))
        continue
      }
      hasMeans = hasMeans || ensemble.replicates > 1
      methods.formUnion(summaries.compactMap { $0?.interval == nil ? nil : $0?.method })
      let minor = minorColumns(name, ensemble)
      if minor != nil, let below = ensemble.minor?.below {
        hasShares = true
        let runs = ensemble.minor?.flag == nil ? "Runs with \(name) below \(below)" : "Runs below \(below)"
        apart.append(
          "\(runs) are counted separately: the last columns give their number, their share of all runs with its 95 % "
            + "interval, and the mean of the other runs.")
      }
      let expected = expectedColumn(name, ensemble)
      let table = ensemble.replicates > 1 ? table(name, ensemble, summaries) : valueTable(name, ensemble, values)
      elements.append(.table(PipeTable.lines(table.joined(to: expected).joined(to: minor))))
      let missing = summaries.reduce(0) { $0 + ensemble.replicates - ($1?.count ?? 0) }
      // The table of single runs shows which of them have no number.
      if let gap = gap(missing, ensemble, lack: "number for \(name)") { gaps.append(gap) }
      if let note = rarityNote(name, ensemble) { apart.append(note) }
      if isWhole, names.count == 1, ensemble.axes.count == 2, !ensemble.axes[1].isPaired {
        elements.append(.table(PipeTable.lines(crossed(name, ensemble, values))))
      }
    }
    gaps += apart
    if let note = ensemble.unfinishedNote(of: names) { gaps.append(note) }
    if let note = ensemble.delayNote(of: names) { gaps.append(note) }
    gaps += ensemble.pairedNotes
    elements += gaps.map { .paragraph([MarkdownEscape.paragraph($0)]) }
    if hasMeans || hasShares {
      let kinds =
        MeanInterval.allCases.filter { methods.contains($0) }.map(\.words)
        + (hasShares ? ["Wilson's score for shares of runs"] : [])
      elements.append(.paragraph([summary(ensemble, hasMeans: hasMeans) + intervals(kinds)]))
    }
    return elements
  }

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

  /// Returns a sentence such as `Each row describes 50 replicates: …`.
  private static func summary(_ ensemble: Ensemble, hasMeans: Bool) -> String {
    let row = ensemble.axes.isEmpty ? "The table describes" : "Each row describes"
    let start = "\(row) \(ensemble.replicates.counted("replicate"))"
    guard hasMeans else {
      return ensemble.axes.isEmpty
        ? start + "."
        : "Each point has "
          + "\(ensemble.replicates.counted("replicate"))."
    }
    return "\(start): mean, 95 % interval of the mean, standard deviation (sd), and the quantiles 5 %, 50 % and 95 %."
  }

  /// Returns a sentence such as ` The 95 % intervals use Student's t for means and Wilson's score for shares of runs.`
  private static func intervals(_ kinds: [String]) -> String {
    guard let last = kinds.last else { return "" }
    let conjunction = kinds.count > 2 ? ", and " : " and "
    let listed = kinds.count == 1 ? last : kinds.dropLast().joined(separator: ", ") + conjunction + last
    return " The 95 % \(kinds.count == 1 ? "interval uses" : "intervals use") \(listed)."
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
      header: ensemble.axes.map(\.key) + [name], rows: zip(ensemble.points, values).map { $0 + [$1 ?? "none"] })
  }

  /// Returns a table of the swept keys, mean, interval, standard deviation and quantiles.
  private static func table(_ name: String, _ ensemble: Ensemble, _ summaries: [Summary?]) -> Table {
    // The first header names the statistic, even if nothing is swept.
    let header = ensemble.axes.map(\.key) + ["mean \(name)", "95 % interval", "sd", "5 %", "50 %", "95 %"]
    return Table(
      header: header,
      rows: zip(ensemble.points, summaries).map { labels, summary in
        guard let summary else { return labels + ["none"] }
        return labels + [
          NumberText.rounded(summary.mean), interval(summary, of: ensemble.replicates),
          summary.sd.map(NumberText.rounded) ?? "none",
          NumberText.rounded(summary.q05), NumberText.rounded(summary.median), NumberText.rounded(summary.q95),
        ]
      })
  }

  /// Returns an interval such as `0.3 … 0.5`, or `all 10 runs: 1` if all values are equal.
  private static func interval(_ summary: Summary, of replicates: Int) -> String {
    if summary.isConstant {
      let runs = summary.count == replicates ? "runs" : "with a number"
      return "all \(summary.count) \(runs): \(NumberText.rounded(summary.mean))"
    }
    return summary.interval.map(NumberText.interval) ?? "none"
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
      rows: outcomes.map { outcome in
        guard let outcome else { return ["none", "none", "none"] }
        let interval = outcome.interval.map { " (\(NumberText.interval($0)))" }
        return [
          String(outcome.count), NumberText.rounded(outcome.share) + (interval ?? ""),
          outcome.majorMean.map(NumberText.rounded) ?? "none",
        ]
      })
  }

  /// Returns the means, or the values of single runs, with the first key down and the second across.
  private static func crossed(_ name: String, _ ensemble: Ensemble, _ values: [String?]) -> Table {
    let (down, across) = (ensemble.axes[0], ensemble.axes[1])
    return Table(
      header: ["\(name): \(down.key) ↓ \(across.key) →"] + across.labels,
      rows: down.labels.enumerated().map { row, label in
        [label] + across.labels.indices.map { values[row * across.labels.count + $0] ?? "none" }
      })
  }
}

extension MeanInterval {
  /// The name of the method in a sentence about the intervals.
  fileprivate var words: String {
    switch self {
    case .student: "Student's t for means"
    case .count: "Student's t for means of counts (cut off at 0)"
    case .share: "Wilson's score for mean shares (scaled to the spread of the runs)"
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
