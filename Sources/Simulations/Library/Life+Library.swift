extension Life: PlayableModel {
  public typealias Input = LifeInput

  /// A two-dimensional automaton.
  ///
  /// - Parameters:
  ///   - rule: in any spelling that notebooks take: `B3/S23`, `23/3`, `B2-a/S12`, `B2/S345/C4`, `R5,C0,M1,…`,
  ///     `WireWorld`, a name such as `HighLife`. A lattice after a colon stands for `lattice`.
  ///   - lattice: its size and edges; nil where the rule brings them.
  ///   - initial: the cells at generation 0.
  ///   - steps: how many generations a run computes.
  /// - Throws: ``RunError`` where the rule is not one, its lattice contradicts `lattice`, cells would be born of nothing
  ///   on a plane without end, or there are more cells than 2³³.
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
          key: "rule", "both the rule '\(rule)' and 'on' say what the lattice is", advice: "leave one of them out")
      }
      edges = LatticeEdges(topology)
      let extent = initial.extent ?? (1, 1)
      size = GridSize(
        columns: topology.columns == 0 ? extent.columns : topology.columns,
        rows: topology.rows == 0 ? extent.rows : topology.rows)
    } else if let lattice {
      (edges, size) = (lattice.edges, lattice.size)
    } else {
      throw RunError(key: "grid", "the size of the lattice is missing", advice: "such as on: .torus(64, 64)")
    }
    if let size {
      guard size.columns >= 1, size.rows ?? 1 >= 1, size.cells <= 1 << 33 else {
        throw RunError(key: "grid", "a lattice has from 1 to 2^33 cells")
      }
    } else if initial.extent == nil {
      throw RunError(
        key: "grid", "what is placed at random needs a box", advice: "such as on: .unbounded(box: 64, 64)")
    }
    if edges.isOpen, parsed.fillsEmptySpace {
      throw RunError(
        key: "rule",
        "under \(parsed.withoutTopology.text) infinitely many cells come to life on a plane without end",
        advice: "give a torus, such as on: .torus(64, 64)")
    }
    guard steps >= 0 else { throw RunError(key: "steps", "the number of steps is negative") }
    self.init(
      rule: parsed, isRuleOfPattern: false, size: size, edges: edges, initial: initial, edits: [], stepCount: steps,
      until: nil)
  }

  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<LifeInput> {
    try newSession(seed: seed, replicate: replicate)
  }
}
