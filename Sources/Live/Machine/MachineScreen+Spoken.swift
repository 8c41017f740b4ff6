import Simulations

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
