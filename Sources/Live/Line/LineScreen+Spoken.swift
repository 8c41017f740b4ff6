import Simulations

extension LineScreen {
  package var spoken: Spoken {
    guard let line else { return Spoken() }
    var words =
      ["page \(tab.rawValue)", "\(line.ruleKey) \(line.ruleText), \(line.columns.count) cells"] + panel.spoken
    words.append(core.problem ?? message)
    let population = core.session.statistic("population").map { "population \(PlainValue.text($0)), " } ?? ""
    let pace = isDeciding ? "running \(core.speed.label) cells" : core.spokenPace
    let status = "generation \(core.session.step), \(population)\(pace)"
    return Spoken(words, counts: [status] + page(line))
  }

  private func page(_ line: any LinePlay) -> [String] {
    switch tab {
    case .grid:
      let cell = Position(column: view.cursor, row: core.session.step)
      return ["cursor at cell \(view.cursor): " + (core.session.stateName(at: cell) ?? "no cell")]
    case .cell:
      let page = SingleCellPage(line: line, column: decidedColumn)
      return [page.sentence(line.decision(at: decidedColumn))]
    case .statistics: return StatisticsPage(core: core, stepName: stepName).spoken
    }
  }
}
