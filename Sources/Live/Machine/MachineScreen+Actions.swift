import Mealy
import Simulations
import Terminal

extension MachineScreen {
  /// The keys that are never used for symbols.
  static let reserved: Set<ActionKey> = [
    " ", "s", ".", "S", "b", "r", "+", "=", "-", "u", "y", "?", ":", "q",
  ]

  package var actions: [ScreenAction] {
    if let promptActions { return promptActions }
    let own = [
      Self.copying("the current state"),
      Self.change("next-page", "Next page", [ActionKey(.tab)], "Shows the machine, or the statistics") { screen in
        screen.tab = screen.tab == .machine ? .statistics : .machine
      },
      Self.change("scroll-up", "Scroll up", [ActionKey(.up)], "Scrolls the table up, as the wheel does") {
        $0.scroll(by: -1)
      },
      Self.change("scroll-down", "Scroll down", [ActionKey(.down)], "Scrolls the table down") { $0.scroll(by: 1) },
      Self.leaving(onBar: false),
    ]
    let play = machineActions + own.only("copy-block") + symbols.indices.map { giving($0) }
    let order = "step-ten slower faster full-speed redo"
    // Symbols take precedence over other keys.
    let shared = panelActions.map(withoutSymbols)
    return play.without(order) + play.only(order) + own.without("copy-block") + shared
  }

  private func withoutSymbols(_ action: ScreenAction) -> ScreenAction {
    var action = action
    action.keys.removeAll { symbolKeys.contains($0) }
    return action
  }

  /// The actions of every simulation, in words about the inputs of a machine.
  private var machineActions: [ScreenAction] {
    var actions = playActions.map(withoutSymbols).beginning(with: "run step back undo reset")
    let noInput = core.isRunning || play?.hasNext == true ? nil : "no input is waiting; choose a symbol"
    let words = [
      ("run", core.isRunning ? "Stops reading" : "Reads the waiting inputs one after another"),
      ("step", "Reads the next waiting input"), ("step-ten", "Reads the next ten inputs"),
    ]
    for (word, help) in words {
      actions.change(word) { action in
        action.help = help
        action.obstacle = action.obstacle ?? noInput
      }
    }
    actions.change("undo") { action in
      action.help = "Takes back your last symbol"
      if action.obstacle != nil { action.obstacle = "you have not given a symbol" }
      action.isOnBar = true
    }
    actions.change("redo") { $0.help = "Repeats the symbol that you took back" }
    actions.change("reset") { $0.help = "Goes back to the start; Start then reads all inputs again" }
    return actions
  }

  private func giving(_ index: Int) -> ScreenAction {
    Self.action(
      "symbol-\(index)", "Give \(symbols[index])", symbolKeys[index].map { [$0] } ?? [],
      "Gives the machine the symbol \(symbols[index]) and reads one input"
    ) { $0.send(index) }
  }

  // The table follows the state again, whatever the clock does.

  mutating func toggleRun() -> [LiveEffect] { following { $0.isRunning ? $0.pause() : $0.run() } }

  mutating func step(by count: Int) -> [LiveEffect] { following { $0.step(by: count) } }

  mutating func goBack() -> [LiveEffect] { following { $0.go(to: $0.wantedStep - 1) } }

  mutating func reset() -> [LiveEffect] { following { $0.go(to: 0) } }

  mutating func setSpeed(_ speed: PlaySpeed) -> [LiveEffect] { following { $0.setSpeed(speed) } }

  mutating func undo() -> [LiveEffect] { following { $0.undo() } }

  mutating func redo() -> [LiveEffect] { following { $0.redo() } }

  private mutating func following(_ change: (inout PlayCore) -> [LiveEffect]) -> [LiveEffect] {
    scrolled = nil
    return change(&core)
  }

  private mutating func scroll(by rows: Int) {
    let states = play?.machine.table.states.count ?? 1
    scrolled = max(0, min(states - 1, (scrolled ?? page.firstState) + rows))
  }

  mutating func point(_ mouse: Mouse) -> Answer<[LiveEffect]> {
    switch mouse.action {
    case .wheelUp: scroll(by: -1)
    case .wheelDown: scroll(by: 1)
    case .press(.left) where mouse.row == 0:
      guard let page = tabPlaces.first(where: { $0.columns.contains(mouse.column) })?.tab else { return .unanswered }
      tab = page
    case .press(.left) where tab == .machine:
      guard let symbol = page.symbol(column: mouse.column, row: mouse.row) else { return .unanswered }
      return .output(send(symbol))
    default: return .unanswered
    }
    return .silent
  }
}
