import Rendering
import Simulations
import Terminal

extension LatticeScreen {
  package func draw(on canvas: inout Canvas) {
    drawTitle(on: &canvas)
    switch tab {
    case .simulation: drawLattice(on: &canvas)
    case .statistics:
      StatisticsPage(core: core, stepName: stepName)
        .draw(on: &canvas, rows: Self.head..<max(Self.head, size.rows - Timeline.foot(size)))
    }
    // A status text that needs more than one row covers part of the lattice.
    drawStatus(on: &canvas)
    drawPanel(on: &canvas)
  }

  private func drawTitle(on canvas: inout Canvas) {
    var column = canvas.put(title + "  ", column: 0, row: 0, .title)
    for (page, label) in tabLabels {
      column = canvas.put(label, column: column, row: 0, page == tab ? .selected : .plain) + 1
    }
    let rule = core.session.patternRule.map { "\($0)  " } ?? ""
    let right = "\(rule)seed \(start.seed)"
    if column + right.count < canvas.columns {
      canvas.put(right, column: canvas.columns - right.count, row: 0, .dim)
    }
    if let hint {
      guard column + hint.count + 2 + right.count < canvas.columns else { return }
      canvas.put(hint, column: column + 1, row: 0, .strong)
    } else if let legend = titleLegend(on: canvas, from: column) {
      // The legend replaces the seed.
      if column + canvas.text(legend).count + 2 + right.count >= canvas.columns {
        canvas.fill(columns: column..<canvas.columns, rows: 0..<1)
      }
      canvas.draw(legend, column: column + 1, row: 0)
    }
  }

  /// Returns the legend if it fits into the title after a column. Nil if there is no legend or no room.
  private func titleLegend(on canvas: Canvas, from column: Int) -> [(sign: CellPicture, name: String)]? {
    guard tab == .simulation else { return nil }
    let legend = canvas.legend(of: core.session, view.zoom.form)
    return legend.isEmpty || column + 1 + canvas.text(legend).count > canvas.columns ? nil : legend
  }

  /// Returns the legend for the status line if the title has no room for it.
  private func statusLegend(on canvas: Canvas) -> [String] {
    guard tab == .simulation, titleLegend(on: canvas, from: titleEnd) == nil else { return [] }
    let legend = canvas.legend(of: core.session, view.zoom.form)
    return legend.isEmpty ? [] : [canvas.text(legend)]
  }

  /// The column after the names of the tabs.
  private var titleEnd: Int { tabLabels.reduce(title.count + 2) { $0 + $1.label.count + 1 } }

  /// The names of the tabs. If there is no room, the other tab has only a number.
  private var tabLabels: [(tab: LatticeTab, label: String)] {
    let width = LatticeTab.allCases.reduce(title.count + 1) { $0 + $1.rawValue.count + 5 }
    return LatticeTab.allCases.enumerated().map { index, page in
      let isShort = width > size.columns && page != tab
      return (page, isShort ? " \(index + 1) " : " \(index + 1) \(page.rawValue) ")
    }
  }

  /// The invitation to touch a cell, or nil.
  var hint: String? {
    guard tab == .simulation, let invitation = touch.invitation,
      core.session.statistic(invitation.statistic) == .whole(0)
    else { return nil }
    return invitation.words
  }

  /// The name of the state under the cursor, so that colours are not the only sign of it.
  private var stateUnderCursor: String? { core.session.stateName(at: view.cursor) }

  /// The counts that are always visible.
  var counts: [String] {
    core.session.declaration.screen.counts.compactMap { name in
      core.session.statistic(name).map { "\(name) \(PlainValue.text($0))" }
    }
  }

  private func drawStatus(on canvas: inout Canvas) {
    // If there is little room, the counts stay complete and take two lines if necessary.
    let gap = canvas.columns < 60 ? " " : "   "
    var counts = counts.joined(separator: gap)
    if counts.count > canvas.columns {
      canvas.fill(columns: 0..<canvas.columns, rows: 0..<1, .status)
      canvas.put(self.counts[0], column: 0, row: 0, .status)
      counts = self.counts.dropFirst().joined(separator: gap)
    }
    let step = "\(stepName) \(core.session.step)"
    if let words = core.problem ?? message {
      return canvas.writeStatus([counts, step, words].joined(separator: gap))
    }
    let pace = core.isRunning ? core.runningPace : "stopped (\(core.speed.label))"
    let cursor = "[\(view.cursor.column), \(view.cursor.row)]" + (stateUnderCursor.map { " " + $0 } ?? "")
    // On a narrow terminal, a short word leaves room for the state under the cursor.
    let isNarrow = canvas.columns < 60
    let paces = !isNarrow ? [pace] : core.isRunning ? core.runningPaces : [pace, "stopped"]
    let parts: [[String]] = [[counts], [step], paces, [cursor], [view.zoom.label]]
    canvas.writeStatus((parts + statusLegend(on: canvas).map { [$0] }).map { StatusItem($0) })
  }

  private func drawLattice(on canvas: inout Canvas) {
    let viewport = view.viewport
    let picture = core.session.picture(in: viewport.window, scale: viewport.scale)
    let cells = canvas.cells(picture, viewport.form)
    var marks = CellMarks()
    marks.insert(view.cursor, in: viewport)
    marks.insert(core.waiting, in: viewport)
    canvas.draw(cells, column: 0, row: Self.head, marks: marks)
  }
}

/// The pages of a screen with a lattice.
package enum LatticeTab: String, Hashable, Sendable, CaseIterable {
  case simulation = "Simulation"
  case statistics = "Statistics"
}
