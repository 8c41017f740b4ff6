import Mealy
import Simulations
import Terminal

extension MemoryScreen {
  package var actions: [ScreenAction] { promptActions ?? gameActions + panelActions }

  private var gameActions: [ScreenAction] {
    let over = isOver ? "the game is over" : nil
    let isAtStart = session.step == 0 && !table.isWithinTurn
    return [
      Self.action(
        "flip", "Turn over", [ActionKey(.enter), " "],
        "Turns over the card under the cursor, as a click on it does", unless: over, onBar: true
      ) { $0.touch($0.cursor) },
      Self.action(
        "back", "Back", ["b"], "Takes back your last turn, and the computer's turns after it",
        unless: isAtStart ? "no card has been turned over" : nil, onBar: true
      ) { $0.goBack() },
      Self.action("new", "New game", ["n", "R"], "Shuffles and deals again, with the next seed", onBar: true) {
        screen in
        var keys = screen.start.keys
        keys.keys.removeAll { $0.hasPrefix("seed=") }
        keys.keys.append("seed=\(screen.start.seed &+ 1)")
        return [.fetch(.start, .start(keys))]
      },
      Self.action(
        "undo", "Undo", ["u"], "Takes back the last card that you turned over",
        unless: session.canUndo ? nil : "you have not turned over a card", onBar: true
      ) { $0.undo() },
      Self.action(
        "redo", "Redo", [ActionKey(.character("r"), .control)], "Turns over again the card that was taken back",
        unless: session.canRedo ? nil : "no card has been taken back"
      ) { $0.redo() },
      Self.action(
        "play-for-me", "Play for me", ["s", "."], "Lets the computer play this turn, with a good memory",
        unless: over ?? (table.isWithinTurn ? "a card is face up" : nil)
      ) { screen in
        screen.finishMotion()
        if screen.isPersonsTurn { screen.assistance = "the computer played for you" }
        return screen.playTurn()
      },
      Self.action("restart", "Restart", ["r"], "Deals the same cards again") { $0.restart() },
      Self.change("turn-board", "Turn the board", ["o"], "Swaps the rows and the columns of the board") {
        $0.isTurned.toggle()
      },
      Self.copying(), Self.leaving(),
    ]
  }

  private mutating func restart() -> [LiveEffect] {
    guard let session = start.session as? Session<MemoryGame> else { return [] }
    var next = MemoryScreen(start, session: session, seats: seats, size: size, reducesMotion: reducesMotion)
    next.results = results
    next.assistance = "the cards were known"
    self = next
    return [.cancel(.clock)] + motionEffects
  }

  /// Turns over a card, or ends the display of the computer's turn.
  private mutating func touch(_ card: Int) -> [LiveEffect] {
    let wasComputers = motion?.player != nil
    finishMotion()
    guard !wasComputers, isPersonsTurn else { return goOn() }
    return flip(card)
  }

  // MARK: Keys and mouse

  mutating func press(_ key: TerminalKey, _ modifiers: Modifiers) -> Answer<[LiveEffect]> {
    let step: (columns: Int, rows: Int)
    switch (key, modifiers.subtracting(.shift)) {
    case (.home, []): step = (-layout.columns, 0)
    case (.end, []): step = (layout.columns, 0)
    default:
      guard let move = CursorKeys.step(of: key, modifiers) else { return .unanswered }
      step = move
    }
    cursor = layout.moved(cursor, columns: step.columns, rows: step.rows)
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
