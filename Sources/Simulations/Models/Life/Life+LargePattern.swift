extension Life {
  /// The maximum number of rows of sixteen cells, and of bytes of their tiles, for a pattern that tiles run. HashLife
  /// runs larger patterns, with the same results.
  private static let mostRows = 1 << 22, mostTileBytes = 0x1p29
  /// The maximum number of different squares in a saved state.
  package static let mostSquares = 1 << 21

  /// Whether final states can be kept as quadtrees.
  package var hasSquares: Bool { hasObjects }

  /// Returns the text of a macrocell file with the cells of a state as a quadtree, or nil if no such file can hold
  /// them.
  ///
  /// - Parameters:
  ///   - cellLimit: the result is also nil if the box around the cells has at most this many cells.
  ///   - generation: the generation in decimal digits.
  package func macrocell(of state: LifeState, beyond cellLimit: Int, generation: String) -> [UInt8]? {
    guard var shown = finalState(of: state), shown.columns > cellLimit / max(1, shown.rows) else { return nil }
    // HashLife may take twice the memory of another state, and the quadtree as much again.
    var limits = state.limits
    limits.memory *= 4
    shown.squares = squares(of: state, limits: limits)
    return shown.largePattern(rule: patternRule, generation: generation)?.text
  }

  /// Returns the cells of a plane as a quadtree, or nil if no file can hold it.
  func squares(of state: LifeState, limits: RunLimits) -> Macrocell? {
    guard hasSquares, case .table(let table) = rule.transition else { return nil }
    if state.engine.holdsQuadtree {
      return state.engine.macrocell(limit: Self.mostSquares, memory: limits.memory)
    }
    // `liveCells` returns a list, and `HashPlane` makes a copy of it in another order.
    let memory = 2 * Double(state.population) * Double(MemoryLayout<Position>.stride)
    guard memory <= limits.memory / 2, let cells = state.engine.liveCells else { return nil }
    let plane = try? HashPlane(cells, generation: state.generation, rule: table, limits: limits)
    return plane?.macrocell(limit: Self.mostSquares, memory: limits.memory)
  }

  /// Whether cells are born without live neighbours.
  package var fillsEmptySpace: Bool { rule.fillsEmptySpace }

  /// Whether the initial pattern is so large that it only fits an unbounded plane.
  package var beginsLarge: Bool { initial.largePattern != nil }

  /// Returns whether the initial patterns and cells need a plane because they do not fit a grid of the given size.
  package func beginsBeyond(columns: Int, rows: Int) -> Bool {
    beginsLarge || edges.isOpen && size == nil && (box.columns > columns || box.rows > rows)
  }

  /// Returns the quadtree that a block starts from, or nil if it starts from anything else.
  func largePattern(_ request: RunRequest) -> LargePattern? {
    if let pattern = initial.largePattern { return pattern }
    guard hasSquares, initial.forms.count == 1, case .from(let name)? = initial.forms.first,
      let state = request.upstream[name] as? FinalState, state.cells == .absent
    else { return nil }
    return state.squares.map { LargePattern(tree: $0) }
  }

  /// Returns the engine for a pattern that stays a quadtree: HashLife if it leaps, otherwise tiles.
  ///
  /// - Throws: an error if the cells would have to be listed individually, or need more memory than the limit allows.
  func engine(_ pattern: LargePattern, _ request: RunRequest, last: Int?) throws(RunError) -> any LifeEngine {
    guard initial.forms.count == 1, hasTiles, case .table(let table) = rule.transition else {
      throw pattern.unwritable(
        advice: initial.forms.count > 1
          ? "use the pattern alone"
          : hasTiles || !rule.isOfBits || rule.topology != nil ? "use a smaller pattern" : "set boundary: unbounded")
    }
    guard request.engine != .dense else {
      // Only tiles can hold what HashLife cannot run to its end.
      var fitsTiles = false
      if !mayStayInSquares, let lattice = try? HashLattice(pattern, rule: table, limits: request.limits) {
        fitsTiles = tiles(of: lattice, needsFew: false, request.limits) != nil
      }
      throw pattern.unwritable(advice: advice(request.engine, fitsTiles: fitsTiles))
    }
    guard var lattice = try HashLattice(pattern, rule: table, limits: request.limits) else {
      throw pattern.unwritable(advice: "use a smaller pattern")
    }
    if request.engine == .hash { return lattice }
    if leaps(request, last: last ?? stepCount) {
      return FarLattice(
        lattice, rule: rule, steps: stepCount, workers: request.workers, obstacle: obstacle(request.limits))
    }
    let mayStay = request.engine == .auto && mayStayInSquares
    // In squares that are too large to be examined, only patterns that repeat in place are found. Tiles also find a
    // spaceship, so they search as long as they hold the cells.
    guard let tiles = self.tiles(of: lattice, needsFew: mayStay && until?.word != .stable, request.limits) else {
      if mayStay {
        lattice.knowsLastChanges = true
        return lattice
      }
      throw pattern.unwritable(advice: advice(request.engine, fitsTiles: false))
    }
    guard request.engine == .sparse else {
      return PlaneLattice(tiles, workers: request.workers)
    }
    var sparse = tiles
    sparse.workers = request.workers
    return sparse
  }

  /// Whether HashLife can run the block to its end. The search for objects examines all cells again and again.
  private var mayStayInSquares: Bool { hasSquares && until?.word != .settled }

  /// Returns the cells of HashLife in tiles; nil if these need more memory than the limit allows.
  ///
  /// - Parameter needsFew: whether the result is also nil if HashLife is better for so many tiles.
  private func tiles(of lattice: HashLattice, needsFew: Bool, _ limits: RunLimits) -> SparseLattice? {
    let limit = limits.memory / 4, most = Double(Self.mostRows * MemoryLayout<CellRow>.stride)
    guard let rows = lattice.cellRows(limit: needsFew ? min(limit, most) : limit),
      !needsFew || SparseLattice.memory(of: rows) <= Self.mostTileBytes
    else { return nil }
    return SparseLattice(rows, generation: 0, rule: rule, memory: limits.memory)
  }

  /// Returns what to do if an engine cannot hold a pattern that stays a quadtree.
  ///
  /// - Parameter fitsTiles: whether tiles can hold it.
  private func advice(_ engine: EngineChoice, fitsTiles: Bool) -> String {
    if mayStayInSquares { return "use --engine hash" }
    if fitsTiles { return "use --engine auto" }
    guard hasSquares else { return "use a smaller pattern" }
    return engine == .auto ? "set steps instead of until" : "set steps instead of until, and use --engine hash"
  }
}
