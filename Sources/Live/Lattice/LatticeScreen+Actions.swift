import Mealy
import Simulations
import Terminal

extension LatticeScreen {
  package var takesText: Bool { panel.prompt != nil }

  package var actions: [ScreenAction] {
    promptActions
      ?? PlayAction.allCases.map { core.describe($0, stepName: stepName) } + own.map(describe) + panelActions
  }

  /// The actions of the current page. If the lattice is hidden, no action changes its cells or moves its view.
  private var own: [LatticeAction] {
    guard tab == .statistics else { return LatticeAction.allCases }
    return LatticeAction.allCases.filter { ![.touch, .zoomIn, .zoomOut, .fit, .centre].contains($0) }
  }

  private func describe(_ action: LatticeAction) -> ScreenAction {
    let isInfection = core.session.declaration.name == "infection"
    func item(
      _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil, onBar isOnBar: Bool = false
    ) -> ScreenAction {
      ScreenAction(action.rawValue, title, keys, help, obstacle: obstacle, isOnBar: isOnBar)
    }
    switch action {
    case .restartNextSeed: return item("Next seed", ["R"], "Starts again with the next seed")
    case .touch:
      return item(
        isInfection ? "Infect" : "Toggle", [ActionKey(.enter)],
        isInfection ? "Makes the person under the cursor sick" : "Changes the cell under the cursor",
        unless: isInfection ? obstacleToInfection : nil, onBar: true)
    case .zoomIn: return item("Zoom in", ["z"], "Draws the cells larger", onBar: true)
    case .zoomOut: return item("Zoom out", ["Z"], "Draws the cells smaller")
    case .fit: return item("Fit", ["f"], "Shows everything, as large as possible", onBar: true)
    case .centre: return item("Centre", ["m"], "Brings the cursor to the middle")
    case .copyBlock:
      return item("Copy block", ["y"], "Copies a notebook block that ends in the state on the screen", onBar: true)
    case .simulationTab: return item("Simulation", ["1"], "Shows the lattice")
    case .statisticsTab: return item("Statistics", ["2"], "Shows the statistics and a curve")
    case .leave: return item("Leave", [ActionKey(.escape)], "Goes back to where you came from")
    }
  }

  /// The reason why the person under the cursor cannot be infected, or nil if they can.
  private var obstacleToInfection: String? {
    let names = core.session.stateNames
    guard let name = core.session.stateName(at: view.cursor), names.contains(name) else { return "nobody is here" }
    return name == names.first ? nil : "this person is \(name)"
  }

  mutating func perform(_ action: LatticeAction) -> [LiveEffect] {
    switch action {
    case .restartNextSeed:
      var keys = start.keys
      keys.keys.removeAll { $0.hasPrefix("seed=") }
      keys.keys.append("seed=\(start.seed &+ 1)")
      return core.pause() + [.fetch(.start, .start(keys))]
    case .touch:
      core.perform(.touch(view.cursor))
      return []
    case .zoomIn: view.zoom(by: 1)
    case .zoomOut: view.zoom(by: -1)
    case .fit: view.fit(core.session.bounds)
    case .centre: view.centre(on: view.cursor)
    case .copyBlock: return copyBlock()
    case .simulationTab: tab = .simulation
    case .statisticsTab: tab = .statistics
    case .leave: return core.pause() + [.send(.leave)]
    }
    return []
  }

  private mutating func copyBlock() -> [LiveEffect] {
    do throws(RunError) {
      let bytes = try core.block(start.block)
      let what = "a block that ends in \(stepName) \(core.session.step)" + start.needs(of: bytes)
      return [.fetch(.terminal, .copy(bytes, what: what))]
    } catch {
      return say(error.description)
    }
  }

  // MARK: Keys and mouse

  /// Handles a key.
  ///
  /// - Returns: whether the key has a meaning here.
  mutating func press(_ key: TerminalKey, _ modifiers: Modifiers) -> Bool {
    guard tab == .simulation else { return false }
    let far = modifiers.contains(.shift) ? 8 : 1
    switch (key, modifiers.subtracting(.shift)) {
    case (.left, []), (.character("h"), []): view.moveCursor(columns: -far, rows: 0)
    case (.right, []), (.character("l"), []): view.moveCursor(columns: far, rows: 0)
    case (.up, []), (.character("k"), []): view.moveCursor(columns: 0, rows: -far)
    case (.down, []), (.character("j"), []): view.moveCursor(columns: 0, rows: far)
    case (.character("H"), []): view.moveCursor(columns: -8, rows: 0)
    case (.character("L"), []): view.moveCursor(columns: 8, rows: 0)
    case (.character("K"), []): view.moveCursor(columns: 0, rows: -8)
    case (.character("J"), []): view.moveCursor(columns: 0, rows: 8)
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
