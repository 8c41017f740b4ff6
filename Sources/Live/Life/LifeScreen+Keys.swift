import Simulations
import Terminal

extension LifeScreen {
  /// Handles a key.
  ///
  /// - Returns: whether the key has a meaning here.
  mutating func press(_ key: TerminalKey, _ modifiers: Modifiers) -> Bool {
    switch tab {
    case .configurations: return configurations.isEditing && configurations.source.press(key, modifiers)
    case .statistics: return false
    case .simulation: break
    }
    if prompt != nil {
      prompt?.problem = nil
      return prompt?.editor.press(key, modifiers) ?? false
    }
    if shelf != nil { return shelf?.press(key, modifiers) ?? false }
    if digitsChooseStates, case .character(let scalar) = key, let digit = Int(String(scalar)) {
      guard digit < states else { return false }
      brush = UInt8(digit)
      return true
    }
    if let step = CursorKeys.step(of: key, modifiers) {
      move(step.columns, step.rows)
      return true
    }
    switch (key, modifiers.subtracting(.shift)) {
    case (.pageUp, []): view.scroll(columns: 0, rows: -LatticeScreen.room(size).rows / 2)
    case (.pageDown, []): view.scroll(columns: 0, rows: LatticeScreen.room(size).rows / 2)
    default: return false
    }
    return true
  }

  /// Moves the cursor, which paints or extends the selection on its way.
  private mutating func move(_ columns: Int, _ rows: Int) {
    let from = view.cursor
    view.moveCursor(columns: columns, rows: rows)
    if isDrawing, floating == nil { paint(brush, from, view.cursor) }
    selection?.end = view.cursor
  }

  private mutating func paint(_ state: UInt8, _ from: Position, _ to: Position) {
    perform(.paint(Self.line(from, to).map { PaintedCell($0, state) }), continues: true)
  }

  /// Returns the cells from one place to another, or only the last one if there are too many.
  private static func line(_ from: Position, _ to: Position) -> [Position] {
    let limit = 1 << 16
    let isLong = abs(from.column - to.column) > limit || abs(from.row - to.row) > limit
    return isLong ? [to] : LatticeScreen.line(from, to)
  }

  /// Whether a box has so few cells that each of them can be examined.
  private static func isSmall(_ box: LatticeBox) -> Bool { box.columns <= 4096 / max(1, box.rows) }

  /// Handles pasted text.
  ///
  /// - Returns: whether the text has a meaning here.
  mutating func paste(_ text: String) -> Bool {
    guard takesText || tab == .configurations else { return false }
    if tab == .configurations {
      // The only text to paste here is a path or an address.
      configurations.isEditing = true
      configurations.source.insert(text)
    } else if prompt != nil {
      prompt?.editor.insert(text)
    } else {
      shelf?.insert(text)
    }
    return true
  }

  // MARK: The mouse

  /// Handles the mouse.
  ///
  /// - Returns: the effects, or nil if the mouse has no meaning here.
  mutating func point(_ mouse: Mouse) -> [LiveEffect]? {
    if case .press(.left) = mouse.action, mouse.row == 0, let chosen = tab(at: mouse.column) {
      tab = chosen
      return []
    }
    switch tab {
    case .simulation where shelf != nil: return pointAtShelf(mouse)
    case .simulation: return pointAtGrid(mouse)
    case .configurations: return pointAtConfigurations(mouse)
    case .statistics: return nil
    }
  }

