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

extension MachineScreen {
  package var spoken: Spoken {
    guard let play else { return Spoken() }
    let table = play.machine.table, names = table.states.names
    let keys = zip(symbols, symbolKeys).map { symbol, key in
      guard let label = key?.label, label != symbol else { return symbol }
      return "\(symbol) with the key \(label)"
    }
    let waiting = play.configuration.waitingWords(atMost: 10).joined(separator: " ")
    let last = play.configuration.trace(last: 1, of: table).last.map { entry in
      let output = entry.output.map { ", output \($0)" } ?? ""
      return "step \(entry.number): \(names[entry.state]) read \(entry.input), then \(names[entry.next])\(output)"
    }
    let status = "state \(names[play.configuration.stateNumber]), step \(core.session.step), \(core.spokenPace)"
    let page = tab == .statistics ? StatisticsPage(core: core, stepName: stepName).spoken : []
    return Spoken(
      ["page \(tab.rawValue)", "symbols: \(keys.joined(separator: ", "))"] + panel.spoken
        + [core.problem ?? message],
      counts: [last, status, waiting.isEmpty ? "no input is waiting" : "next inputs: \(waiting)"] + page)
  }
}

extension MachineScreen {
  /// The page with the machine, in its current layout.
  var page: MachinePage {
    MachinePage(
      play: play, symbols: symbols, keys: symbolKeys, scrolled: scrolled, columns: size.columns,
      rows: Self.head..<max(Self.head, size.rows - Timeline.foot(size)))
  }

  static let head = 2

  /// The places of the pages' names on the first row.
  var tabPlaces: [(tab: MachineTab, columns: Range<Int>)] {
    var column = title.count + 2
    return MachineTab.allCases.map { page in
      let width = page.rawValue.count + 2
      defer { column += width + 1 }
      return (page, column..<column + width)
    }
  }

  package func draw(on canvas: inout Canvas) {
    guard let play else { return }
    canvas.put(title, column: 0, row: 0, .title)
    for place in tabPlaces {
      canvas.put(
        " \(place.tab.rawValue) ", column: place.columns.lowerBound, row: 0, place.tab == tab ? .selected : .plain)
    }
    switch tab {
    case .machine: page.draw(on: &canvas)
    case .statistics:
      StatisticsPage(core: core, stepName: stepName)
        .draw(on: &canvas, rows: Self.head..<max(Self.head, size.rows - Timeline.foot(size)))
    }
    // A status text that needs more than one row covers part of the page.
    drawStatus(play, on: &canvas)
    drawPanel(on: &canvas)
  }

  private func drawStatus(_ play: any MachinePlay, on canvas: inout Canvas) {
    canvas.fill(columns: 0..<canvas.columns, rows: 1..<2, .status)
    let state = play.machine.table.states.names[play.configuration.stateNumber]
    let pace = core.isRunning ? "running \(core.speed.label)" : "stopped (\(core.speed.label))"
    if let words = core.problem ?? message { return canvas.writeStatus(words) }
    canvas.writeStatus([
      StatusItem(["step \(core.session.step)"]), StatusItem(["state \(state)"]),
      StatusItem([pace, core.isRunning ? "running" : "stopped"]),
      StatusItem(["\(play.configuration.waiting) waiting"]),
    ])
  }
}

/// The pages of a screen with a machine.
package enum MachineTab: String, Hashable, Sendable, CaseIterable {
  case machine = "Machine"
  case statistics = "Statistics"
}

/// An interactive machine.
package protocol MachinePlay: PlaySession {
  var machine: MealyMachine { get }
  var configuration: MealyConfiguration { get }
  /// Whether a step is possible without a new symbol: an input is waiting, or an earlier input can be read again.
  var hasNext: Bool { get }
}

extension Session: MachinePlay where Model == MealyMachine {
  package var machine: MealyMachine { model }

  package var configuration: MealyConfiguration { state }

  package var hasNext: Bool { state.waiting > 0 || log.contains { $0.step >= step } }
}

/// The keys of a machine's symbols.
struct SymbolKeys {
  /// The key of each symbol, in the order of the table, or nil if no key is left.
  let keys: [ActionKey?]

  /// Assigns the keys. A symbol of one character gets that key, unless an action needs it. Others get the digit of
  /// their place.
  init(_ symbols: [String], reserved: Set<ActionKey>) {
    var taken = reserved
    var keys = symbols.map { symbol -> ActionKey? in
      let scalars = symbol.unicodeScalars
      guard scalars.count == 1, let scalar = scalars.first, scalar.value > 0x20,
        taken.insert(ActionKey(.character(scalar))).inserted
      else { return nil }
      return ActionKey(.character(scalar))
    }
    for place in keys.indices where keys[place] == nil && place < 9 {
      let key = ActionKey(.character(Unicode.Scalar(UInt8(ascii: "1") + UInt8(place))))
      if taken.insert(key).inserted { keys[place] = key }
    }
    self.keys = keys
  }
}
