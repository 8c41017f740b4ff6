import Expressions
import Specification

extension RuleAutomaton {
  enum Keys {
    static let states = Key<[CellState]>(
      "states", .cellStates, required: true, isNominal: true, example: "[off, on]",
      synonyms: ["state", "colours", "colors", "kinds", "species", "types"],
      help: "The states of a cell: a list of names, or a map of names to a symbol and a colour. The first state is the "
        + "background.")
    static let grid = Key<GridSize>(
      "grid", .gridSize, required: true, example: "64x64",
      synonyms: ["size", "lattice", "width", "board", "world", "dimensions"],
      help: "The size of the lattice, such as `200x100`. A single number is the length of a line.")
    static let boundary = SharedKeys.boundary([.periodic, .dead, .closed, .unbounded])
    static let neighbourhood = Key<NeighbourhoodEntry>(
      "neighbourhood", .cellNeighbourhood, default: "moore; on a line {radius: 1}",
      synonyms: ["neighborhood", "neighbours", "neighbors", "radius", "range"],
      help: "The neighbours of a cell: `moore` (8), `von-neumann` (4), `hexagonal` (6), all cells of a square or of a "
        + "disc, or those at the given offsets to the right and down.")
    static let update = Key<AutomatonUpdate>(
      "update", .word("update"), default: "synchronous", isWord: true,
      synonyms: ["order", "scheme", "updating", "schedule", "timing"],
      help: "The order in which cells change: `synchronous`, all at once; `random`, as many random picks in each step "
        + "as there are cells; `checkerboard`, the cells with even column + row and then the others.")
    static let steps = SharedKeys.steps()
    static let clusters = Key<SpecNode>(
      "clusters", .clusterNode, synonyms: ["cluster", "components"],
      help:
        "The state whose clusters are counted, as `NAME` or `{of: NAME, neighbourhood: …}`. It gives the statistics "
        + "`clusters` and `largest`.")

    static func initial(_ states: [String]?) -> Key<Initial> { SharedKeys.initial(default: "random", states: states) }

    static func edits(_ states: [String]?) -> Key<[EditEntry]> {
      Key(
        "edits", .edits(states: states),
        synonyms: ["edit", "changes", "toggles", "toggle", "taps", "tap", "set"],
        help: "Cells changed by hand, after step S = 0, 1, … is computed. Without `state`, a cell in the first state "
          + "changes to the second one, and any other cell to the first.")
    }

    static func rules(_ states: [String], _ vocabulary: RuleVocabulary) -> Key<AutomatonRules> {
      Key(
        "rules", .rules(states, vocabulary), required: true,
        example: "[{from: on, to: off}]", synonyms: ["rule", "transitions", "table", "updates"],
        help:
          "The rules, tried in their order: the first whose `from` and `if` hold, and whose draw succeeds, decides. "
          + "Each is `{from: STATE, to: STATE, if: …, probability: …, per: STATE}`; all but `to` may be left out. "
          + "`{pair: [A, B], to: [C, D]}` and `{swap: [A, B]}` are about a cell and a random neighbour. For two states, "
          + "also `{table: HEX}`.")
    }

    static func phases(_ states: [String], _ vocabulary: RuleVocabulary) -> Key<AutomatonRules> {
      Key(
        "phases", .phases(states, vocabulary), synonyms: ["phase", "stages", "substeps", "rounds"],
        help: "Lists of rules instead of `rules`. In each step, they run one after another, each from the result of "
          + "the one before.")
    }

    static func until(_ states: [String]) -> Key<Until> {
      SharedKeys.until(
        JudgedStatistics(
          NoStatistic.self,
          others: states + states.map { "share_\($0)" } + ["changes", "entropy", "boundary_length"],
          atEnd: ["period", "since", "clusters", "largest"]))
    }
  }

  /// The names of the states in the reference.
  private static let placeholders = ["NAME"]

  package static let declaration: ModelDeclaration = makeDeclaration(placeholders)

  /// Returns the declaration for a block, with the statistics and the series of its states.
  package static func declaration(of entries: [SpecEntry]) -> ModelDeclaration {
    var silent = SpecContext()
    guard let node = entries.first(where: { $0.key == "states" })?.value,
      let states = Keys.states.type.read(node, "states", &silent)
    else { return declaration }
    return makeDeclaration(states.map(\.name))
  }

