import Simulations
import Terminal

extension LifeScreen {
  package var actions: [ScreenAction] {
    if let promptActions { return promptActions }
    let tabs: [LifeAction] = [.simulationTab, .configurationsTab, .statisticsTab]
    if let pageActions {
      if takesText { return pageActions }
      if tab == .statistics { return (Self.playing + Self.watching + tabs + [.leave]).map(describe) + panelActions }
      return pageActions + (tabs + [.leave]).map(describe)
    }
    if floating != nil { return Self.placing.map(describe) }
    let chosen: [LifeAction] = selection == nil ? Self.buttons : Self.selecting + Self.playing
    let other: [LifeAction] = LifeAction.allCases.filter { action in
      !chosen.contains(action) && ![.place, .cancelPlacing].contains(action)
        && (action != .endSelection || selection != nil) && (action != .leave || selection == nil)
    }
    return (chosen + other).map(describe) + panelActions
  }

  /// The actions at the start of the bottom line, in order.
  private static let playing: [LifeAction] = [.startTimer, .stopTimer, .step, .back, .reset]
  private static let buttons: [LifeAction] = [
    .startTimer, .stopTimer, .step, .emptyGrid, .randomGrid, .resetTicks, .back, .reset, .toggle, .patterns, .select,
    .rule,
  ]
  private static let selecting: [LifeAction] = [.copy, .cut, .clear, .turn, .flip, .fillRandom, .endSelection]
  private static let watching: [LifeAction] = [
    .stepTen, .faster, .slower, .fullSpeed, .doubleStep, .halveStep, .resetTicks, .undo, .redo,
  ]
  private static let placing: [LifeAction] = [
    .place, .turn, .turnBack, .flip, .upend, .cancelPlacing, .startTimer, .stopTimer, .zoomIn, .zoomOut, .fit, .centre,
  ]

  /// Whether digits choose the state of the brush instead of tabs.
  var digitsChooseStates: Bool { isDrawing && states > 2 && tab == .simulation }

  /// The largest number of generations in one step, which is also the largest number that a session counts.
  static let longestStep = 1 << 53

  /// The reason why the screen cannot work cell by cell, or nil if it can.
  var vastness: String? { core.session.isVast ? "the pattern is too large now; go back first" : nil }

  /// The reason why the cell under the cursor cannot be changed, or nil if it can.
  private var distance: String? { Self.isTooFar(view.cursor) ? Self.tooFar : nil }

  private func describe(_ action: LifeAction) -> ScreenAction {
    func item(
      _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil, onBar isOnBar: Bool = false
    ) -> ScreenAction {
      ScreenAction(action.rawValue, title, keys, help, obstacle: obstacle, isOnBar: isOnBar)
    }
    let isRunning = core.isRunning || core.canHalt, length = core.stepLength
    let generations = length == 1 ? "one generation" : "\(core.lengthText) generations"
    switch action {
    case .startTimer:
      return item(
        "Start timer", isRunning ? [] : [" "],
        length == 1 ? "Runs generation after generation" : "Runs on, \(generations) per step",
        unless: core.isRunning ? "the timer is running" : isRunning ? "a step is being computed" : nil,
        onBar: !isRunning)
    case .stopTimer:
      return item(
        "Stop timer", isRunning ? [" "] : [],
        isRunning && !core.isRunning ? "Stops the computation" : "Stops at the current generation",
        unless: isRunning ? nil : "the timer is stopped",
        onBar: isRunning)
    case .step:
      return item(
        "Step", ["s", "."], "Computes \(generations)", unless: core.isRunning ? "stop the timer first" : nil,
        onBar: true)
    case .stepTen:
      return item(
        "Ten steps", ["S"], length == 1 ? "Computes ten generations" : "Computes ten times \(generations)",
        unless: core.isRunning ? "stop the timer first" : nil)
    case .back:
      return item(
        "Back", ["b"], "Goes back \(generations)",
        unless: core.wantedStep > 0 || continues ? nil : "already at the start", onBar: true)
    case .reset:
      return item(
        "Reset", ["r"], "Restores the initial pattern, rule, view and generation",
        unless: core.wantedStep > 0 || continues ? nil : "already at the start", onBar: true)
    case .resetTicks:
      return item(
        "Reset ticks", ["g"], "Resets the generation count to 0",
        unless: generation == 0 ? "already at generation 0" : vastness,
        onBar: true)
    case .faster:
      return item(
        "Faster", ["+", "="], "Runs faster", unless: core.speed == .unlimited ? "already at full speed" : nil)
    case .slower:
      return item(
        "Slower", ["-"], "Runs slower", unless: core.speed.slower == core.speed ? "already at the slowest speed" : nil)
    case .fullSpeed: return item("Full speed", digitsChooseStates ? [] : ["0"], "Runs as fast as the machine can")
    case .doubleStep:
      return item(
        "Double step", ["*"], "Doubles the number of generations per step",
        unless: core.session.obstacleToLeaps ?? (length < Self.longestStep ? nil : "already at the longest step"))
    case .halveStep:
      return item(
        "Halve step", ["/"], "Halves the number of generations per step",
        unless: length > 1 ? nil : "a step is one generation")
    case .simulationTab: return item("Simulation", digitsChooseStates ? [] : ["1"], "Shows the grid")
    case .configurationsTab:
      return item("Configurations", digitsChooseStates ? [] : ["2"], "Fetches patterns from a file or an address")
    case .statisticsTab:
      return item("Statistics", digitsChooseStates ? [] : ["3"], "Shows counts, a curve and the period")
    case .zoomIn: return item("Zoom in", ["z"], "Draws the cells larger", onBar: floating != nil)
    case .zoomOut: return item("Zoom out", ["Z"], "Draws the cells smaller", onBar: floating != nil)
    case .fit: return item("Fit", ["f"], "Shows everything, as large as possible", onBar: true)
    case .centre: return item("Centre", ["m"], "Brings the cursor to the middle")
    case .copyBlock:
      return item("Copy block", ["y"], "Copies a notebook block that ends in the state on the screen", onBar: true)
    case .leave: return item("Leave", [ActionKey(.escape)], "Goes back to where you came from")
    default: return describeEdit(action)
    }
  }

