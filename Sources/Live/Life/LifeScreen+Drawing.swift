import Rendering
import Simulations
import Terminal

extension LifeScreen {
  package func draw(on canvas: inout Canvas) {
    drawTitle(on: &canvas)
    let rows = LatticeScreen.head..<max(LatticeScreen.head, size.rows - Timeline.foot(size))
    switch tab {
    case .simulation:
      if let shelf { shelf.draw(on: &canvas, rows: rows) } else { drawGrid(on: &canvas) }
    case .configurations: configurations.draw(on: &canvas, rows: rows)
    case .statistics:
      LifeStatisticsPage(core: core, watch: watch)
        .draw(on: &canvas, rows: rows)
    }
    // A status text that needs more than one row covers part of the grid.
    drawStatus(on: &canvas)
    drawPanel(on: &canvas)
  }

  // MARK: Tabs

  /// The tabs with their columns. If there is no room, their names are left out.
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
    for right in ["\(rule)seed \(core.session.seed)", rule] where end + right.count < canvas.columns {
      canvas.put(right, column: canvas.columns - right.count, row: 0, .dim)
      return
    }
    // A long rule is cut. The statistics show all of it.
    if end + 10 < canvas.columns { canvas.put(rule, column: end + 1, row: 0, .dim, upTo: canvas.columns) }
  }

  // MARK: The status line

  private func drawStatus(on canvas: inout Canvas) {
    canvas.fill(columns: 0..<canvas.columns, rows: 1..<2, .status)
    if let prompt, tab == .simulation {
      let column = canvas.put(" Rule: ", column: 0, row: 1, .status)
      prompt.editor.draw(
        on: &canvas, column: column, row: 1, columns: canvas.columns - column - 1, isFocused: true)
      if let problem = prompt.problem { canvas.writeBelow(problem, row: 2, .problem) }
      return
    }
    if let words = core.problem ?? message { return canvas.writeStatus(words) }
    let legend = canvas.text(canvas.legend(of: core.session, view.zoom.form))
    canvas.writeStatus(status(legend, columns: canvas.columns))
  }

  /// The turns at which the items of the status line grow or appear. On a narrow terminal, short words make room for
  /// the state under the cursor.
  private enum StatusTurn {
    static let rest = 1, counts = 2, cell = 3, narrowCounts = 4, legend = 5, zoom = 6, place = 7, speed = 8
  }

  /// Returns the items of the status line.
  private func status(_ legend: String, columns: Int) -> [StatusItem] {
    let isNarrow = columns < 60, counts = isNarrow ? StatusTurn.narrowCounts : StatusTurn.counts
    // On the narrowest terminals, the generation is almost alone and written in full.
    let short = columns < 30 ? [] : ["gen \(generation)"]
    var items = [
      StatusItem(["generation \(generation)"] + short, growsAt: StatusTurn.rest),
      StatusItem(["population \(populationText)", "pop \(populationText)"], growsAt: counts),
    ]
    if core.session.isInverted { items.insert(StatusItem(["inverted"]), at: 1) }
    if let floating {
      let size = "\(floating.pattern.columns)x\(floating.pattern.rows)"
      return [StatusItem(["placing \(floating.name), \(size)"])] + items
    }
    if isCalm { items.insert(StatusItem([Self.calmWords]), at: 1) }
    let clock = [pace(counts)] + (core.lengthWords.map { [StatusItem([$0])] } ?? [])
    // Under a selection or a brush, keys act differently, which matters more than the clock.
    let mode = modeItem(counts).map { [$0] } ?? []
    items += isNarrow ? mode + clock : clock + mode
    guard selection == nil else { return items }
    items += [cursorItem, StatusItem(forms: [(view.zoomLabel, StatusTurn.zoom)])]
    return items + (legend.isEmpty ? [] : [StatusItem(forms: [(legend, StatusTurn.legend)])])
  }

  /// Returns the item of a selection or of a brush, or nil without them.
  private func modeItem(_ counts: Int) -> StatusItem? {
    guard let selection else { return isDrawing ? StatusItem(["brush \(brush)"]) : nil }
    let box = selection.box, words = "selected \(box.columns)x\(box.rows)"
    return StatusItem(["\(words) at [\(box.corner.column), \(box.corner.row)]", words], growsAt: counts)
  }

  /// Returns the item of the clock. That nothing changes matters more than the speed of a stopped clock.
  private func pace(_ counts: Int) -> StatusItem {
    guard core.isRunning else {
      guard !core.canHalt else { return StatusItem(["computing"]) }
      return StatusItem(["stopped (\(core.speed.label))", "stopped"], growsAt: StatusTurn.speed)
    }
    return StatusItem(core.runningPaces, growsAt: core.isAtRest ? StatusTurn.rest : counts)
  }

  /// The item of the cursor. A state without a place would read like the state of the whole simulation.
  private var cursorItem: StatusItem {
    let place = "[\(view.cursor.column), \(view.cursor.row)]"
    guard let name = core.session.stateName(at: view.cursor) else {
      return StatusItem(forms: [(place, StatusTurn.cell)])
    }
    let number = states > 2 ? " (\(core.session.cell(at: view.cursor)))" : ""
    return StatusItem(forms: [
      ("cell: \(name)\(number)", StatusTurn.cell), ("\(place) \(name)\(number)", StatusTurn.place),
    ])
  }

  // MARK: The grid

  var picture: Picture? {
    let viewport = view.viewport
    return tab == .simulation
      ? core.session.picture(in: viewport.window, scale: viewport.scale).inLargerUnits : nil
  }

  private func drawGrid(on canvas: inout Canvas) {
    let viewport = view.viewport
    var picture = shown(core.session.picture(in: viewport.window, scale: viewport.scale).inLargerUnits)
    var marks = CellMarks()
    if let floating {
      let cells = placed(floating)
      if viewport.scale == 1 {
        overlay(cells, on: &picture, viewport.window)
      } else {
        for cell in cells { marks.insert(cell.place, in: viewport) }
      }
    } else {
      marks.insert(view.cursor, in: viewport)
    }
    marks.insert(core.waiting, in: viewport)
    if let selection { mark(selection.box, viewport, &marks) }
    canvas.draw(canvas.cells(picture, viewport.form), column: 0, row: LatticeScreen.head, marks: marks)
  }

  /// Draws the cells of a floating pattern with an appearance of their own.
  private func overlay(_ cells: [PaintedCell], on picture: inout Picture, _ window: LatticeBox) {
    guard picture.looks.count < 256 else { return }
    let look = UInt8(picture.looks.count)
    picture.looks.append(StateLook("placed", .other(0)))
    for cell in cells where window.contains(cell.place) {
      let column = cell.place.column - window.corner.column, row = cell.place.row - window.corner.row
      picture.elements[row * picture.width + column] = look
    }
  }

  /// Marks the visible places of a box.
  private func mark(_ box: LatticeBox, _ viewport: CellViewport, _ marks: inout CellMarks) {
    for row in 0..<viewport.rows {
      for column in 0..<viewport.columns {
        guard let under = view.cells(column: column, row: row) else { continue }
        if viewport.form == .halfBlocks {
          for cell in [under.corner, Position(column: under.corner.column, row: under.corner.row + 1)]
          where box.contains(cell) {
            marks.select(column: column, row: row, cell.row == under.corner.row ? .upper : .lower)
          }
          continue
        }
        let isRight = under.corner.column + under.columns > box.corner.column
        let isLeft = under.corner.column < box.corner.column + box.columns
        let isBelow = under.corner.row + under.rows > box.corner.row
        if isRight, isLeft, isBelow, under.corner.row < box.corner.row + box.rows {
          marks.select(column: column, row: row)
        }
      }
    }
  }
}

/// The pages of the screen of Life.
package enum LifeTab: String, Hashable, Sendable, CaseIterable {
  case simulation = "Simulation"
  case configurations = "Configurations"
  case statistics = "Statistics"
}
