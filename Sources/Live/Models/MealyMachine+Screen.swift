import Simulations
import Typography

extension MealyMachine: PlayableOnScreen {
  package func inputs(for gesture: Gesture, in state: MealyConfiguration) -> [Input] {
    if case .symbol(let word) = gesture { [.symbol(word)] } else { [] }
  }

  /// Returns the table with the current state marked, and the trace below it.
  package func textRows(of state: MealyConfiguration) -> [String]? {
    let header = ["  state"] + table.symbols.names
    let transitions = (0..<table.states.count).map { number in
      [(number == state.stateNumber ? "> " : "  ") + table.states.names[number]]
        + (0..<table.symbols.count).map { symbol in
          guard let transition = table[number, symbol] else { return "-" }
          return table.states[transition.next] + (transition.output.map { " / \(table.outputs[$0])" } ?? "")
        }
    }
    let trace = state.trace(last: state.position, of: table).map { entry in
      [String(entry.number), table.states.names[entry.state], entry.input, entry.output ?? "-"]
    }
    return Self.aligned([header] + transitions) + [""] + Self.aligned([["step", "state", "input", "output"]] + trace)
  }

  /// Returns lines of cells in columns, each as wide as its widest cell.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { VisibleText($0[column]).width }.max() ?? 0
    }
    return rows.map { row in
      let line = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - VisibleText(cell).width)
      }
      return String(line.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
  }
}
