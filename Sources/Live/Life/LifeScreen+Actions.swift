import Mealy
import Simulations
import Specification
import Terminal

extension LifeScreen {
  package var actions: [ScreenAction] {
    if let promptActions { return promptActions }
    if let pageActions {
      if takesText { return pageActions }
      let tabs = tabActions + [Self.leaving(onBar: false)]
      if tab == .statistics { return clockActions.only(Self.watching) + tabs + panelActions }
      return pageActions + tabs
    }
    if floating != nil { return (placingActions + gridActions).only(Self.placing) }
    return gridActions.beginning(with: selection == nil ? Self.buttons : Self.selecting) + panelActions
  }

  private var gridActions: [ScreenAction] {
    let end = Self.change("end-selection", "End", [ActionKey(.escape)], "Ends the selection", onBar: true) {
      $0.selection = nil
    }
    let clock = clockActions, edits = clock.without("undo redo") + cellActions + clock.only("undo redo")
    return edits + selectingActions + (selection == nil ? [] : [end]) + selectionActions + viewActions + tabActions
      + [Self.copying()] + (selection == nil ? [Self.leaving(onBar: false)] : [])
  }

  // The actions at the start of the bottom line, in order.
  private static let playing = "start-timer stop-timer step back reset"
  private static let watching =
    playing + " step-ten faster slower full-speed double-step halve-step reset-ticks undo redo"
  private static let buttons =
    "start-timer stop-timer step empty-grid random-grid reset-ticks back reset toggle patterns select rule"
  private static let selecting = "copy cut clear turn flip fill-random end-selection " + playing
  private static let placing =
    "place turn turn-back flip upend cancel-placing start-timer stop-timer zoom-in zoom-out fit centre"

  /// Whether digits choose the state of the brush instead of tabs.
  var digitsChooseStates: Bool { isDrawing && states > 2 && tab == .simulation }

  /// The largest number of generations in one step, which is also the largest number that a session counts.
  static let longestStep = 1 << 53

  /// The reason why the screen cannot work cell by cell, or nil if it can.
  var vastness: String? { core.session.isVast ? "the pattern is too large now; go back first" : nil }

  /// The reason why the cell under the cursor cannot be changed, or nil if it can.
  private var distance: String? { Self.isTooFar(view.cursor) ? Self.tooFar : nil }

  /// Performs an action. If all cells of its gesture were too far away, a message says so.
  package mutating func perform(_ action: ScreenAction) -> [LiveEffect] {
    message = nil
    return answer(action.perform(on: &self)).output ?? []
  }

  // MARK: The timer and the generations

  private var clockActions: [ScreenAction] {
    let isRunning = core.isRunning || core.canHalt, length = core.stepLength
    let generations = length == 1 ? "one generation" : "\(core.lengthText) generations"
    let running = core.isRunning ? "stop the timer first" : nil
    let atStart = wantedStep > 0 ? nil : "already at the start"
    var speeds = speedActions
    if digitsChooseStates { speeds.change("full-speed") { $0.keys = [] } }
    return [
      Self.action(
        "start-timer", "Start timer", isRunning ? [] : [" "],
        length == 1 ? "Runs generation after generation" : "Runs on, \(generations) per step",
        unless: core.isRunning ? "the timer is running" : isRunning ? "a step is being computed" : nil,
        onBar: !isRunning
      ) { screen in
        screen.noteStart()
        return screen.core.run()
      },
      Self.action(
        "stop-timer", "Stop timer", isRunning ? [" "] : [],
        isRunning && !core.isRunning ? "Stops the computation" : "Stops at the current generation",
        unless: isRunning ? nil : "the timer is stopped", onBar: isRunning
      ) { $0.core.halt() },
      Self.action("step", "Step", ["s", "."], "Computes \(generations)", unless: running, onBar: true) {
        $0.step(by: 1)
      },
      Self.action(
        "step-ten", "Ten steps", ["S"],
        length == 1 ? "Computes ten generations" : "Computes ten times \(generations)", unless: running
      ) { $0.step(by: 10) },
      Self.action("back", "Back", ["b"], "Goes back \(generations)", unless: atStart, onBar: true) { $0.goBack() },
      Self.action(
        "reset", "Reset", ["r"], "Restores the initial pattern, rule, view and generation", unless: atStart,
        onBar: true
      ) { $0.reset() },
      Self.action(
        "reset-ticks", "Reset ticks", ["g"], "Resets the generation count to 0",
        unless: generation == 0 ? "already at generation 0" : vastness, onBar: true
      ) { $0.recount() },
    ] + speeds + [
      Self.change(
        "double-step", "Double step", ["*"], "Doubles the number of generations per step",
        unless: core.session.obstacleToLeaps ?? (length < Self.longestStep ? nil : "already at the longest step")
      ) { $0.setStepLength($0.core.stepLength * 2) },
      Self.change(
        "halve-step", "Halve step", ["/"], "Halves the number of generations per step",
        unless: length > 1 ? nil : "a step is one generation"
      ) { $0.setStepLength($0.core.stepLength / 2) },
      Self.action(
        "undo", "Undo", ["u"], "Undoes the last edit, even across later generations",
        unless: core.session.canUndo ? nil : "there is nothing to undo"
      ) { $0.undo() },
      Self.action(
        "redo", "Redo", [ActionKey(.character("r"), .control)], "Redoes what you undid last",
        unless: core.session.canRedo ? nil : "there is nothing to redo"
      ) { $0.redo() },
    ]
  }

