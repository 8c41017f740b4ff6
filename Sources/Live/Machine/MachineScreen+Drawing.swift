import Simulations
import Terminal

extension MachineScreen {
  /// The page with the machine, in its current layout.
  var page: MachinePage {
    MachinePage(
      play: play, symbols: symbols, keys: symbolKeys, scrolled: scrolled, columns: size.columns,
      rows: Self.head..<max(Self.head, size.rows - Timeline.foot(size)))
  }

  static let head = 2

  /// The places of the pages' names on the first row.
  var tabPlaces: [(tab: MachineTab, columns: Range<Int>)] {
    var column = title.count + 2
    return MachineTab.allCases.map { page in
      let width = page.rawValue.count + 2
      defer { column += width + 1 }
      return (page, column..<column + width)
    }
  }

  package func draw(on canvas: inout Canvas) {
    guard let play else { return }
    canvas.put(title, column: 0, row: 0, .title)
    for place in tabPlaces {
      canvas.put(
        " \(place.tab.rawValue) ", column: place.columns.lowerBound, row: 0, place.tab == tab ? .selected : .plain)
    }
    switch tab {
    case .machine: page.draw(on: &canvas)
    case .statistics:
      StatisticsPage(core: core, stepName: stepName)
        .draw(on: &canvas, rows: Self.head..<max(Self.head, size.rows - Timeline.foot(size)))
    }
    // A status text that needs more than one row covers part of the page.
    drawStatus(play, on: &canvas)
    drawPanel(on: &canvas)
  }

  private func drawStatus(_ play: any MachinePlay, on canvas: inout Canvas) {
    canvas.fill(columns: 0..<canvas.columns, rows: 1..<2, .status)
    let state = play.machine.table.states.names[play.configuration.stateNumber]
    let pace = core.isRunning ? "running \(core.speed.label)" : "stopped (\(core.speed.label))"
    if let words = core.problem ?? message { return canvas.writeStatus(words) }
    canvas.writeStatus([
      StatusItem(["step \(core.session.step)"]), StatusItem(["state \(state)"]),
      StatusItem([pace, core.isRunning ? "running" : "stopped"]),
      StatusItem(["\(play.configuration.waiting) waiting"]),
    ])
  }
}
