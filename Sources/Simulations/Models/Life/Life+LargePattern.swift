extension Life {
  /// The most rows of sixteen cells that tiles hold at the usual limit of memory. What repeats itself more often stays
  /// with HashLife, whatever the limit is.
  private static let mostRows = 1 << 22
  /// The most nodes of a saved file.
  private static let mostNodes = 1 << 22

  /// Returns the cells of a plane as a quadtree; nil if a pattern file holds them one by one, or no file holds them.
  package func squares(of state: LifeState, _ shown: FinalState) -> LargePattern? {
    guard hasObjects, case .table(let table) = rule.transition, !shown.fitsPattern else { return nil }
    return state.engine.macrocell(limit: Self.mostNodes, rule: table).map { LargePattern(tree: $0) }
  }

  /// Whether the pattern at the beginning is so large that only an unbounded plane has room for it.
  package var beginsLarge: Bool { initial.largePattern != nil }

  /// Returns the pattern that a block begins with and that stays a quadtree, or nil if it begins otherwise.
  func largePattern(_ request: RunRequest) -> LargePattern? {
    if let pattern = initial.largePattern { return pattern }
    guard edges.isOpen, initial.forms.count == 1, case .from(let name)? = initial.forms.first,
      let state = request.upstream[name] as? FinalState, state.cells == .absent
    else { return nil }
    return state.squares
  }

  /// Returns the engine for a pattern that stays a quadtree: HashLife where it leaps, otherwise tiles.
  ///
  /// - Throws: an error where the cells would have to be written one by one, or need more memory than the limit allows.
  func engine(_ pattern: LargePattern, _ request: RunRequest, last: Int?) throws(RunError) -> any LifeEngine {
    guard initial.forms.count == 1, hasTiles, case .table(let table) = rule.transition else {
      throw pattern.unwritable(
        advice: initial.forms.count > 1
          ? "give it alone" : hasTiles || !rule.isOfBits ? "use a smaller pattern" : "set boundary: unbounded")
    }
    guard request.engine != .dense, let lattice = try HashLattice(pattern, rule: table, limits: request.limits) else {
      throw pattern.unwritable(advice: "use --engine hash")
    }
    if request.engine == .hash { return lattice }
    if leaps(request, last: last ?? stepCount) {
      return FarLattice(
        lattice, rule: rule, steps: stepCount, workers: request.workers, obstacle: obstacle(request.limits))
    }
    let limit = request.limits.memory / 4, most = Double(Self.mostRows * MemoryLayout<CellRow>.stride)
    let mayStay = request.engine == .auto && hasObjects && limit >= most
    if mayStay, lattice.cellRows(limit: most) == nil { return lattice }
    guard let rows = lattice.cellRows(limit: limit),
      let tiles = SparseLattice(rows, generation: 0, rule: rule, memory: request.limits.memory)
    else {
      throw pattern.unwritable(advice: "use --engine hash")
    }
    guard request.engine == .sparse else {
      return PlaneLattice(tiles, workers: request.workers)
    }
    var sparse = tiles
    sparse.workers = request.workers
    return sparse
  }
}
