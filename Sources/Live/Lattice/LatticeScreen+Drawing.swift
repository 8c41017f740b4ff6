import Rendering
import Simulations
import Terminal

extension LatticeScreen {
  package func draw(on canvas: inout Canvas) {
    drawTitle(on: &canvas)
    drawStatus(on: &canvas)
    switch tab {
    case .simulation: drawLattice(on: &canvas)
    case .statistics:
      StatisticsPage(core: core, stepName: stepName)
        .draw(on: &canvas, rows: Self.head..<max(Self.head, size.rows - Timeline.foot(size)))
    }
    drawPanel(on: &canvas)
  }

  private func drawTitle(on canvas: inout Canvas) {
    var column = canvas.put(title + "  ", column: 0, row: 0, .title)
    for (index, page) in LatticeTab.allCases.enumerated() {
      column =
        canvas.put(" \(index + 1) \(page.rawValue) ", column: column, row: 0, page == tab ? .selected : .plain) + 1
    }
    let rule = core.session.patternRule.map { "\($0)  " } ?? ""
    let right = "\(rule)seed \(start.seed)"
    if column + right.count < canvas.columns {
      canvas.put(right, column: canvas.columns - right.count, row: 0, .dim)
    }
    if let hint, column + hint.count + 2 + right.count < canvas.columns {
      canvas.put(hint, column: column + 1, row: 0, .strong)
    }
  }

  /// What to do with a crowd in which nobody was ever sick.
  var hint: String? {
    guard tab == .simulation, core.session.statistic("ever_sick") == .whole(0) else { return nil }
    return "Click people: they fall sick."
  }

  /// The name of the state under the cursor: colours are not the only sign of it.
  private var stateUnderCursor: String? { core.session.stateName(at: view.cursor) }

  /// The counts that are always in view.
  var counts: [String] {
    let names = core.session.declaration.name == "infection" ? ["healthy", "sick"] : ["population"]
    return names.compactMap { name in
      core.session.statistic(name).map { "\(name) \(PlainValue.text($0))" }
    }
  }

  private func drawStatus(on canvas: inout Canvas) {
    canvas.fill(columns: 0..<canvas.columns, rows: 1..<2, .status)
    // Where there is little room, the counts stay.
    var parts = counts + ["\(stepName) \(core.session.step)"]
    if let words = core.problem ?? message {
      parts.append(words)
    } else {
      parts.append(core.isRunning ? "running \(core.speed.label)" : "stopped (\(core.speed.label))")
      parts.append("[\(view.cursor.column), \(view.cursor.row)]" + (stateUnderCursor.map { " " + $0 } ?? ""))
      parts.append(view.zoom.label)
    }
    let gap = canvas.columns < 60 ? " " : "   "
    canvas.put(" " + parts.joined(separator: gap), column: 0, row: 1, .status, upTo: canvas.columns)
  }

  private func drawLattice(on canvas: inout Canvas) {
    let viewport = view.viewport
    let picture = core.session.picture(in: viewport.window, scale: viewport.scale)
    let cells = canvas.cells(picture, viewport.form)
    var marked: Set<Int> = []
    func mark(_ cell: Position) {
      guard let place = viewport.place(of: cell) else { return }
      let spot = place.row * viewport.columns + place.column
      marked.insert(spot)
      if viewport.form == .twoColumns, place.column + 1 < viewport.columns { marked.insert(spot + 1) }
    }
    mark(view.cursor)
    for gesture in core.waiting {
      switch gesture {
      case .touch(let cell): mark(cell)
      case .paint(let cells): for cell in cells { mark(cell.place) }
      case .symbol: break
      }
    }
    canvas.draw(cells, column: 0, row: Self.head) { marked.contains($1 * viewport.columns + $0) }
  }
}
