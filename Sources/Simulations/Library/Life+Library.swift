extension Life: PlayableModel {
  /// Creates a two-dimensional automaton.
  ///
  /// - Parameters:
  ///   - rule: the rule in any spelling that notebooks take: `B3/S23`, `23/3`, `B2-a/S12`, `B2/S345/C4`,
  ///     `R5,C0,M1,…`, `WireWorld`, a name such as `HighLife`. It can bring its lattice: `B3/S23:T64,64`.
  ///   - lattice: the size and the edges; nil only where the rule brings them.
  ///   - initial: the cells at generation 0.
  ///   - steps: the number of generations that a run computes, at least 0.
  /// - Throws: ``RunError`` where the rule cannot be read, the rule and `lattice` both say what the lattice is or
  ///   neither does, cells would be born of nothing on an endless plane, or there are more cells than 2³³.
  public init(
    rule: String = "B3/S23", on lattice: LatticeShape? = nil, initial: Initial = .random, steps: Int = 0
  ) throws(RunError) {
    let parsed: LifeRule
    switch LifeRule.parse(rule) {
    case .success(let read): parsed = read
    case .failure(let fault): throw RunError(key: "rule", fault.message, advice: fault.advice)
    }
    let edges: LatticeEdges, size: GridSize?
    if let topology = parsed.topology {
      guard lattice == nil else {
        throw RunError(
          key: "rule", "both the rule '\(rule)' and 'on' say what the lattice is",
          advice: "leave out 'on', or write the rule without ':' and what follows")
      }
      edges = LatticeEdges(topology)
      let extent = initial.extent ?? (1, 1)
      size = GridSize(
        columns: topology.columns == 0 ? extent.columns : topology.columns,
        rows: topology.rows == 0 ? extent.rows : topology.rows)
    } else if let lattice {
      (edges, size) = (lattice.edges, lattice.size)
    } else {
      throw RunError(key: "grid", "the size of the lattice is missing", advice: "add on: .torus(64, 64)")
    }
    if let size {
      guard size.columns >= 1, size.rows ?? 1 >= 1, size.cells <= 1 << 33 else {
        throw RunError(
          key: "grid", "a lattice of \(size.columns)x\(size.rows ?? 1) is out of range",
          advice: "use at least one column and one row, and at most 2^33 cells, such as on: .torus(64, 64)")
      }
    } else if initial.extent == nil {
      throw RunError(
        key: "grid", "random cells on an endless plane need a box", advice: "write on: .unbounded(box: 64, 64)")
    }
    if edges.isOpen, parsed.fillsEmptySpace {
      throw RunError(
        key: "rule",
        "under \(parsed.withoutTopology.text) infinitely many cells come to life on a plane without end",
        advice: "use a bounded lattice, such as on: .torus(64, 64)")
    }
    if let error = RunError.outOfRange("steps", steps, 0...Int.max) { throw error }
    self.init(
      rule: parsed, isRuleOfPattern: false, size: size, edges: edges, initial: initial, edits: [], stepCount: steps,
      until: nil)
  }

  /// Runs all generations; the series is `population`, the statistics are those of the model `life`.
  ///
  /// - Complexity: O(cells / 64) a generation under a rule of two states and near neighbours, O(cells) under others.
  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  /// Starts a session in generation 0.
  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try newSession(seed: seed, replicate: replicate)
  }
}
