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
      StatisticsPage(core: core, stepName: stepName).draw(on: &canvas, rows: Self.head..<size.rows - Self.foot)
    }
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
  }

  /// The counts that are always in view.
  private var counts: [String] {
    let names = core.session.declaration.name == "infection" ? ["healthy", "sick"] : ["population"]
    return names.compactMap { name in
      core.session.statistic(name).map { "\(name) \(PlainValue.text($0))" }
    }
  }

  private func drawStatus(on canvas: inout Canvas) {
    canvas.fill(columns: 0..<canvas.columns, rows: 1..<2, .status)
    if let problem = core.problem ?? message {
      canvas.put(" " + problem, column: 0, row: 1, .status, upTo: canvas.columns)
      return
    }
    var parts = ["\(stepName) \(core.session.step)"] + counts
    parts.append(core.isRunning ? "running \(core.speed.label)" : "stopped (\(core.speed.label))")
    parts.append(view.zoom.label)
    parts.append("[\(view.cursor.column), \(view.cursor.row)]")
    canvas.put(" " + parts.joined(separator: "   "), column: 0, row: 1, .status, upTo: canvas.columns)
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