  private static func makeDeclaration(_ states: [String]) -> ModelDeclaration {
    let noNames = RuleVocabulary(states: [], parameters: ParameterConstants())
    return ModelDeclaration(
      name: "automaton",
      synonyms: ["rules", "custom", "forest-fire", "ising", "voter"],
      summary: "A cellular automaton with states and rules of your own.",
      explanation: """
        By default, all cells change at once, from one snapshot. For each cell, the rules are tried in their order. The \
        first rule whose `from` and `if` hold, and whose draw succeeds, decides. If none does, the cell keeps its state.

        In `if` and `probability`, the name of a state is the number of neighbours in that state. `neighbours` is the \
        number of all neighbours, and `like` of those in the state of the cell. `age` is the number of steps that the \
        cell has been in its state, from 1. A rule to the same state does not reset it. `step` is the step being \
        computed. `self`, the eight directions such as `north` and `south-east`, and `at(right, down)` are the states \
        of single cells. They can be compared with the name of a state or with each other. `column` and `row` \
        are for `if` alone. An unbounded lattice is not supported yet. `+ - * / ^`, `exp`, `log`, `sqrt`, `min` and `max` compute with numbers.

        Each probability is computed when the block is read, for each combination of counts that can occur. A fraction \
        is exact. Any other number is rounded to the nearest multiple of 2^−96. `per: NAME` tries once for each \
        neighbour in that state. A draw succeeds if its 64 bits are below the probability times 2^64.

        A neighbour on a narrow torus counts as often as it is met. Beyond `boundary: dead` all cells are in the first \
        state, and beyond `boundary: closed` there are no cells. `{table: HEX}` gives the next state for each state of \
        the neighbourhood with the cell itself, in reading order. Its highest bit is for 00…0 and its last bit for 11…1.

        With `update: random`, each pick tries the rules on a random cell, and later picks see the change. With \
        `update: checkerboard`, the cells with even column + row change at once, then the others. If diagonal cells \
        are neighbours, the four cells of a 2 × 2 block have four colours, which change in reading order.

        `{pair: [A, B], to: [C, D]}` changes a picked cell in state A and a random neighbour in state B. \
        `{swap: [A, B]}` exchanges them. `direction: east` takes the neighbour on that side, and `with: anywhere` a \
        random cell of the lattice. In `if` and `probability`, `first.like` and `second.NAME` count the neighbours of \
        either cell. Both keys need `update: random`.
        """,
      version: 1,
      keys: [
        Keys.states.declaration, Keys.grid.declaration, Keys.boundary.declaration, Keys.neighbourhood.declaration,
        Keys.initial(nil).declaration, Keys.rules(["on", "off"], noNames).declaration,
        Keys.phases(["on", "off"], noNames).declaration, Keys.update.declaration,
        Keys.steps.declaration, Keys.until(placeholders).declaration, Keys.edits(nil).declaration,
        Keys.clusters.declaration,
      ],
      statistics: states.map { state in
        .init(state, "The number of cells in the state\(state == "NAME" ? " NAME" : "") at the end.", isKind: true)
      }
        + states.map { state in
          .init("share_\(state)", "The share of cells in that state at the end. Not in the table.", mean: .ofShares)
        } + [
          .init(
            "changes", "The number of cells whose state differs from that before the last step. Edits do not count."),
          .init("entropy", "The entropy of the shares of the states, in bits for each cell."),
          .init("boundary_length", "The number of pairs of neighbours in different states."),
          .init(
            "clusters", "The number of clusters of the state in `clusters`.",
            needs: ["clusters: \(states[states.count - 1])"]),
          .init("largest", "The size of the largest cluster.", needs: ["clusters: \(states[states.count - 1])"]),
          .init(
            "period", "With `until: stable` and without chance: the number of steps after which the state repeats."),
          .init("since", "With `until: stable` and without chance: the first step whose state occurs again."),
        ],
      headline: states.count > 1 ? states[1] : states[0], headlines: Array(states.prefix(ViewScope.nameLimit)),
      series: states.map { .init($0, "The number of cells in the state\($0 == "NAME" ? " NAME" : "").") }
        + [.init("changes", "The number of cells that the step changed.")],
      views: makeViews(states).map(\.declaration),
      example: """
        model: automaton
        states: [ground, tree, fire]
        grid: 60x30
        neighbourhood: von-neumann
        initial: {random: {tree: 0.6}}
        rules:
          - {from: fire, to: ground}
          - {from: tree, to: fire, if: fire >= 1}
          - {from: tree, to: fire, probability: 0.001}
          - {from: ground, to: tree, probability: 0.02}
        steps: 60
        """,
      screen: ScreenDeclaration { screen in
        screen.counts = states
        screen.touch.title = "Change"
        screen.reel = .init(keys: [
          "states=[ground, tree, fire]", "neighbourhood=von-neumann", "initial={random: {tree: 0.7}}",
          "rules=[{from: fire, to: ground}, {from: tree, to: fire, if: fire >= 1}, "
            + "{from: tree, to: fire, probability: 0.001}, {from: ground, to: tree, probability: 0.05}]",
        ]) { _ in 48 }
      })
  }
}

extension ValueType where Value == SpecNode {
  /// The type of `clusters`, whose names are read once the states are known.
  fileprivate static var clusterNode: Self {
    ValueType("name of a state, or {of: NAME, neighbourhood: von-neumann}") { node, _, _ in
      node
    } canonical: {
      $0.flowText
    }
  }
}
