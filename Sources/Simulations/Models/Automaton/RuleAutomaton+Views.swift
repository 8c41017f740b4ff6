import Specification

extension RuleAutomaton {
  package static let views: [View<RuleAutomaton>] = makeViews(["NAME"])

  /// Returns the views of a block with these states.
  static func makeViews(_ states: [String]) -> [View<RuleAutomaton>] {
    [
      .grid("The lattice at the end.", synonyms: ["picture", "final", "state", "board"]),
      .frames("The lattice at several steps.", synonyms: ["steps", "film", "filmstrip"]),
      View(.chart("The number of cells in each state over the steps.", synonyms: ["plot", "graph", "curve", "series"]))
      {
        run, view in
        .chart(view.names.isEmpty ? run.model.names : view.names)
      },
      View(
        "stack", "The shares of the states over the steps, one on top of the other.",
        synonyms: ["stacked", "areas", "shares", "composition"]
      ) { run, _ in
        .splitChart(
          SplitChart(
            names: run.model.names, lines: [], bars: [], parts: Array(run.model.names.reversed()),
            whole: "cells"))
      },
      View(
        "rules", "The rules as they were written, and how often each of them decided.",
        synonyms: ["rule", "table-of-rules", "fired"]
      ) { run, _ in
        .table(run.model.ruleTable(run.state))
      },
      .image(of: ["grid"], "The lattice at the end, or at several steps side by side", hasFrames: true),
      .animation("The lattice from the first step to the last"),
      .bands(states.count > 1 ? states[1] : states[0]),
    ]
  }

  private func ruleTable(_ state: AutomatonState) -> Table {
    guard case .list(let rules) = rules else {
      guard case .table(let digits) = rules else { return Table(header: [], rows: []) }
      return Table(header: ["rule", "table", "fired"], rows: [["1", "0x\(digits)", "\(state.fired[0])"]])
    }
    return Table(
      header: ["rule", "from", "to", "if", "probability", "fired"],
      rows: rules.enumerated().map { number, rule in
        let words = rule.words
        return ["\(number + 1)", words.from, words.to, words.condition, words.probability, "\(state.fired[number])"]
      })
  }

  package func picture(of state: AutomatonState, title: String?, limit: PictureLimit) -> Picture {
    let scale = limit.scale(columns: lattice.columns, rows: lattice.rows)
    let window = LatticeBox(corner: .origin, columns: lattice.columns, rows: lattice.rows)
    var picture = picture(of: state, in: window, scale: scale)
    picture.title = title
    return picture
  }

  /// Returns a picture of a window. Each block of a reduced picture shows the state of most of its cells.
  package func picture(of state: AutomatonState, in window: LatticeBox, scale: Int) -> Picture {
    var elements: [UInt8] = []
    var counts = [Int](repeating: 0, count: states.count)
    for top in stride(from: window.rowRange.lowerBound, to: window.rowRange.upperBound, by: scale) {
      let rows = (top..<min(top + scale, window.rowRange.upperBound)).clamped(to: 0..<lattice.rows)
      for left in stride(from: window.columnRange.lowerBound, to: window.columnRange.upperBound, by: scale) {
        let columns = (left..<min(left + scale, window.columnRange.upperBound)).clamped(to: 0..<lattice.columns)
        if rows.count == 1, columns.count == 1 {
          elements.append(state.cells[rows.lowerBound * lattice.columns + columns.lowerBound])
          continue
        }
        for number in counts.indices { counts[number] = 0 }
        for row in rows { for column in columns { counts[Int(state.cells[row * lattice.columns + column])] += 1 } }
        // Of equally many, the later state in the list, which is more remarkable than the background.
        let most = counts.indices.max { counts[$0] <= counts[$1] } ?? 0
        elements.append(columns.isEmpty || rows.isEmpty ? 0 : UInt8(most))
      }
    }
    return Picture(
      columns: window.columns, rows: window.rows, scale: scale, looks: looks,
      precedence: scale > 1 ? "the state of most cells there" : nil, elements: elements)
  }
}
