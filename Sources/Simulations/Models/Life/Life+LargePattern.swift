extension Life {
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
    guard let rows = lattice.cellRows(limit: request.limits.memory / 4),
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
