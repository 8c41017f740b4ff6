import Rendering
import Simulations
import Terminal

extension LineScreen {
  package func draw(on canvas: inout Canvas) {
    guard let line else { return }
    let clock = ContinuousClock(), begun = clock.now
    let rows = Self.head(size)..<max(Self.head(size), size.rows - Timeline.foot(size))
    drawTitle(line, on: &canvas)
    switch tab {
    case .grid: drawHistory(line, on: &canvas)
    case .cell: SingleCellPage(line: line, column: decidedColumn).draw(on: &canvas, rows: rows)
    case .statistics: StatisticsPage(core: core, stepName: stepName).draw(on: &canvas, rows: rows)
    }
    if Self.head(size) > 2, canvas.look.showsTimes {
      drawTimes(line, frame: begun.duration(to: clock.now), on: &canvas)
    }
    // A status text that needs more than one row covers part of the page.
    drawStatus(line, on: &canvas)
    drawPanel(on: &canvas)
  }

  private func drawTitle(_ line: any LinePlay, on canvas: inout Canvas) {
    canvas.put(title, column: 0, row: 0, .title)
    var end = 0
    for place in tabPlaces {
      end = canvas.put(
        place.label, column: place.columns.lowerBound, row: 0, place.tab == tab ? .selected : .plain)
    }
    let rule = "\(line.ruleKey) \(line.ruleText)", cells = "  \(line.columns.count) cells"
    for text in [rule + cells, rule] where end + text.count < canvas.columns {
      canvas.put(text, column: canvas.columns - text.count, row: 0, .strong)
      break
    }
  }

  private func drawStatus(_ line: any LinePlay, on canvas: inout Canvas) {
    canvas.fill(columns: 0..<canvas.columns, rows: 1..<2, .status)
    if let problem = core.problem ?? message {
      return canvas.writeStatus(problem)
    }
    let isRunning = core.isRunning || isDeciding
    let rule = line.columns.count > 0 && canvas.columns < 60 ? ["\(line.ruleKey) \(line.ruleText)"] : []
    let population = core.session.statistic("population").map { ["population \(PlainValue.text($0))"] } ?? []
    let place = tab == .cell ? "cell \(decidedColumn)" : "cell \(view.cursor)"
    let speed = tab == .cell ? core.speed.label(of: "cells") : core.speed.label
    let pace = isRunning ? "running \(speed)" : "stopped (\(speed))"
    let step = ["generation \(core.session.step)"]
    let first = [step] + ((isCalm ? [Self.calmWords] : []) + rule).map { [$0] }
    let last = population + [place] + (tab == .grid ? [view.zoom.label] : [])
    let paces = core.isRunning ? core.runningPaces : [pace, isRunning ? "running" : "stopped"]
    let items: [[String]] = first + [paces] + last.map { [$0] }
    canvas.writeStatus(items.map { StatusItem($0) })
  }

  private func drawTimes(_ line: any LinePlay, frame: Duration, on canvas: inout Canvas) {
    var parts = ["seed \(start.seed)"]
    if let generation = core.timePerStep {
      parts += [
        "\(PlainValue.milliseconds(generation)) per generation", "\(PlainValue.milliseconds(frame)) per frame",
      ]
    } else {
      parts.append(canvas.columns < 60 ? "not timed yet" : "time per generation not measured yet")
    }
    if tab == .statistics, line.ruleSince > 0 { parts.append("counted since generation \(line.ruleSince)") }
    if tab == .grid {
      if !view.isFollowing { parts.append("scrolled back") }
      if line.rows.first > 0 { parts.append("rows kept from \(line.rows.first)") }
    }
    canvas.put(" " + parts.joined(separator: "   "), column: 0, row: 2, .dim, upTo: canvas.columns)
  }

  /// The visible rows as a picture. Scrolling stripes can flash too.
  var picture: Picture? {
    let viewport = view.viewport(core.session.step)
    return tab == .grid ? line?.picture(in: viewport.window, scale: viewport.scale) : nil
  }

  private func drawHistory(_ line: any LinePlay, on canvas: inout Canvas) {
    let newest = core.session.step, viewport = view.viewport(newest)
    let picture = shown(line.picture(in: viewport.window, scale: viewport.scale))
    var marks = CellMarks()
    func mark(_ column: Int) { marks.insert(Position(column: column, row: newest), in: viewport) }
    mark(view.cursor)
    for cell in core.waiting.flatMap(\.cells) { mark(cell.column) }
    canvas.draw(canvas.cells(picture, viewport.form), column: 0, row: Self.head(size), marks: marks)
    drawRuleMarks(line, viewport, on: &canvas)
  }
}
