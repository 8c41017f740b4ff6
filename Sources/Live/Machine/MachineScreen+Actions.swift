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
    var actions = [PlayAction.toggleRun, .step, .back, .undo, .reset].map { describe($0) }
    actions.append(describe(MachineAction.copyBlock))
    actions += symbols.indices.map { describeSymbol($0) }
    actions += [PlayAction.stepTen, .slower, .faster, .fullSpeed, .redo].map { describe($0) }
    actions += MachineAction.allCases.filter { $0 != .copyBlock }.map { describe($0) }
    // Symbols take precedence over other keys.
    actions += panelActions.map { action in
      ScreenAction(
        action.id, action.title, action.keys.filter { !symbolKeys.contains($0) }, action.help,
        obstacle: action.obstacle)
    }
    return actions
  }

  private static let noInput = "no input is waiting; choose a symbol"

  private func describe(_ action: PlayAction) -> ScreenAction {
    let usual = core.describe(action, stepName: Self.stepName)
    let needsInput = [.toggleRun, .step, .stepTen].contains(action) && !core.isRunning
    let hasInput = play?.hasNext ?? false
    let help =
      switch action {
      case .toggleRun: core.isRunning ? "Stops reading" : "Reads the waiting inputs one after another"
      case .step: "Reads the next waiting input"
      case .stepTen: "Reads the next ten inputs"
      case .undo: "Takes back your last symbol"
      case .redo: "Repeats the symbol that you took back"
      case .reset: "Goes back to the start; Start then reads all inputs again"
      default: usual.help
      }
    // Symbols take precedence over digits.
    let keys = usual.keys.filter { !symbolKeys.contains($0) }
    return ScreenAction(
      usual.id, usual.title, keys, help,
      obstacle: usual.obstacle.map { action == .undo ? "you have not given a symbol" : $0 }
        ?? (needsInput && !hasInput ? Self.noInput : nil),
      isOnBar: usual.isOnBar || action == .undo)
  }

  private func describe(_ action: MachineAction) -> ScreenAction {
    func item(_ title: String, _ keys: [ActionKey], _ help: String, onBar isOnBar: Bool = false) -> ScreenAction {
      ScreenAction(action.rawValue, title, keys, help, isOnBar: isOnBar)
    }
    return switch action {
    case .copyBlock: item("Copy block", ["y"], "Copies a notebook block that ends in the current state", onBar: true)
    case .nextPage: item("Next page", [ActionKey(.tab)], "Shows the machine, or the statistics")
    case .scrollUp: item("Scroll up", [ActionKey(.up)], "Scrolls the table up, as the wheel does")
    case .scrollDown: item("Scroll down", [ActionKey(.down)], "Scrolls the table down")
    case .leave: item("Leave", [ActionKey(.escape)], "Goes back to where you came from")
    }
  }

  private func describeSymbol(_ index: Int) -> ScreenAction {
    ScreenAction(
      "symbol-\(index)", "Give \(symbols[index])", symbolKeys[index].map { [$0] } ?? [],
      "Gives the machine the symbol \(symbols[index]) and reads one input")
  }

  mutating func act(_ id: String) -> Answer<[LiveEffect]> {
    message = nil
    if id.hasPrefix("symbol-"), let symbol = Int(id.dropFirst(7)) { return .output(send(symbol)) }
    if let action = PlayAction(rawValue: id) {
      scrolled = nil
      return .output(core.perform(action))
    }
    guard let action = MachineAction(rawValue: id) else { return .unanswered }
    switch action {
    case .copyBlock: return .output(copyBlock())
    case .nextPage: tab = tab == .machine ? .statistics : .machine
    case .scrollUp: scroll(by: -1)
    case .scrollDown: scroll(by: 1)
    case .leave: return .output(core.pause() + [.send(.leave)])
    }
    return .silent
  }

  private mutating func scroll(by rows: Int) {
    let states = play?.machine.table.states.count ?? 1
    scrolled = max(0, min(states - 1, (scrolled ?? page.firstState) + rows))
  }

  private mutating func copyBlock() -> [LiveEffect] {
    do throws(RunError) {
      let block = try core.block(start.block)
      return [
        .fetch(.terminal, .copy(block, what: "a block that ends in step \(core.session.step)" + start.needs(of: block)))
      ]
    } catch {
      return say(error.description)
    }
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