  mutating func step(by count: Int) -> [LiveEffect] {
    noteStart()
    return core.step(by: count)
  }

  mutating func goBack() -> [LiveEffect] { go(to: max(0, wantedStep - core.stepLength)) }

  private mutating func setStepLength(_ length: Int) {
    hasChosenLength = true
    core.setStepLength(length)
  }

  /// Remembers the view for a reset.
  private mutating func noteStart() {
    if generation == 0 { startView = view }
  }

  package mutating func close() -> [LiveEffect] { configurations.cancel() + core.pause() }

  // MARK: Cells

  private var cellActions: [ScreenAction] {
    let isEmpty = population == 0 ? "the grid is empty" : vastness
    return [
      Self.change(
        "toggle", states > 2 ? "Change" : "Toggle", [ActionKey(.enter)],
        states > 2 ? "Changes the cell under the cursor to the next state" : "Changes the cell under the cursor",
        unless: distance, onBar: true
      ) { $0.perform(.touch($0.view.cursor)) },
      Self.change(
        "draw", isDrawing ? "Lift brush" : "Brush", ["d"],
        isDrawing ? "Moves the cursor without painting" : "Paints cells where the cursor goes"
      ) { screen in
        screen.isDrawing.toggle()
        if screen.isDrawing { screen.perform(.paint([PaintedCell(screen.view.cursor, screen.brush)])) }
      },
      Self.change(
        "next-state", "Next state", ["]"], "Chooses the next state for the brush",
        unless: Int(brush) + 1 < states ? nil : "already at the last state"
      ) { $0.brush = min(UInt8(clamping: $0.states - 1), $0.brush + 1) },
      Self.change(
        "previous-state", "Previous state", ["["], "Chooses the previous state for the brush; state 0 erases",
        unless: brush > 0 ? nil : "already at the first state"
      ) { $0.brush -= $0.brush > 0 ? 1 : 0 },
      Self.change("empty-grid", "Empty grid", ["n"], "Clears all cells", unless: isEmpty, onBar: true) { screen in
        guard let pattern = screen.core.session.occupiedPattern else { return }
        let all = FloatingPattern(pattern: pattern, name: "").cells(cornerAt: pattern.notes.corner)
        screen.perform(.paint(all.map { PaintedCell($0.place, 0) }))
      },
      Self.action(
        "random-grid", "Random grid", ["R"], "Fills the grid at random, using the next seed each time", onBar: true
      ) { $0.randomGrid() },
      Self.change("patterns", "Patterns", ["o"], "Chooses a pattern, or a pattern file, to place", onBar: true) {
        $0.shelf = PatternShelf()
      },
      Self.change("rule", "Rule…", ["e"], "Changes the rule, and keeps the cells", unless: vastness, onBar: true) {
        $0.prompt = RulePrompt(editor: LineEditor($0.core.session.patternRule ?? "", isProposal: true))
      },
    ]
  }

