import Expressions
import Specification

extension Life {
  /// The longest period that a census checks after a short run.
  private static let shortestSearch = 256

  /// Returns the census at the end of a run: the objects if the pattern has settled, otherwise the reason why they are
  /// not counted.
  ///
  /// If the run is stopped during the census, the result is never shown, because the run then has no report.
  func census(of run: RecordedRun<Life>) -> RunCensus {
    let step = run.state.stepText
    let tooLarge = RunCensus.missing(
      "The pattern of step \(step), or what becomes of a part of it, is too large for its objects to be counted within "
        + "the memory limit.")
    // The periods after a long run may be longer.
    let limit =
      run.ending.longestPeriod ?? max(Self.shortestSearch, min(run.state.generation / 8, LifeSettlement.longestPeriod))
    do throws(RunError) {
      switch try settlement(of: run, limit: limit) {
      case .settled(let objects): return .objects(try LifeCensus.rows(objects, rule: rule, run.request.limits))
      case .unsettled(.meeting(let generations)):
        return .missing(
          "At step \(step) the pattern has not settled, so its objects are not counted: some of them meet within "
            + "\(generations.counted("further step")).")
      case .unsettled(.noPeriod):
        return .missing(
          "At step \(step) the pattern has not settled, so its objects are not counted: some part of it does not repeat "
            + "within \(limit) further steps.")
      case .unsettled(.tooLarge): return isTooWide(run.state) ? tooWide(step) : tooLarge
      }
    } catch {
      return tooLarge
    }
  }

  private func tooWide(_ step: String) -> RunCensus {
    .missing("The objects of step \(step) are not counted: they lie 2^40 or more cells apart.")
  }

  /// Returns whether live cells are so far apart that their objects cannot be followed.
  private func isTooWide(_ state: LifeState) -> Bool {
    guard let box = state.engine.farBox else { return false }
    let reach = BigWhole(HashLattice.reachOfObjects)
    return box.columns >= reach || box.rows >= reach
  }

  /// Returns whether the pattern at the end of a run has settled, and into which objects.
  ///
  /// - Parameter limit: the longest period to look for.
  /// - Throws: an error if the run is stopped.
  func settlement(of run: RecordedRun<Life>, limit: Int) throws(RunError) -> LifeSettlement {
    let engine = run.state.engine, limits = run.request.limits
    guard limits.canSplit(engine.population), let cells = engine.liveCells else { return .unsettled(.tooLarge) }
    return try LifeSettlement.of(cells, rule: rule, limit: limit, limits)
  }

  /// The error of the view `census` if the pattern cannot have independent objects, or nil if it can.
  var censusRefusal: RunError? {
    guard !hasObjects else { return nil }
    if hasTiles {
      return RunError(
        key: "show", "the view 'census' needs a rule without B0, not \(rule.text.excerpt)",
        advice: "show other views, such as [grid, statistics]")
    }
    guard edges == .open else {
      let suffix = rule.topology.map { "leave '\($0.text)' out of the rule, and " } ?? ""
      return RunError(
        key: "show",
        "the view 'census' needs an unbounded lattice: on any other one, objects that fly away come back or hit the edge",
        advice: suffix + "set boundary: unbounded")
    }
    return RunError(
      key: "show",
      "the view 'census' needs a rule of two states and the eight nearest cells, not \(rule.text.excerpt)",
      advice: "show other views, such as [grid, statistics]")
  }
}

extension Life {
  /// The number of cells in the largest box that is filled cell by cell. A larger box would exceed the default memory
  /// limit.
  private static let mostBoxCells = 0x1p31
  /// The maximum number of live cells that are listed individually.
  private static let mostListedCells = 1 << 20

  /// Returns the initial cells as a quadtree if the box around them and the origin is too large to be filled cell by
  /// cell. Returns nil if the box is small, or if `initial` contains anything other than cells and patterns.
  func scatteredPattern() -> LargePattern? {
    guard hasSquares, size == nil, case .table(let table) = rule.transition,
      Double(box.columns) * Double(box.rows) > Self.mostBoxCells, let cells = initial.placedCells(Self.mostListedCells),
      let plane = try? HashPlane(cells, generation: 0, rule: table, limits: RunLimits()),
      let tree = plane.macrocell(limit: Self.mostSquares)
    else { return nil }
    return LargePattern(
      tree: tree, rule: initial.rule, notes: Pattern.Notes(generation: initial.firstGeneration))
  }
}

extension Initial {
  /// Returns the live cells that the forms place on a plane without a grid, where later forms overwrite earlier ones.
  /// Returns nil if there is any other form, or if there are more live cells than the limit.
  fileprivate func placedCells(_ limit: Int) -> [Position]? {
    var cells: Set<Position> = []
    for form in forms {
      switch form {
      case .cells(let positions):
        guard positions.count <= limit, positions.allSatisfy(\.isWithinLimits) else { return nil }
        cells.formUnion(positions)
      case .pattern(let pattern, let at):
        let corner = at ?? pattern.place(from: .origin) ?? .origin
        guard corner.isWithinLimits, pattern.packed.highest <= 1, pattern.liveCount(limit) <= limit else { return nil }
        let columns = corner.column..<corner.column + pattern.columns
        let rows = corner.row..<corner.row + pattern.rows
        // The dead cells of a pattern overwrite the cells placed before it.
        cells = cells.filter { !columns.contains($0.column) || !rows.contains($0.row) }
        pattern.forEachLive { cells.insert(Position(column: corner.column + $0, row: corner.row + $1)) }
      default: return nil
      }
      guard cells.count <= limit else { return nil }
    }
    return Array(cells)
  }
}

extension Pattern {
  /// Returns the number of live cells, or any number above the limit if there are more.
  fileprivate func liveCount(_ limit: Int) -> Int {
    var count = 0
    for row in 0..<rows where count <= limit {
      packed.runs(in: self.row(row)) { range, state in count += state == 0 ? 0 : range.count }
    }
    return count
  }

  /// Calls a function with the column and the row of each live cell, counted from the pattern's top-left cell.
  fileprivate func forEachLive(_ body: (_ column: Int, _ row: Int) -> Void) {
    for row in 0..<rows {
      let cells = self.row(row)
      packed.runs(in: cells) { range, state in
        if state != 0 { for place in range { body(place - cells.lowerBound, row) } }
      }
    }
  }
}

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
