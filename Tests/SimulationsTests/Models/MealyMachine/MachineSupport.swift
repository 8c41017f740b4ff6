import BlockSupport
import Simulations
import Testing
import TestSupport

/// A machine as an author would write it: states with their rows.
typealias MachineRows = [(state: String, rows: [TransitionTable.Row])]

extension MealyMachine {
  /// Returns the machine with these words as its input.
  func reading(_ words: [String]) -> MealyMachine {
    var machine = self
    machine.input = .tape(Tape(words))
    return machine
  }

  /// Returns the report of a run, with the requested views.
  func report(_ views: String..., upstream: [String: any Handover] = [:]) throws -> Report {
    try run(RunRequest(views: views.map { ViewRequest($0) }, upstream: upstream))
  }

  /// Returns a machine with random transitions. About one in five is missing unless the machine is complete.
  static func random(
    states: Int, symbols: Int, outputs: Int, isComplete: Bool = false, _ undefined: Undefined = .error,
    using random: inout SplitMix
  ) -> MealyMachine {
    let rows: MachineRows = (0..<states).map { state in
      let rows = (0..<symbols).compactMap { symbol -> TransitionTable.Row? in
        if !isComplete, random.number(0...4) == 0 { return nil }
        let output = random.number(0...outputs)
        return TransitionTable.Row(
          "\(symbol)", "s\(random.number(0...states - 1))", output == 0 ? nil : "\(output - 1)")
      }
      return ("s\(state)", rows)
    }
    return MealyMachine(TransitionTable(rows), undefined: undefined)
  }
}

/// Runs a machine in the plainest way: words in dictionaries, one step after the other.
struct PlainMachine {
  struct Target: Hashable {
    var next: String
    var output: String?
  }

  /// The visible part of one step.
  enum Seen: Hashable {
    case said(String?)
    case undefined
  }

  var rows: [String: [String: Target]] = [:]
  var symbols: [String]
  var start: String
  var undefined: MealyMachine.Undefined

  init(_ machine: MealyMachine) {
    let table = machine.table
    symbols = table.symbols.names
    start = table.states[machine.initial]
    undefined = machine.undefined
    for name in table.states.names { rows[name] = [:] }
    for transition in table.transitions {
      rows[table.states[transition.state]]?[table.symbols[transition.symbol]] = Target(
        next: table.states[transition.next], output: transition.output.map { table.outputs[$0] })
    }
  }

  func step(_ state: String, _ symbol: String) -> Target? {
    rows[state]?[symbol] ?? (undefined == .stay ? Target(next: state, output: nil) : nil)
  }

  /// Returns the visible part of a whole input, up to the first undefined pair.
  func seen(_ word: [String]) -> [Seen] {
    var state = start
    var seen: [Seen] = []
    for symbol in word {
      guard let target = step(state, symbol) else { return seen + [.undefined] }
      seen.append(.said(target.output))
      state = target.next
    }
    return seen
  }

  var reachable: [String] {
    var reached = [start]
    var index = 0
    while index < reached.count {
      for symbol in symbols {
        if let next = rows[reached[index]]?[symbol]?.next, !reached.contains(next) { reached.append(next) }
      }
      index += 1
    }
    return reached
  }

  /// The class of each reachable state, by E. F. Moore's refinement in rounds.
  var classes: [String: Int] {
    let reachable = reachable
    var classes = Dictionary(uniqueKeysWithValues: reachable.map { ($0, 0) })
    while true {
      var known: [[String]: Int] = [:]
      var refined: [String: Int] = [:]
      for state in reachable {
        let signature =
          [String(classes[state] ?? -1)]
          + symbols.map { symbol in
            guard let target = step(state, symbol) else { return "undefined" }
            return "\(target.output ?? "nothing") \(classes[target.next] ?? -1)"
          }
        let number = known[signature] ?? known.count
        known[signature] = number
        refined[state] = number
      }
      if Set(refined.values).count == Set(classes.values).count { return refined }
      classes = refined
    }
  }
}
