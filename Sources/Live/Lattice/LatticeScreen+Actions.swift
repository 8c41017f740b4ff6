import Mealy
import Simulations
import Terminal

extension LatticeScreen {
  package var actions: [ScreenAction] {
    if let promptActions { return promptActions }
    // If the lattice is hidden, no action changes its cells or moves its view.
    return playActions + orderActions
      + (tab == .statistics ? ownActions.without("touch zoom-in zoom-out fit centre") : ownActions)
      + panelActions
  }

  private var ownActions: [ScreenAction] {
    [
      Self.action("next-seed", "Next seed", ["R"], "Starts again with the next seed") { $0.restart() },
      Self.change(
        "touch", touch.title, [ActionKey(.enter)], touch.help, unless: core.session.obstacle(toTouching: view.cursor),
        onBar: true
      ) { $0.core.perform(.touch($0.view.cursor)) },
      Self.change("zoom-in", "Zoom in", ["z"], "Draws the cells larger", onBar: true) { $0.view.zoom(by: 1) },
      Self.change("zoom-out", "Zoom out", ["Z"], "Draws the cells smaller") { $0.view.zoom(by: -1) },
      Self.change("fit", "Fit", ["f"], "Shows everything, as large as possible", onBar: true) {
        $0.view.fit($0.core.session.bounds)
      },
      Self.change("centre", "Centre", ["m"], "Brings the cursor to the middle") { $0.view.centre(on: $0.view.cursor) },
      Self.copying(),
      Self.change("simulation", "Simulation", ["1"], "Shows the lattice") { $0.tab = .simulation },
      Self.change("statistics", "Statistics", ["2"], "Shows the statistics and a curve") { $0.tab = .statistics },
      Self.leaving(onBar: false),
    ]
  }

  private var orderActions: [ScreenAction] {
    guard let order = core.session.declaration.screen.order else { return [] }
    let ask = Self.change("order", order.title + "…", [ActionKey(.character(order.key))], order.help) { screen in
      screen.panel.prompt = PlayPrompt(purpose: .value(order.label), label: order.label, hint: order.hint)
    }
    return [ask]
  }

  mutating func accept(_ text: String, as name: String) throws(PlayPrompt.Refusal) -> [LiveEffect] {
    if let problem = core.session.problem(inOrder: text) { throw PlayPrompt.Refusal(message: problem) }
    core.perform(.symbol(text))
    return []
  }

  private mutating func restart() -> [LiveEffect] {
    var keys = start.keys
    keys.keys.removeAll { $0.hasPrefix("seed=") }
    keys.keys.append("seed=\(start.seed &+ 1)")
    return core.pause() + [.fetch(.start, .start(keys))]
  }

  // MARK: Keys and mouse

  /// Handles a key.
  ///
  /// - Returns: whether the key has a meaning here.
  mutating func press(_ key: TerminalKey, _ modifiers: Modifiers) -> Bool {
    guard tab == .simulation else { return false }
    if let step = CursorKeys.step(of: key, modifiers) {
      view.moveCursor(columns: step.columns, rows: step.rows)
      return true
    }
    switch (key, modifiers.subtracting(.shift)) {
    case (.pageUp, []): view.scroll(columns: 0, rows: -Self.room(size).rows / 2)
    case (.pageDown, []): view.scroll(columns: 0, rows: Self.room(size).rows / 2)
    default: return false
    }
    return true
  }

  /// Handles the mouse.
  ///
  /// - Returns: whether the mouse has a meaning here.
  mutating func point(_ mouse: Mouse) -> Bool {
    guard tab == .simulation else { return false }
    let row = mouse.row - Self.head
    let room = Self.room(size)
    switch mouse.action {
    case .release:
      (brush, brushPlace) = (nil, nil)
      return true
    case .wheelUp, .wheelDown:
      let isUp = mouse.action == .wheelUp
      if mouse.modifiers.contains(.shift) {
        view.scroll(columns: isUp ? -4 : 4, rows: 0)
      } else {
        view.zoom(by: isUp ? 1 : -1, at: (mouse.column, max(0, row)))
      }
      return true
    case .press(.left):
      guard row >= 0, row < room.rows, let cell = view.cell(column: mouse.column, row: row) else { return false }
      view.placeCursor(cell)
      brush = core.session.cell(at: cell) == 0 ? 1 : 0
      brushPlace = cell
      core.perform(.touch(cell))
    case .drag(.left):
      // Outside the lattice, the drag follows the edge.
      let column = max(0, min(room.columns - 1, mouse.column)), within = max(0, min(room.rows - 1, row))
      guard let brush, let from = brushPlace, let cell = view.cell(column: column, row: within), cell != from else {
        return false
      }
      core.perform(.paint(Self.line(from, cell).map { PaintedCell($0, brush) }), continues: true)
      brushPlace = cell
      view.placeCursor(cell)
    default: return false
    }
    return true
  }

  /// Returns the cells of a straight line without the first one.
  static func line(_ start: Position, _ end: Position) -> [Position] {
    let columns = end.column - start.column, rows = end.row - start.row
    let count = max(abs(columns), abs(rows))
    guard count > 0, count <= 1 << 16 else { return [end] }
    return (1...count).map { index in
      Position(
        column: start.column + (2 * columns * index + (columns < 0 ? -count : count)) / (2 * count),
        row: start.row + (2 * rows * index + (rows < 0 ? -count : count)) / (2 * count))
    }
  }
}
