import Simulations

extension LifeScreen {
  package var spoken: Spoken {
    let status = "generation \(generation), population \(populationText), \(core.spokenPace)"
    let words = [
      "page \(tab.rawValue)", core.session.patternRule.map { "rule \($0)" }, core.problem ?? message,
      core.lengthWords ?? (hasChosenLength ? "step 1" : nil),
      isCalm ? Self.calmWords : nil,
    ]
    return Spoken(words + panel.spoken + pageWords, counts: [status] + pageCounts)
  }

  private var pageWords: [String?] {
    switch tab {
    case .statistics: return []
    case .configurations: return configurations.spoken
    case .simulation:
      if let prompt { return ["rule: \(prompt.editor.text)", prompt.problem] }
      if let shelf { return shelf.spoken }
      let box = selection?.box
      return [
        floating.map { "placing \($0.name), \($0.pattern.columns) by \($0.pattern.rows)" },
        box.map { "selected \($0.columns) by \($0.rows) at \($0.corner.column), \($0.corner.row)" },
        isDrawing ? "drawing with state \(brush)" : nil, view.zoomWords,
      ]
    }
  }

  private var pageCounts: [String?] {
    switch tab {
    case .configurations: return []
    case .simulation:
      guard prompt == nil, shelf == nil else { return [] }
      let state = core.session.stateName(at: view.cursor) ?? "no cell"
      return ["cursor at \(view.cursor.column), \(view.cursor.row): \(state)"]
    case .statistics:
      let page = LifeStatisticsPage(core: core, watch: watch)
      return StatisticsPage(core: core, stepName: stepName).spoken + ["period \(page.period)"]
    }
  }
}