  private func describeEdit(_ action: LifeAction) -> ScreenAction {
    func item(
      _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil, onBar isOnBar: Bool = false
    ) -> ScreenAction {
      ScreenAction(action.rawValue, title, keys, help, obstacle: obstacle, isOnBar: isOnBar)
    }
    let unselected =
      selection == nil
      ? "select cells with v first" : selection?.isTooLarge == true ? "the selection is too large" : nil
    let shape = floating == nil ? "selected cells" : "pattern"
    switch action {
    case .toggle:
      return states > 2
        ? item(
          "Change", [ActionKey(.enter)], "Changes the cell under the cursor to the next state", unless: distance,
          onBar: true)
        : item("Toggle", [ActionKey(.enter)], "Changes the cell under the cursor", unless: distance, onBar: true)
    case .draw:
      return item(
        isDrawing ? "Lift brush" : "Brush", ["d"],
        isDrawing ? "Moves the cursor without painting" : "Paints cells where the cursor goes")
    case .nextState:
      return item(
        "Next state", ["]"], "Chooses the next state for the brush",
        unless: Int(brush) + 1 < states ? nil : "already at the last state")
    case .previousState:
      return item(
        "Previous state", ["["], "Chooses the previous state for the brush; state 0 erases",
        unless: brush > 0 ? nil : "already at the first state")
    case .emptyGrid:
      return item(
        "Empty grid", ["n"], "Clears all cells", unless: population == 0 ? "the grid is empty" : vastness, onBar: true)
    case .randomGrid:
      return item("Random grid", ["R"], "Fills the grid at random, using the next seed each time", onBar: true)
    case .patterns: return item("Patterns", ["o"], "Chooses a pattern, or a pattern file, to place", onBar: true)
    case .rule: return item("Rule…", ["e"], "Changes the rule, and keeps the cells", unless: vastness, onBar: true)
    case .undo:
      return item(
        "Undo", ["u"], "Undoes the last edit, even across later generations",
        unless: core.session.canUndo || !chapters.isEmpty ? nil : "there is nothing to undo")
    case .redo:
      return item(
        "Redo", [ActionKey(.character("r"), .control)], "Redoes what you undid last",
        unless: core.session.canRedo || !ahead.isEmpty ? nil : "there is nothing to redo")
    case .select:
      return item(
        "Select", ["v"], "Starts a selection; extend it with the arrows or a drag", onBar: selection == nil)
    case .selectAll:
      return item(
        "Select all", ["a"], "Selects all live cells", unless: population == 0 ? "the grid is empty" : vastness)
    case .endSelection: return item("End", [ActionKey(.escape)], "Ends the selection", onBar: true)
    case .copy:
      return item(
        "Copy", ["c"], "Copies the selected cells, for Paste", unless: unselected, onBar: selection != nil)
    case .cut:
      return item(
        "Cut", ["x"], "Copies the selected cells and clears them", unless: unselected, onBar: selection != nil)
    case .clear:
      return item(
        "Clear", [ActionKey(.delete), ActionKey(.backspace)], "Clears the selected cells", unless: unselected,
        onBar: selection != nil)
    case .paste:
      return item(
        "Paste", ["p"], "Holds the copied cells over the grid until you place them",
        unless: clipboard == nil ? "nothing has been copied" : nil)
    case .fill: return item("Fill", ["F"], "Gives the selected cells the state of the brush", unless: unselected)
    case .fillRandom:
      return item("Random", ["%"], "Fills the selected cells at random", unless: unselected, onBar: selection != nil)
    case .turn:
      return item(
        "Turn", ["t"], "Turns the \(shape) clockwise", unless: floating == nil ? unselected : nil,
        onBar: floating != nil || selection != nil)
    case .turnBack:
      return item("Turn back", ["T"], "Turns the \(shape) anticlockwise", unless: floating == nil ? unselected : nil)
    case .flip:
      return item(
        "Flip left-right", ["|"], "Flips the \(shape) from left to right", unless: floating == nil ? unselected : nil,
        onBar: floating != nil || selection != nil)
    case .upend:
      return item(
        "Flip top-bottom", ["_"], "Flips the \(shape) from top to bottom", unless: floating == nil ? unselected : nil,
        onBar: floating != nil)
    case .place: return item("Place", [ActionKey(.enter)], "Places the pattern under the cursor", onBar: true)
    case .cancelPlacing: return item("Cancel", [ActionKey(.escape)], "Cancels the placement", onBar: true)
    default: return item(action.rawValue, [], "")
    }
  }
}
