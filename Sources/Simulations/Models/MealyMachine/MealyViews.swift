/// The tables and diagrams of a machine and of its run.
struct MealyViews {
  let machine: MealyMachine
  let configuration: MealyConfiguration

  init(_ run: RecordedRun<MealyMachine>) {
    machine = run.model
    configuration = run.state
  }

  /// The maximum number of rows in a table and of states in a diagram.
  private static let rowLimit = 60
  /// The number of first and last steps in a trace that has too many rows.
  private static let firstSteps = 30, lastSteps = 10
  /// The maximum number of symbols for which a table has a column each. With more, it has a row for each transition.
  private static let columnLimit = 12
  private static let arrowLimit = 200

  private var transitionTable: TransitionTable { machine.table }

  private var run: TransitionMatrix.Run { configuration.run }

  // MARK: The run

  /// The reason why a trace is empty, or a note about what it leaves out.
  var traceNote: String? {
    if run.position == 0 {
      // If inputs are waiting, another message says why.
      return run.waiting == 0 ? "There was no input." : nil
    }
    guard run.position > Self.rowLimit else { return nil }
    return "The trace shows the first \(Self.firstSteps) and the last \(Self.lastSteps) of \(run.position) steps."
  }

  var trace: Table {
    var rows: [[String]] = []
    // Running the machine again over the first steps is cheap. The states before the last steps were kept.
    var state = machine.initial
    let head = run.position <= Self.rowLimit ? run.position : Self.firstSteps
    for position in 0..<head { rows.append(step(position, &state)) }
    if head < run.position {
      rows.append(["…"])
      state = run.recent[(run.position - Self.lastSteps) % TransitionMatrix.Run.recentCount]
      for position in run.position - Self.lastSteps..<run.position { rows.append(step(position, &state)) }
    }
    return Table(header: ["step", "state", "input", "next", "output"], rows: rows)
  }

  private func step(_ position: Int, _ state: inout Int32) -> [String] {
    let before = state
    let symbol = run.inputs[position]
    let transition = transitionTable[Int(state), Int(symbol)]
    state = transition?.next ?? state
    return [
      String(position + 1), transitionTable.states[before], configuration.word(at: position),
      transitionTable.states[state],
      transition?.output.map { transitionTable.outputs[$0] } ?? "",
    ]
  }

  // MARK: The machine

  /// A note about what a diagram leaves out.
  var diagramNote: String? {
    let states = transitionTable.states.count, transitions = transitionTable.transitions.count
    guard states > Self.rowLimit || transitions > Self.arrowLimit else { return nil }
    let diagram = diagram
    return "The diagram shows \(diagram.states.count) of \(states) states and \(diagram.arrows.count) of "
      + "\(transitions) transitions."
  }

  var table: Table { transitions(of: everyState) }

  var tableNote: String? { note(on: everyState, of: "transitions") }

  var minimal: Table { transitions(of: classes) }

  var minimalNote: String? { note(on: classes, of: "minimal machine") }

  /// Returns a note about what a table leaves out, or nil.
  private func note(on lines: [Line], of title: String) -> String? {
    let rows = isWide ? lines.reduce(0) { $0 + max(1, $1.transitions.count) } : lines.count
    return rows > Self.rowLimit ? "The table of the \(title) shows \(Self.rowLimit) of \(rows) rows." : nil
  }

  var diagram: StateDiagram {
    let states = shownStates
    var places = [Int](repeating: -1, count: transitionTable.states.count)
    for (place, state) in states.enumerated() { places[Int(state)] = place }
    let arrows = transitionTable.transitions.lazy
      .filter { places[Int($0.state)] >= 0 && places[Int($0.next)] >= 0 }
      .prefix(Self.arrowLimit)
      .map { StateDiagram.Arrow(from: places[Int($0.state)], to: places[Int($0.next)], label: label($0)) }
    return StateDiagram(
      states: states.map { transitionTable.states[$0] }, initial: places[Int(machine.initial)], arrows: Array(arrows))
  }

  /// The states of a diagram, in the order in which they were written. If there are too many, these are the states that
  /// the fewest inputs lead to.
  private var shownStates: [Int32] {
    let all = (0..<transitionTable.states.count).map { Int32($0) }
    guard all.count > Self.rowLimit else { return all }
    let reached = MinimalMachine.reachable(transitionTable, from: machine.initial)
    var isReached = [Bool](repeating: false, count: all.count)
    for state in reached { isReached[Int(state)] = true }
    let nearest = reached + all.filter { !isReached[Int($0)] }
    return nearest.prefix(Self.rowLimit).sorted()
  }

  /// Returns `input / output`, as in textbooks.
  private func label(_ transition: TransitionTable.Transition) -> String {
    transitionTable.symbols[transition.symbol] + (transition.output.map { " / " + transitionTable.outputs[$0] } ?? "")
  }

  /// A row of a table, for a state or a class of states.
  private struct Line {
    var name: String
    var isInitial: Bool
    /// The states of the class, or nil in the table of the machine itself.
    var members: String?
    var transitions: ArraySlice<TransitionTable.Transition>
  }

  private var everyState: [Line] {
    (0..<transitionTable.states.count).map { state in
      Line(
        name: transitionTable.states[Int32(state)], isInitial: state == Int(machine.initial),
        transitions: transitionTable[from: state])
    }
  }

  /// The rows of the minimal machine. Each class has the name of its first state.
  private var classes: [Line] {
    let minimal = configuration.minimal
    return minimal.members.map { members in
      let transitions = transitionTable[from: Int(members[0])].map { transition in
        var transition = transition
        if let found = minimal.classes[Int(transition.next)] { transition.next = minimal.members[Int(found)][0] }
        return transition
      }
      return Line(
        name: transitionTable.states[members[0]], isInitial: members.contains(machine.initial),
        members: members.prefix(Self.rowLimit).map { transitionTable.states[$0] }.joined(separator: ", "),
        transitions: transitions[...])
    }
  }

  private var isWide: Bool { transitionTable.symbols.count > Self.columnLimit }

  /// Returns a table with a row for each state and a column for each symbol. If there are too many symbols, it has a
  /// row for each transition instead. An arrow marks the initial state.
  private func transitions(of lines: [Line]) -> Table {
    let hasClasses = lines.contains { $0.members != nil }
    func head(_ line: Line) -> [String] {
      [(line.isInitial ? "→ " : "") + line.name] + (hasClasses ? [line.members ?? ""] : [])
    }
    let titles = ["state"] + (hasClasses ? ["stands for"] : [])
    if isWide {
      let rows = lines.lazy.flatMap { line in
        line.transitions.isEmpty
          ? [head(line) + ["–", "–", ""]]
          : line.transitions.map { transition in
            head(line) + [
              transitionTable.symbols[transition.symbol], transitionTable.states[transition.next],
              transition.output.map { transitionTable.outputs[$0] } ?? "",
            ]
          }
      }
      return Table(header: titles + ["input", "next", "output"], rows: Array(rows.prefix(Self.rowLimit)))
    }
    let rows = lines.prefix(Self.rowLimit).map { line in
      var cells = [String](repeating: "–", count: transitionTable.symbols.count)
      for transition in line.transitions {
        cells[Int(transition.symbol)] =
          transitionTable.states[transition.next]
          + (transition.output.map { " / " + transitionTable.outputs[$0] } ?? "")
      }
      return head(line) + cells
    }
    return Table(header: titles + transitionTable.symbols.names, rows: rows)
  }
}
