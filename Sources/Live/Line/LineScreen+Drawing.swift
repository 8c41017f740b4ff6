import Rendering
import Simulations
import Terminal

extension LineScreen {
  package func draw(on canvas: inout Canvas) {
    guard let line else { return }
    let clock = ContinuousClock(), begun = clock.now
    let rows = Self.head(size)..<max(Self.head(size), size.rows - Timeline.foot(size))
    drawTitle(line, on: &canvas)
    drawStatus(line, on: &canvas)
    switch tab {
    case .grid: drawHistory(line, on: &canvas)
    case .cell: SingleCellPage(line: line, column: decidedColumn).draw(on: &canvas, rows: rows)
    case .statistics: StatisticsPage(core: core, stepName: Self.stepName).draw(on: &canvas, rows: rows)
    }
    if Self.head(size) > 2, canvas.look.showsTimes {
      drawTimes(line, frame: begun.duration(to: clock.now), on: &canvas)
    }
    drawPanel(on: &canvas)
  }

  private func drawTitle(_ line: any LinePlay, on canvas: inout Canvas) {
    canvas.put(title, column: 0, row: 0, .title)
    var end = 0
    for (index, place) in tabPlaces.enumerated() {
      end = canvas.put(
        " \(index + 1) \(place.tab.rawValue) ", column: place.columns.lowerBound, row: 0,
        place.tab == tab ? .selected : .plain)
    }
    let rule = "\(line.ruleKey) \(line.ruleText)", cells = "  \(line.columns.count) cells"
    for text in [rule + cells, rule] where end + text.count < canvas.columns {
      canvas.put(text, column: canvas.columns - text.count, row: 0, .strong)
      break
    }
  }

  private func drawStatus(_ line: any LinePlay, on canvas: inout Canvas) {
    canvas.fill(columns: 0..<canvas.columns, rows: 1..<2, .status)
    if let entry {
      let label =
        switch entry.purpose {
        case .rule: line.ruleKey
        case .cells: "cells of a row"
        case .interval: "milliseconds"
        }
      let end = canvas.put(" \(label): \(entry.text)", column: 0, row: 1, .status, upTo: canvas.columns)
      canvas.placeCursor(column: min(end, canvas.columns - 1), row: 1)
      if let problem = entry.problem { canvas.put(problem, column: end + 2, row: 1, .status, upTo: canvas.columns) }
      return
    }
    if let problem = core.problem ?? message {
      canvas.put(" " + problem, column: 0, row: 1, .status, upTo: canvas.columns)
      return
    }
    let isRunning = core.isRunning || isDeciding
    let rule = line.columns.count > 0 && canvas.columns < 60 ? ["\(line.ruleKey) \(line.ruleText)"] : []
    let population = core.session.statistic("population").map { ["population \(PlainValue.text($0))"] } ?? []
    let place = tab == .cell ? "cell \(decidedColumn)" : "cell \(view.cursor)"
    let unit = tab == .cell ? "cells" : ""
    let pace = "\(isRunning ? "running" : "stopped") \(core.speed.label) \(unit)"
    let parts =
      ["generation \(core.session.step)"] + (isCalm ? [Self.calmWords] : [])
      + rule + [pace.trimmedEnd] + population + [place]
      + (tab == .grid ? [view.zoom.label] : [])
    canvas.put(" " + parts.joined(separator: "   "), column: 0, row: 1, .status, upTo: canvas.columns)
  }

  private func drawTimes(_ line: any LinePlay, frame: Duration, on canvas: inout Canvas) {
    var parts = ["seed \(start.seed)"]
    if let generation = core.timePerStep {
      parts += ["a generation: \(Self.milliseconds(generation)) ms", "a frame: \(Self.milliseconds(frame)) ms"]
    } else {
      parts.append("no generation was measured yet")
    }
    if tab == .statistics, line.ruleSince > 0 { parts.append("counted since generation \(line.ruleSince)") }
    if tab == .grid {
      if !view.isFollowing { parts.append("scrolled back") }
      if line.rows.first > 0 { parts.append("kept from \(line.rows.first) on") }
    }
    canvas.put(" " + parts.joined(separator: "   "), column: 0, row: 2, .dim, upTo: canvas.columns)
  }

  /// A duration in milliseconds, to three significant places after the point.
  static func milliseconds(_ duration: Duration) -> String {
    let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    let fraction = String(1000 + microseconds % 1000).dropFirst()
    return "\(microseconds / 1000).\(fraction)"
  }

  /// The rows that are shown. Stripes that scroll by flash too.
  var picture: Picture? {
    let viewport = view.viewport(core.session.step)
    return tab == .grid ? line?.picture(in: viewport.window, scale: viewport.scale) : nil
  }

  private func drawHistory(_ line: any LinePlay, on canvas: inout Canvas) {
    let newest = core.session.step, viewport = view.viewport(newest)
    let picture = shown(line.picture(in: viewport.window, scale: viewport.scale))
    let cells = CellPicture(
      picture, viewport.form, textures: CellTextures(picture.looks, canvas.isASCII ? .ascii : .unicode))
    var marked: Set<[Int]> = []
    func mark(_ column: Int) {
      guard let place = viewport.place(of: Position(column: column, row: newest)) else { return }
      marked.insert([place.column, place.row])
      if viewport.form == .twoColumns { marked.insert([place.column + 1, place.row]) }
    }
    mark(view.cursor)
    for gesture in core.waiting {
      switch gesture {
      case .touch(let place): mark(place.column)
      case .paint(let cells): for cell in cells { mark(cell.place.column) }
      case .symbol: break
      }
    }
    canvas.draw(cells, column: 0, row: Self.head(size)) { marked.contains([$0, $1]) }
  }
}

extension String {
  fileprivate var trimmedEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
