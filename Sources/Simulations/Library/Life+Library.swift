extension Life: PlayableModel {
  /// The inputs of a session: ticks, and cells changed by hand.
  public typealias Input = LatticeInput

  /// Creates a two-dimensional automaton.
  ///
  /// - Parameters:
  ///   - rule: the rule in any spelling that notebooks accept: `B3/S23`, `23/3`, `B2-a/S12`, `B2/S345/C4`,
  ///     `R5,C0,M1,…`, `WireWorld`, or a name such as `HighLife`. It can include a lattice: `B3/S23:T64,64`. Nil means
  ///     the rule of the pattern in `initial`, or B3/S23 (Conway's Game of Life) if it has no rule.
  ///   - lattice: the size and the edges; nil only if the rule includes a lattice.
  ///   - initial: the cells in generation 0.
  ///   - steps: the number of generations of a run, at least 0.
  /// - Throws: ``RunError`` with every problem that applies:
  ///   - The rule cannot be read.
  ///   - Both the rule and `lattice` specify a lattice, or neither does.
  ///   - A rule with B0 cannot run on the endless plane.
  ///   - The lattice has no cells or more than 2³³, or `steps` is negative.
  public init(
    rule: String? = nil, on lattice: LatticeShape? = nil, initial: Initial = .random, steps: Int = 0
  ) throws(RunError) {
    let isRuleOfPattern = rule == nil && initial.rule != nil
    let text = rule ?? initial.rule
    var problems: [RunError] = []
    var read = LifeRule.conway
    do throws(LifeRule.Fault) {
      if let text { read = try LifeRule.parse(text).get() }
    } catch {
      problems.append(
        isRuleOfPattern
          ? RunError(
            key: "initial", "the pattern's rule: \(error.message)", advice: "add a rule, such as rule: \"B3/S23\"")
          : RunError(key: "rule", error.message, advice: error.advice))
    }
    let isReadable = problems.isEmpty
    if lattice != nil, read.topology != nil {
      let owner = isRuleOfPattern ? "the pattern's rule" : "the rule"
      problems.append(
        RunError(
          key: isRuleOfPattern ? "initial" : "rule",
          "both \(owner) '\(text ?? "")' and 'on' say what the lattice is",
          advice: "leave out 'on', or write rule: \"\(read.withoutTopology.text)\""))
    }
    // A rule that cannot be read may include a lattice.
    if lattice == nil, read.topology == nil, isReadable {
      problems.append(RunError(key: "on", "the size of the lattice is missing", advice: "add on: .torus(64, 64)"))
    }
    let shape = lattice ?? LatticeShape(read.topology, initial)
    problems += [shape.problem(for: initial), RunError.outOfRange("steps", steps, 0...Int.max)].compactMap { $0 }
    if let refusal = Self.refusalOfBackground(read, shape.edges) {
      problems.append(
        RunError(
          key: isRuleOfPattern ? "initial" : "rule", refusal.message,
          advice: "use a bounded lattice, such as on: .torus(64, 64)"))
    }
    if let error = RunError(problems) { throw error }
    self.init(
      rule: read, isRuleOfPattern: isRuleOfPattern, size: shape.size, edges: shape.edges, initial: initial, edits: [],
      stepCount: steps, farSteps: nil, until: nil)
  }

  package static var wordsInCode: [(block: String, code: String)] { [("grid", "on"), ("boundary", "on")] }

  /// Runs all generations. The series is `population`, and the statistics are those of the model `life`.
  ///
  /// - Complexity: O(cells / 64) per generation for a rule with two states and near neighbours, O(cells) for any other.
  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  /// Starts a session in generation 0.
  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try newSession(seed: seed, replicate: replicate)
  }
}

extension LatticeShape {
  /// Creates the lattice that a rule includes, or a torus with a single cell if it includes none.
  fileprivate init(_ topology: Topology?, _ initial: Initial) {
    guard let topology else {
      self = .torus(1, 1)
      return
    }
    let extent =
      initial.box(filesFrom: Life.fileOrigin(topology)) ?? LatticeBox(corner: .origin, columns: 1, rows: 1)
    size = GridSize(
      columns: topology.columns == 0 ? extent.columns : topology.columns,
      rows: topology.rows == 0 ? extent.rows : topology.rows)
    edges = LatticeEdges(topology)
  }

  /// Returns the error in the size, or nil if it is valid.
  fileprivate func problem(for initial: Initial) -> RunError? {
    guard let size else {
      return initial.extent != nil
        ? nil
        : RunError(
          key: "on", "random cells on an endless plane need a box", advice: "write on: .unbounded(box: 64, 64)")
    }
    let rows = size.rows ?? 1
    guard size.columns < 1 || rows < 1 || size.cells > 1 << 33 else { return nil }
    return RunError(
      key: "on", "a lattice of \(size.columns)x\(rows) is out of range",
      advice: "use at least one column and one row, and at most 2^33 cells, such as on: .torus(64, 64)")
  }
}

/// The lattice of a two-dimensional automaton: its size, and what is beyond its edges.
public struct LatticeShape: Sendable, Hashable {
  /// The size, or nil if the lattice is as large as the pattern on it.
  let size: GridSize?
  let edges: LatticeEdges

  /// Returns a lattice whose opposite edges are joined. It has at least one column and one row.
  public static func torus(_ columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .torus)
  }

  /// Returns a lattice with at least one column and one row. Cells beyond its edges are always dead.
  public static func bounded(_ columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .dead)
  }

  /// Returns an endless plane, which grows with the pattern. Random cells are placed in a box at the origin.
  public static func unbounded(box columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .open)
  }

  /// An endless plane for a pattern, whose top-left corner is placed at the origin.
  public static let unbounded = LatticeShape(size: nil, edges: .open)
}