  private mutating func pointAtGrid(_ mouse: Mouse) -> [LiveEffect]? {
    let row = mouse.row - LatticeScreen.head
    switch mouse.action {
    case .release:
      let isPlaced = drag == .move
      drag = nil
      return isPlaced ? place() : []
    case .wheelUp, .wheelDown:
      let isUp = mouse.action == .wheelUp
      if mouse.modifiers.contains(.shift) {
        view.scroll(columns: isUp ? -4 : 4, rows: 0)
      } else {
        view.zoom(by: isUp ? 1 : -1, at: (mouse.column, max(0, row)))
      }
    case .wheelLeft: view.scroll(columns: -4, rows: 0)
    case .wheelRight: view.scroll(columns: 4, rows: 0)
    case .press(let button) where button != .middle:
      guard row >= 0, row < LatticeScreen.room(size).rows, let box = view.cells(column: mouse.column, row: row) else {
        return nil
      }
      if floating != nil {
        drag = .move
        view.placeCursor(box.corner)
      } else if button == .right || !mouse.modifiers.isEmpty || selection != nil {
        drag = .select
        isDrawing = false
        view.placeCursor(box.corner)
        selection = LifeSelection(box.corner, box.corner)
      } else {
        press(on: box)
      }
    case .drag:
      // Outside the grid, the drag follows the edge.
      let room = LatticeScreen.room(size)
      let column = max(0, min(room.columns - 1, mouse.column)), within = max(0, min(room.rows - 1, row))
      guard drag != nil, let box = view.cells(column: column, row: within) else { return nil }
      drag(to: box)
    default: return nil
    }
    return []
  }

  /// Acts on the cell under the pointer. If there are several cells, a live one among them is erased.
  private mutating func press(on box: LatticeBox) {
    let alive = Self.isSmall(box) ? LifeSelection(box).cells.first { core.session.cell(at: $0) != 0 } : nil
    let cell = alive ?? box.corner
    view.placeCursor(cell)
    if isDrawing {
      perform(.paint([PaintedCell(cell, brush)]))
      drag = .paint(brush, from: cell)
    } else if states > 2 {
      perform(.touch(cell))
      drag = .paint(UInt8((Int(core.session.cell(at: cell)) + (core.isComputing ? 1 : 0)) % states), from: cell)
    } else {
      perform(.paint([PaintedCell(cell, alive == nil ? 1 : 0)]))
      drag = .paint(alive == nil ? 1 : 0, from: cell)
    }
  }

  private mutating func drag(to box: LatticeBox) {
    switch drag {
    case .paint(let state, let from):
      guard from != box.corner, !(state != 0 && box.contains(from)) else { return }
      if state == 0, Self.isSmall(box) {
        // All cells under the pointer and on its way are erased.
        let cells = Self.line(from, box.corner) + LifeSelection(box).cells
        perform(.paint(cells.map { PaintedCell($0, 0) }), continues: true)
      } else {
        paint(state, from, box.corner)
      }
      drag = .paint(state, from: box.corner)
    case .select: selection?.end = box.corner
    case .move: break
    case nil: return
    }
    view.placeCursor(box.corner)
  }

  private mutating func pointAtShelf(_ mouse: Mouse) -> [LiveEffect]? {
    switch mouse.action {
    case .wheelUp: shelf?.move(by: -1)
    case .wheelDown: shelf?.move(by: 1)
    case .press(.left):
      guard let known = shelf else { return nil }
      let area = size.rows - LatticeScreen.head - Timeline.foot(size)
      let head = LatticeScreen.head + known.head(rows: area)
      let count = size.rows - head - Timeline.foot(size)
      guard mouse.row >= head, mouse.row < head + count else { return nil }
      let index = known.first(rows: count) + mouse.row - head
      guard known.rows.indices.contains(index) else { return nil }
      shelf?.select(index)
      return choosePattern()
    default: return nil
    }
    return []
  }

  private mutating func pointAtConfigurations(_ mouse: Mouse) -> [LiveEffect]? {
    switch mouse.action {
    case .wheelUp: configurations.move(by: -1)
    case .wheelDown: configurations.move(by: 1)
    case .press(.left):
      if mouse.row == LatticeScreen.head {
        configurations.isEditing = true
        return []
      }
      let area = size.rows - LatticeScreen.head - Timeline.foot(size)
      let head = LatticeScreen.head + configurations.head(rows: area, columns: size.columns)
      let count = size.rows - head - Timeline.foot(size)
      let index = configurations.first(rows: count) + mouse.row - head
      guard mouse.row >= head, mouse.row < head + count, configurations.configurations.indices.contains(index) else {
        return nil
      }
      // A second click on the same line loads the configuration.
      let isAgain = index == configurations.selected && !configurations.isEditing
      configurations.isEditing = false
      configurations.select(index)
      return isAgain ? loadConfiguration() : []
    default: return nil
    }
    return []
  }
}
