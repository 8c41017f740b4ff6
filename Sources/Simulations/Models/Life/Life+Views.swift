extension Life {
  package static let views: [View<Life>] = [
    .grid("The lattice at the end.", synonyms: ["picture", "final", "state", "board"], pictures: pictures),
    .frames("The lattice at several steps.", synonyms: ["steps", "film", "filmstrip"], pictures: pictures),
    View(
      "states",
      "For each state, the number and the share of cells at the end, and the entropy of these shares in bits.",
      synonyms: ["entropy", "counts", "populations"]
    ) { run, _ in
      .table(run.model.lastState(of: run).census(run.model.rule.looks))
    },
    View(
      ViewDeclaration(
        "census",
        "On an unbounded lattice: the kinds of objects of a settled pattern, by apgcode. Each has its common name, its "
          + "period, the number at rest (`ash`) and the number that fly away (`escaping`). In an experiment with "
          + "`until: settled`: the objects of all runs.",
        synonyms: ["objects", "apgcodes", "ash", "inventory"],
        experiment: ExperimentView(CensusKeys()) { _ in .census(nil) })
    ) { run, _ in
      .census(run.model.census(of: run))
    },
    .chart("The population over the steps.", synonyms: ["plot", "graph", "curve", "series"]),
    .image(
      of: ["grid"], "The lattice at the end, or at several steps side by side", hasFrames: true, pictures: pictures),
    .animation("The lattice from the first step to the last", pictures: pictures),
    .bands("population"),
  ]

  /// Returns the final state of a run, with the phase and frame that other blocks and pattern files need.
  func lastState(of run: RecordedRun<Life>) -> FinalState {
    finalState(of: run.state) ?? FinalState(columns: 0, rows: 0, states: run.state.engine.states, cells: nil)
  }

  /// Returns the pictures of a view. On an unbounded lattice, all pictures of a run show the same window: the smallest
  /// box around all states that are shown.
  private static func pictures(of run: RecordedRun<Life>, for view: ViewRequest) -> [Picture] {
    let life = run.model
    guard life.edges.isOpen else { return run.pictures(of: view) }
    let states = run.observer.states, last = life.lastState(of: run), looks = life.looks
    let shown = (states.values + [last]).filter { $0.cells != .absent }.map(\.box)
    let window = shown.dropFirst().reduce(shown.first) { $0?.union($1) } ?? LatticeBox(columns: 0..<1, rows: 0..<1)
    guard view.frames != nil else {
      if last.cells == .absent {
        return [life.picture(of: run.state, title: nil, limit: run.request.limit(for: view))]
      }
      return [Picture(last, window: window, limit: run.request.limit(for: view), looks: looks)]
    }
    let steps = view.frameSteps(last: run.ending.step)
    let limit = run.request.limit(for: view, pictures: steps.count)
    let empty = FinalState(columns: 0, rows: 0, states: run.state.engine.states, cells: nil)
    return steps.map {
      Picture(title: "step \($0)", states[$0] ?? empty, window: window, limit: limit, looks: looks)
    }
  }
}
