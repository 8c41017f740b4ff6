import Simulations

extension LatticeScreen {
  package var spoken: Spoken {
    let status = (["\(stepName) \(core.session.step)"] + counts + [core.spokenPace]).joined(separator: ", ")
    let cell = "cursor at \(view.cursor.column), \(view.cursor.row): "
    let page: [String] =
      switch tab {
      case .simulation: [cell + (core.session.stateName(at: view.cursor) ?? "no cell")]
      case .statistics: StatisticsPage(core: core, stepName: stepName).spoken
      }
    let help = hint == nil ? nil : "Enter \(touch.help.prefix(1).lowercased())\(touch.help.dropFirst())"
    return Spoken(
      ["page \(tab.rawValue)"] + panel.spoken + [core.problem ?? message, help], counts: [status] + page)
  }
}