  private var placingActions: [ScreenAction] {
    [
      Self.action("place", "Place", [ActionKey(.enter)], "Places the pattern under the cursor", onBar: true) {
        $0.place()
      },
      Self.change("cancel-placing", "Cancel", [ActionKey(.escape)], "Cancels the placement", onBar: true) {
        $0.floating = nil
      },
    ]
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

  private var selectingActions: [ScreenAction] {
    [
      Self.change(
        "select", "Select", ["v"], "Starts a selection; extend it with the arrows or a drag", onBar: selection == nil
      ) { screen in
        screen.isDrawing = false
        screen.selection = LifeSelection(screen.view.cursor, screen.view.cursor)
      },
      Self.change(
        "select-all", "Select all", ["a"], "Selects all live cells",
        unless: population == 0 ? "the grid is empty" : vastness
      ) { screen in
        guard let pattern = screen.core.session.occupiedPattern else { return }
        screen.selection = LifeSelection(
          LatticeBox(corner: pattern.notes.corner, columns: pattern.columns, rows: pattern.rows))
      },
    ]
  }

  private var selectionActions: [ScreenAction] {
    let isChosen = selection != nil
    let unselected =
      !isChosen ? "select cells with v first" : selection?.isTooLarge == true ? "the selection is too large" : nil
    func edit(
      _ id: String, _ title: String, _ keys: [ActionKey], _ help: String, onBar isOnBar: Bool = false,
      effect: @escaping @Sendable (inout LifeScreen, LifeSelection) -> [LiveEffect]
    ) -> ScreenAction {
      Self.action(id, title, keys, help, unless: unselected, onBar: isOnBar) { screen in
        screen.selection.map { effect(&screen, $0) } ?? []
      }
    }
    let shape = floating == nil ? "selected cells" : "pattern"
    func reshape(
      _ id: String, _ title: String, _ key: ActionKey, _ help: String, onBar isOnBar: Bool,
      change: @escaping @Sendable (Pattern) -> Pattern
    ) -> ScreenAction {
      Self.change(id, title, [key], help, unless: floating == nil ? unselected : nil, onBar: isOnBar) {
        $0.reshape(change)
      }
    }
    return [
      edit("copy", "Copy", ["c"], "Copies the selected cells, for Paste", onBar: isChosen) { $0.copy($1) },
      edit("cut", "Cut", ["x"], "Copies the selected cells and clears them", onBar: isChosen) { screen, selection in
        let effects = screen.copy(selection)
        screen.fill(selection) { _ in 0 }
        return effects
      },
      edit(
        "clear", "Clear", [ActionKey(.delete), ActionKey(.backspace)], "Clears the selected cells", onBar: isChosen
      ) { screen, selection in
        screen.fill(selection) { _ in 0 }
        return []
      },
      Self.change(
        "paste", "Paste", ["p"], "Holds the copied cells over the grid until you place them",
        unless: clipboard == nil ? "nothing has been copied" : nil
      ) { screen in
        if let clipboard = screen.clipboard { screen.float(clipboard, "the copied cells") }
      },
      edit("fill", "Fill", ["F"], "Gives the selected cells the state of the brush") { screen, selection in
        let state = screen.brush
        screen.fill(selection) { _ in state }
        return []
      },
      edit("fill-random", "Random", ["%"], "Fills the selected cells at random", onBar: isChosen) {
        $0.fillAtRandom($1)
      },
      reshape("turn", "Turn", "t", "Turns the \(shape) clockwise", onBar: floating != nil || isChosen) { $0.turned },
      reshape("turn-back", "Turn back", "T", "Turns the \(shape) anticlockwise", onBar: false) {
        $0.turned.turned.turned
      },
      reshape(
        "flip", "Flip left-right", "|", "Flips the \(shape) from left to right", onBar: floating != nil || isChosen
      ) { $0.mirrored },
      reshape(
        "upend", "Flip top-bottom", "_", "Flips the \(shape) from top to bottom", onBar: floating != nil
      ) { $0.upended },
    ]
  }

  private mutating func copy(_ selection: LifeSelection) -> [LiveEffect] {
    let pattern = selection.pattern(of: core.session)
    clipboard = pattern
    return say("copied \(pattern.columns)x\(pattern.rows) cells; p pastes them")
  }

  private mutating func fillAtRandom(_ selection: LifeSelection) -> [LiveEffect] {
    fillings += 1
    var random = FillNumbers(seed: core.session.seed &+ fillings << 32)
    let most = UInt64(max(1, states - 1))
    fill(selection) { _ in
      let number = random.next()
      return number & 1 == 0 ? 0 : UInt8(1 + (number >> 1) % most)
    }
    return []
  }

  /// Changes the shape of the floating pattern, or of the selected cells.
  private mutating func reshape(_ change: (Pattern) -> Pattern) {
    if let shape = floating?.pattern {
      floating?.pattern = change(shape)
    } else if let selection {
      let pattern = selection.pattern(of: core.session)
      transform(selection, pattern, change(pattern))
    }
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

  // MARK: The view

  private var viewActions: [ScreenAction] {
    [
      Self.change("zoom-in", "Zoom in", ["z"], "Draws the cells larger", onBar: floating != nil) {
        $0.view.zoom(by: 1)
      },
      Self.change("zoom-out", "Zoom out", ["Z"], "Draws the cells smaller", onBar: floating != nil) {
        $0.view.zoom(by: -1)
      },
      Self.change("fit", "Fit", ["f"], "Shows everything, as large as possible", onBar: true) {
        $0.view.fit($0.core.session.bounds)
      },
      Self.change("centre", "Centre", ["m"], "Brings the cursor to the middle") { $0.view.centre(on: $0.view.cursor) },
    ]
  }

  private var tabActions: [ScreenAction] {
    func keys(_ key: ActionKey) -> [ActionKey] { digitsChooseStates ? [] : [key] }
    return [
      Self.change("simulation", "Simulation", keys("1"), "Shows the grid") { $0.tab = .simulation },
      Self.change("configurations", "Configurations", keys("2"), "Fetches patterns from a file or an address") {
        $0.tab = .configurations
      },
      Self.change("statistics", "Statistics", keys("3"), "Shows counts, a curve and the period") {
        $0.tab = .statistics
      },
    ]
  }

  // MARK: The block

  /// The generation and the block's own steps. They differ after a change of the rule or Reset Ticks, because a block
  /// then begins with the cells of that moment.
  var blockEnd: String {
    let steps = core.session.ownSteps
    return steps == generation ? "generation \(steps)" : "generation \(generation), after \(steps) steps of its own"
  }

  func blockKeys() throws(RunError) -> [(key: String, value: String)] {
    guard let session = core.session as? Session<Life> else { return [] }
    return try LifeBlock(session: session).keys(start.block)
  }
}
