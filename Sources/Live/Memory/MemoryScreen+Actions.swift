import Mealy
import Simulations
import Terminal

extension MemoryScreen {
  package var actions: [ScreenAction] {
    promptActions ?? MemoryAction.allCases.map(describe) + panelActions
  }

  private func describe(_ action: MemoryAction) -> ScreenAction {
    func item(
      _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil, onBar isOnBar: Bool = false
    ) -> ScreenAction {
      ScreenAction(action.rawValue, title, keys, help, obstacle: obstacle, isOnBar: isOnBar)
    }
    let over = isOver ? "the game is over" : nil
    let isAtStart = session.step == 0 && !table.isWithinTurn
    switch action {
    case .flip:
      return item(
        "Turn over", [ActionKey(.enter), " "], "Turns over the card under the cursor, as a click on it does",
        unless: over, onBar: true)
    case .back:
      return item(
        "Back", ["b"], "Takes back your last turn, and the computer's turns after it",
        unless: isAtStart ? "no card has been turned over" : nil, onBar: true)
    case .newGame:
      return item("New game", ["n", "R"], "Shuffles and deals again, with the next seed", onBar: true)
    case .undo:
      return item(
        "Undo", ["u"], "Takes back the last card that you turned over",
        unless: session.canUndo ? nil : "you have not turned over a card", onBar: true)
    case .redo:
      return item(
        "Redo", [ActionKey(.character("r"), .control)], "Turns over again the card that was taken back",
        unless: session.canRedo ? nil : "no card has been taken back")
    case .playForMe:
      return item(
        "Play for me", ["s", "."], "Lets the computer play this turn, with a good memory",
        unless: over ?? (table.isWithinTurn ? "a card is face up" : nil))
    case .restart: return item("Restart", ["r"], "Deals the same cards again")
    case .turnBoard: return item("Turn the board", ["o"], "Swaps the rows and the columns of the board")
    case .copyBlock:
      return item("Copy block", ["y"], "Copies a notebook block that ends in the state on the screen", onBar: true)
    case .leave: return item("Leave", [ActionKey(.escape)], "Goes back to where you came from", onBar: true)
    }
  }

  mutating func perform(_ action: MemoryAction) -> [LiveEffect] {
    switch action {
    case .flip: return touch(cursor)
    case .back: return goBack()
    case .newGame:
      var keys = start.keys
      keys.keys.removeAll { $0.hasPrefix("seed=") }
      keys.keys.append("seed=\(start.seed &+ 1)")
      return [.fetch(.start, .start(keys))]
    case .undo: return undo()
    case .redo: return redo()
    case .playForMe:
      finishMotion()
      if isPersonsTurn { assistance = "the computer played for you" }
      return playTurn()
    case .restart:
      guard let session = start.session as? Session<MemoryGame> else { return [] }
      var next = MemoryScreen(start, session: session, seats: seats, size: size, reducesMotion: reducesMotion)
      next.results = results
      next.assistance = "the cards were known"
      self = next
      return [.cancel(.clock)] + motionEffects
    case .turnBoard:
      isTurned.toggle()
      return []
    case .copyBlock: return copyBlock()
    case .leave: return [.send(.leave)]
    }
  }

  /// Turns over a card, or ends the display of the computer's turn.
  private mutating func touch(_ card: Int) -> [LiveEffect] {
    let wasComputers = motion?.player != nil
    finishMotion()
    guard !wasComputers, isPersonsTurn else { return goOn() }
    return flip(card)
  }

  private mutating func copyBlock() -> [LiveEffect] {
    do throws(RunError) {
      let keys = try session.replay(start.block)
      let lines = ["```yaml simulation"] + keys.map { "\($0.key): \($0.value)" } + ["```", ""]
      let bytes = Array(lines.joined(separator: "\n").utf8)
      return [.fetch(.terminal, .copy(bytes, what: "a block that ends in turn \(session.step)"))]
    } catch {
      return say(error.description)
    }
  }

  // MARK: Keys and mouse

  mutating func press(_ key: TerminalKey, _ modifiers: Modifiers) -> Answer<[LiveEffect]> {
    let far = modifiers.contains(.shift) ? 8 : 1
    let step: (Int, Int)
    switch (key, modifiers.subtracting(.shift)) {
    case (.left, []), (.character("h"), []): step = (-far, 0)
    case (.right, []), (.character("l"), []): step = (far, 0)
    case (.up, []), (.character("k"), []): step = (0, -far)
    case (.down, []), (.character("j"), []): step = (0, far)
    case (.character("H"), []): step = (-8, 0)
    case (.character("L"), []): step = (8, 0)
    case (.character("K"), []): step = (0, -8)
    case (.character("J"), []): step = (0, 8)
    case (.home, []): step = (-layout.columns, 0)
    case (.end, []): step = (layout.columns, 0)
    default: return .unanswered
    }
    cursor = layout.moved(cursor, columns: step.0, rows: step.1)
    // Two cards that do not match stay open until the next key.
    guard motion?.showsMiss == true, motion?.player == nil, isPersonsTurn else { return .silent }
    finishMotion()
    return .output(motionEffects)
  }

  mutating func point(_ mouse: Mouse) -> Answer<[LiveEffect]> {
    guard case .press(.left) = mouse.action else { return .unanswered }
    if isOver { return .unanswered }
    guard let card = layout.card(at: mouse.column, mouse.row) else {
      guard motion?.showsMiss == true else { return .unanswered }
      finishMotion()
      return .output(goOn())
    }
    message = nil
    cursor = card
    return .output(touch(card))
  }
}
