/// The evolution of a pattern that is alone on the plane.
struct LoneRun {
  private var lattice: LifeLattice
  private let limits: RunLimits
  /// The smallest box around the live cells of the current generation, or nil after the last cell has died.
  private(set) var box: LatticeBox?

  init(_ start: PlaneCells, rule: LifeRule, _ limits: RunLimits) {
    lattice = LifeLattice(start.grid, rule: rule, edges: .open)
    lattice.window.origin = start.corner
    self.limits = limits.ofPart
    box = start.box
  }

  /// The number of live cells in the current generation.
  var population: Int { lattice.population }

  /// The memory of the lattice, in bytes.
  var byteCount: Double { lattice.byteCount }

  /// The live cells of the current generation, or nil after the last cell has died. O(cells of the box / 64).
  var cells: PlaneCells? {
    guard let box, let state = lattice.state(in: box), case .bits(let grid) = state.cells else { return nil }
    return PlaneCells(grid, corner: box.corner)
  }

  /// Computes a generation.
  ///
  /// - Throws: an error if the pattern exceeds the limits, or if the signal stops the run.
  mutating func step() throws(RunError) {
    guard box != nil else { return }
    try limits.stop.check()
    try lattice.advance(by: 1, limits: limits)
    box = lattice.occupiedBox
  }
}
