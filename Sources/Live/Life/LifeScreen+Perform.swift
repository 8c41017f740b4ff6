import Mealy
import Simulations
import Specification

extension LifeScreen {
  mutating func perform(_ action: LifeAction) -> [LiveEffect] {
    switch action {
    case .startTimer:
      noteStart()
      return core.run()
    case .stopTimer: return core.halt()
    case .step: return step(by: 1)
    case .stepTen: return step(by: 10)
    case .back: return go(to: max(0, wantedStep - core.stepLength))
    case .reset: return reset()
    case .resetTicks: return requestRecount()
    case .faster: return core.setSpeed(core.speed.faster)
    case .slower: return core.setSpeed(core.speed.slower)
    case .fullSpeed: return core.setSpeed(.unlimited)
    case .doubleStep: setStepLength(core.stepLength * 2)
    case .halveStep: setStepLength(core.stepLength / 2)
    case .zoomIn: view.zoom(by: 1)
    case .zoomOut: view.zoom(by: -1)
    case .fit: view.fit(core.session.bounds)
    case .centre: view.centre(on: view.cursor)
    case .simulationTab: tab = .simulation
    case .configurationsTab: tab = .configurations
    case .statisticsTab: tab = .statistics
    case .copyBlock: return copyBlock()
    case .undo: return undo()
    case .redo: return redo()
    case .randomGrid: return requestRandomGrid()
    case .leave: return configurations.cancel() + core.pause() + [.send(.leave)]
    default: return edit(action)
    }
    return []
  }

  private mutating func step(by count: Int) -> [LiveEffect] {
    noteStart()
    return core.step(by: count)
  }

  private mutating func setStepLength(_ length: Int) {
    hasChosenLength = true
    core.setStepLength(length)
  }

  /// Remembers the view for a reset.
  private mutating func noteStart() {
    if core.session.step == 0, !continues { startView = view }
  }

  /// The description of the generation and of the block's own steps. They differ after a change of the rule or Reset
  /// Ticks, because a block then begins with the cells of that moment.
  private var stepsOfBlock: String {
    let steps = core.session.step
    return steps == generation ? "generation \(steps)" : "generation \(generation), after \(steps) steps of its own"
  }

  private mutating func copyBlock() -> [LiveEffect] {
    do throws(RunError) {
      guard let session = core.session as? Session<Life> else { return [] }
      let bytes = PlayCore.text(of: try LifeBlock(session: session).keys(start.block))
      return [.fetch(.terminal, .copy(bytes, what: "a block that ends in \(stepsOfBlock)" + start.needs(of: bytes)))]
    } catch {
      return say(error.description)
    }
  }

  // MARK: Cells

  private mutating func edit(_ action: LifeAction) -> [LiveEffect] {
    switch action {
    case .toggle: perform(.touch(view.cursor))
    case .draw:
      isDrawing.toggle()
      if isDrawing { perform(.paint([PaintedCell(view.cursor, brush)])) }
    case .nextState: brush = min(UInt8(clamping: states - 1), brush + 1)
    case .previousState: brush -= brush > 0 ? 1 : 0
    case .emptyGrid:
      guard let pattern = core.session.occupiedPattern else { return [] }
      let all = FloatingPattern(pattern: pattern, name: "").cells(cornerAt: pattern.notes.corner)
      perform(.paint(all.map { PaintedCell($0.place, 0) }))
    case .patterns: shelf = PatternShelf()
    case .rule: prompt = RulePrompt(editor: LineEditor(core.session.patternRule ?? "", isProposal: true))
    case .select:
      isDrawing = false
      selection = LifeSelection(view.cursor, view.cursor)
    case .selectAll:
      guard let pattern = core.session.occupiedPattern else { return [] }
      selection = LifeSelection(
        LatticeBox(corner: pattern.notes.corner, columns: pattern.columns, rows: pattern.rows))
    case .endSelection: selection = nil
    case .paste: if let clipboard { float(clipboard, "the copied cells") }
    case .place: return place()
    case .cancelPlacing: floating = nil
    default: return editSelection(action)
    }
    return []
  }

  /// Places the floating pattern.
  mutating func place() -> [LiveEffect] {
    guard let floating else { return [] }
    let cells = placed(floating)
    self.floating = nil
    perform(.paint(cells))
    let left = floating.cells(at: view.cursor).count - cells.count { Int($0.state) < states }
    if left == 0 { return [] }
    let verbs = left == 1 ? ("does", "was") : ("do", "were")
    return say("\(left.counted("cell")) \(verbs.0) not fit on this grid and \(verbs.1) left out")
  }

  /// Returns the cells of a pattern under the cursor. Beyond an edge they continue at the joined edge.
  func placed(_ floating: FloatingPattern) -> [PaintedCell] {
    floating.cells(at: view.cursor).compactMap { cell in
      core.session.place(of: cell.place).map { PaintedCell($0, cell.state) }
    }
  }

  // MARK: The selection

  private mutating func editSelection(_ action: LifeAction) -> [LiveEffect] {
    if let shape = floating?.pattern {
      switch action {
      case .turn: floating?.pattern = shape.turned
      case .turnBack: floating?.pattern = shape.turned.turned.turned
      case .flip: floating?.pattern = shape.mirrored
      case .upend: floating?.pattern = shape.upended
      default: break
      }
      return []
    }
    guard let selection, !selection.isTooLarge else { return [] }
    let pattern = selection.pattern(of: core.session)
    switch action {
    case .copy, .cut:
      clipboard = pattern
      if action == .cut { fill(selection) { _ in 0 } }
      return say("copied \(pattern.columns)x\(pattern.rows) cells; p pastes them")
    case .clear: fill(selection) { _ in 0 }
    case .fill:
      let state = brush
      fill(selection) { _ in state }
    case .fillRandom:
      fillings += 1
      var random = FillNumbers(seed: start.seed &+ fillings << 32)
      let most = UInt64(max(1, states - 1))
      fill(selection) { _ in
        let number = random.next()
        return number & 1 == 0 ? 0 : UInt8(1 + (number >> 1) % most)
      }
    case .turn: transform(selection, pattern, pattern.turned)
    case .turnBack: transform(selection, pattern, pattern.turned.turned.turned)
    case .flip: transform(selection, pattern, pattern.mirrored)
    case .upend: transform(selection, pattern, pattern.upended)
    default: break
    }
    return []
  }

  private mutating func fill(_ selection: LifeSelection, _ state: (Position) -> UInt8) {
    perform(.paint(selection.cells.map { PaintedCell($0, state($0)) }))
  }

  /// Replaces the selected cells by another pattern with about the same middle, and selects it.
  private mutating func transform(_ selection: LifeSelection, _ before: Pattern, _ after: Pattern) {
    let box = selection.box
    let corner = Position(
      column: box.corner.column + (before.columns - after.columns) / 2,
      row: box.corner.row + (before.rows - after.rows) / 2)
    let next = LifeSelection(LatticeBox(corner: corner, columns: after.columns, rows: after.rows))
    let places = Set(next.cells)
    let cleared = selection.cells.filter { !places.contains($0) }.map { PaintedCell($0, 0) }
    perform(.paint(cleared + zip(next.cells, after.cells).map { PaintedCell($0, $1) }))
    self.selection = next
  }
}
