import Rendering
import Simulations
import Terminal

extension LifeScreen {
  package func draw(on canvas: inout Canvas) {
    drawTitle(on: &canvas)
    drawStatus(on: &canvas)
    let rows = LatticeScreen.head..<max(LatticeScreen.head, size.rows - Timeline.foot(size))
    switch tab {
    case .simulation:
      if let shelf { shelf.draw(on: &canvas, rows: rows) } else { drawGrid(on: &canvas) }
    case .configurations: configurations.draw(on: &canvas, rows: rows)
    case .statistics:
      LifeStatisticsPage(core: core, generation: generation, watch: watch, base: base).draw(on: &canvas, rows: rows)
    }
    drawPanel(on: &canvas)
  }

  // MARK: Tabs

  /// The tabs with their columns; their names are left out where there is no room.
  private var tabs: [(tab: LifeTab, label: String, columns: Range<Int>)] {
    let isNarrow = size.columns < 60
    var column = title.count + 2
    return LifeTab.allCases.enumerated().map { index, tab in
      let label = isNarrow && tab != self.tab ? " \(index + 1) " : " \(index + 1) \(tab.rawValue) "
      defer { column += label.count + 1 }
      return (tab, label, column..<column + label.count)
    }
  }

  func tab(at column: Int) -> LifeTab? { tabs.first { $0.columns.contains(column) }?.tab }

  private func drawTitle(on canvas: inout Canvas) {
    canvas.put(title, column: 0, row: 0, .title)
    var end = 0
    for (tab, label, columns) in tabs {
      end = canvas.put(label, column: columns.lowerBound, row: 0, tab == self.tab ? .selected : .plain)
    }
    let rule = core.session.patternRule.map { "\($0)  " } ?? ""
    for right in ["\(rule)seed \(start.seed)", rule] where end + right.count < canvas.columns {
      canvas.put(right, column: canvas.columns - right.count, row: 0, .dim)
      return
    }
  }

  // MARK: The status line

  private func drawStatus(on canvas: inout Canvas) {
    canvas.fill(columns: 0..<canvas.columns, rows: 1..<2, .status)
    if let prompt, tab == .simulation {
      let column = canvas.put(" Rule: ", column: 0, row: 1, .status)
      let width = prompt.problem == nil ? canvas.columns - column - 1 : min(24, canvas.columns / 3)
      prompt.editor.draw(on: &canvas, column: column, row: 1, columns: width, isFocused: true)
      if let problem = prompt.problem {
        canvas.put(" " + problem, column: column + width, row: 1, .problem, upTo: canvas.columns)
      }
      return
    }
    canvas.put(" " + status, column: 0, row: 1, .status, upTo: canvas.columns)
  }

  private var status: String {
    if let problem = core.problem ?? message { return problem }
    var parts = ["generation \(generation)", "population \(population)"]
    if let floating {
      parts.insert("placing \(floating.name), \(floating.pattern.columns)x\(floating.pattern.rows)", at: 0)
      return parts.joined(separator: "   ")
    }
    if isCalm { parts.insert(Self.calmWords, at: 1) }
    parts.append(core.isRunning ? "running \(core.speed.label)" : "stopped (\(core.speed.label))")
    if let selection {
      let box = selection.box
      parts.append("selected \(box.columns)x\(box.rows) at [\(box.corner.column), \(box.corner.row)]")
      return parts.joined(separator: "   ")
    }
    if isDrawing { parts.append("brush \(brush)") }
    parts.append(view.zoom.label)
    let state = states > 2 ? " = \(core.session.cell(at: view.cursor))" : ""
    parts.append("[\(view.cursor.column), \(view.cursor.row)]\(state)")
    return parts.joined(separator: "   ")
  }

  // MARK: The grid

  var picture: Picture? {
    let viewport = view.viewport
    return tab == .simulation ? core.session.picture(in: viewport.window, scale: viewport.scale) : nil
  }

  private func drawGrid(on canvas: inout Canvas) {
    let viewport = view.viewport
    var picture = shown(core.session.picture(in: viewport.window, scale: viewport.scale))
    var marked: Set<TerminalSpot> = []
    if let floating {
      let cells = placed(floating)
      if viewport.scale == 1 {
        overlay(cells, on: &picture, viewport.window)
      } else {
        for cell in cells { mark(cell.place, viewport, &marked) }
      }
    } else {
      mark(view.cursor, viewport, &marked)
    }
    for gesture in core.waiting {
      switch gesture {
      case .touch(let cell): mark(cell, viewport, &marked)
      case .paint(let cells): for cell in cells { mark(cell.place, viewport, &marked) }
      case .symbol: break
      }
    }
    if let selection { mark(selection.box, viewport, &marked) }
    let cells = canvas.cells(picture, viewport.form)
    canvas.draw(cells, column: 0, row: LatticeScreen.head) { marked.contains(TerminalSpot(column: $0, row: $1)) }
  }

  /// Draws the cells of a pattern that floats in a look of their own.
  private func overlay(_ cells: [PaintedCell], on picture: inout Picture, _ window: LatticeBox) {
    guard picture.looks.count < 256 else { return }
    let look = UInt8(picture.looks.count)
    picture.looks.append(StateLook("placed", .other(0)))
    for cell in cells where window.contains(cell.place) {
      let column = cell.place.column - window.corner.column, row = cell.place.row - window.corner.row
      picture.elements[row * picture.width + column] = look
    }
  }

  private func mark(_ cell: Position, _ viewport: CellViewport, _ marked: inout Set<TerminalSpot>) {
    guard let place = viewport.place(of: cell) else { return }
    marked.insert(TerminalSpot(column: place.column, row: place.row))
    if viewport.form == .twoColumns { marked.insert(TerminalSpot(column: place.column + 1, row: place.row)) }
  }

  /// Marks the places of a box as far as they are shown.
  private func mark(_ box: LatticeBox, _ viewport: CellViewport, _ marked: inout Set<TerminalSpot>) {
    for row in 0..<viewport.rows {
      for column in 0..<viewport.columns {
        guard let under = view.cells(column: column, row: row) else { continue }
        let isRight = under.corner.column + under.columns > box.corner.column
        let isLeft = under.corner.column < box.corner.column + box.columns
        let isBelow = under.corner.row + under.rows > box.corner.row
        if isRight, isLeft, isBelow, under.corner.row < box.corner.row + box.rows {
          marked.insert(TerminalSpot(column: column, row: row))
        }
      }
    }
  }
}
