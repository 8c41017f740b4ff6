import Expressions
import Simulations

extension Report {
  /// Returns the report with the author's words for the names of statistics and series, and with their units.
  ///
  /// - Parameters:
  ///   - annotations: the words and units, by name.
  ///   - hasWords: whether all other names are words, too: `attack_rate` becomes `attack rate`.
  func labelled(_ annotations: Annotations, hasWords: Bool) -> Report {
    let labels = annotations.labels, units = annotations.units.mapValues { PlainText.line($0) }
    let names = names
    var words = shownNames(labels, hasWords: hasWords)
    // The expected value of a statistic is found by its name.
    for (name, word) in words where words["expected_" + name] == nil { words["expected_" + name] = "expected_" + word }
    guard !units.isEmpty || words.contains(where: { names.contains($0.key) || $0.key != $0.value }) else {
      return self
    }
    func renamed(_ name: String) -> String { words[name] ?? name }
    var report = self
    for index in statistics.indices { report.statistics[index].name = renamed(statistics[index].name) }
    for index in series.columns.indices {
      report.series.columns[index].unit = units[series.columns[index].name]
      report.series.columns[index].rename(renamed(series.columns[index].name))
    }
    report.units = Dictionary(units.map { (renamed($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    report.unfinished = unfinished.map(renamed)
    report.ensemble = ensemble?.renamed(renamed, titles: labels, units: units)
    report.ensemble?.shownNames = words
    report.ensemble?.units = report.units
    report.views = views.map { view in
      view.with(view.shape.renamed(renamed))
    }
    return report
  }

  /// Returns the author's marks with the names that figures have for them.
  func referenceLines(_ annotations: Annotations) -> ReferenceLines {
    guard !annotations.marks.isEmpty else { return ReferenceLines() }
    let words = shownNames(annotations.labels, hasWords: true)
    return ReferenceLines(
      annotations.marks.sorted { $0.key < $1.key }.map { name, numbers in
        let axis = ensemble?.axes.first { $0.key == name }
        let title = axis.map { PlainText.line($0.title ?? annotations.labels[name] ?? name) }
        return ReferenceLines.Item(
          names: [title, words[name] ?? name].compactMap { $0 }, numbers: numbers,
          unit: annotations.units[name].map { PlainText.line($0) })
      })
  }

  /// The names of all statistics and series.
  private var names: Set<String> {
    Set(
      statistics.map(\.name) + series.columns.map(\.name) + (ensemble?.columns.map(\.name) ?? [])
        + (ensemble?.bands.map(\.series) ?? []))
  }

  /// Returns the words for names that are shown as words.
  private func shownNames(_ labels: [String: String], hasWords: Bool) -> [String: String] {
    var words = labels.mapValues { PlainText.line($0) }
    let names = names
    for name in names where hasWords && words[name] == nil && name.contains("_") {
      let plain = name.split(separator: "_").joined(separator: " ")
      if !names.contains(plain), !words.values.contains(plain) { words[name] = plain }
    }
    return words
  }
}

extension ReportShape {
  fileprivate func renamed(_ renamed: (String) -> String) -> ReportShape {
    switch self {
    case .chart(let names): .chart(names.map(renamed))
    case .splitChart(let chart): .splitChart(chart.renamed(renamed))
    case .statistics(let names): .statistics(names?.map(renamed))
    case .summaries(let names, let choice): .summaries(names.map(renamed), of: choice)
    case .ensembleChart(let names): .ensembleChart(names.map(renamed))
    case .bands(let names): .bands(names.map(renamed))
    case .curveBands(let names): .curveBands(names.map(renamed))
    case .differences(let names, let reference): .differences(names.map(renamed), from: reference)
    case .scatter(let x, let y): .scatter(renamed(x), renamed(y))
    case .pictures, .image, .animation, .cards, .table, .diagram, .census: self
    }
  }
}

extension Ensemble {
  /// Returns the experiment with other names of statistics and series.
  ///
  /// - Parameters:
  ///   - titles: the author's words, also for swept keys that have no title yet.
  ///   - units: units of swept keys.
  fileprivate func renamed(
    _ renamed: (String) -> String, titles: [String: String], units: [String: String]
  ) -> Ensemble {
    var ensemble = self
    for index in axes.indices { ensemble.axes[index].unit = units[axes[index].key] }
    // The author's own words replace the whole phrase.
    ensemble.truthWords = truthWords.filter { titles[$0.statistic] == nil }
      .map { .init(renamed($0.statistic), $0.words) }
    for index in columns.indices { ensemble.columns[index].name = renamed(columns[index].name) }
    for index in means.indices {
      ensemble.means[index].statistic = renamed(means[index].statistic)
      if case .ofRatio(let numerators, let denominators) = means[index].mean {
        ensemble.means[index].mean = .ofRatio(numerators.map(renamed), to: denominators.map(renamed))
      }
    }
    ensemble.minor = minor.map {
      MinorOutbreak(
        statistic: renamed($0.statistic), below: $0.below, flag: $0.flag.map(renamed), diesOut: $0.diesOut)
    }
    ensemble.outcomes = outcomes.map { outcomes in
      OutcomeStatistics(
        over: renamed(outcomes.over), names: outcomes.names.map(renamed), duration: outcomes.duration.map(renamed),
        growing: outcomes.growing.map(renamed), falling: outcomes.falling.map(renamed),
        delay: outcomes.delay.map {
          .init(waiting: renamed($0.waiting), active: renamed($0.active), words: $0.words, advice: $0.advice)
        })
    }
    for (point, means) in expectedMeans.enumerated() {
      for index in means.indices { ensemble.expectedMeans[point][index].name = renamed(means[index].name) }
    }
    ensemble.possibleOutcomes = possibleOutcomes.map {
      PossibleOutcome(renamed($0.statistic), $0.word, meaning: $0.meaning)
    }
    for index in bands.indices { ensemble.bands[index].rename(renamed(bands[index].series)) }
    for index in differences.indices { ensemble.differences[index].name = renamed(differences[index].name) }
    if let curves { ensemble.curves = KeptCurves(series: curves.series.map(renamed), runs: curves.runs) }
    for index in axes.indices where axes[index].title == nil { ensemble.axes[index].title = titles[axes[index].key] }
    return ensemble
  }
}
