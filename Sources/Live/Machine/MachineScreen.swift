import Mealy
import Simulations
import Terminal

/// The screen of a Mealy machine, which the user steps by its symbols.
package struct MachineScreen: PlayScreen {
  package internal(set) var core: PlayCore
  package internal(set) var tab = MachineTab.machine
  /// The number of states that the table is scrolled by, or nil if it keeps the current state in view.
  package internal(set) var scrolled: Int?
  /// The message of the last action.
  package internal(set) var message: String?
  var panel = PlayPanel()
  let start: Start
  var size: TerminalSize
  let symbols: [String]
  let symbolKeys: [ActionKey?]

  /// Creates the screen.
  ///
  /// - Returns: nil if the start does not belong to a machine.
  package init?(_ start: Start, size: TerminalSize) {
    guard let machine = (start.session as? any MachinePlay)?.machine else { return nil }
    self.start = start
    self.size = size
    core = PlayCore(start.session, speed: .perSecond(2))
    symbols = machine.table.symbols.names
    symbolKeys = SymbolKeys(symbols, reserved: Self.reserved).keys
  }

  package var title: String { core.session.declaration.name }

  /// The machine on the screen.
  var play: (any MachinePlay)? { core.session as? any MachinePlay }

  package static let mapper = shared.or(own)

  private static let own = Mapper<MachineScreen, LiveInput, [LiveEffect]> { screen, input in
    switch input {
    case .resized(let size):
      screen.size = size
      return .silent
    case .event(.mouse(let mouse)): return screen.point(mouse)
    default: return .unanswered
    }
  }

  mutating func take(_ result: PlayResult) -> [LiveEffect] {
    let before = core.session.step
    let effects = core.take(result)
    guard case .advance = result.job, result.error == nil, core.session.step == before else { return effects }
    return effects + say("no input is waiting; choose a symbol")
  }

  /// Sends a symbol to the machine.
  mutating func send(_ symbol: Int) -> [LiveEffect] {
    guard let play, symbols.indices.contains(symbol) else { return [] }
    scrolled = nil
    // While steps are being computed, the symbol is checked only after them.
    guard core.isComputing || play.configuration.accepts(symbols[symbol]) else {
      let state = play.machine.table.states.names[play.configuration.stateNumber]
      let word = play.configuration.waitingWords(atMost: 1).first ?? symbols[symbol]
      return say("there is no transition from '\(state)' for '\(word)'")
    }
    core.perform(.symbol(symbols[symbol]))
    return []
  }
}
