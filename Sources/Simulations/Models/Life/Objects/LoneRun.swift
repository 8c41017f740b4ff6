/// The evolution of a pattern that has the plane to itself.
struct LoneRun {
  private var lattice: LifeLattice
  private let limits: RunLimits
  /// The smallest box around the live cells of the present generation; nil once none is left.
  private(set) var box: LatticeBox?

  init(_ start: PlaneCells, rule: LifeRule, _ limits: RunLimits) {
    lattice = LifeLattice(start.grid, rule: rule, edges: .open)
    lattice.window.origin = start.corner
    self.limits = limits.ofPart
    box = start.box
  }

  /// The number of live cells of the present generation.
  var population: Int { lattice.population }

  /// The bytes of the lattice.
  var byteCount: Double { lattice.byteCount }

  /// The live cells of the present generation; nil once none is left. O(cells of the box / 64).
  var cells: PlaneCells? {
    guard let box, let state = lattice.state(in: box), case .bits(let grid) = state.cells else { return nil }
    return PlaneCells(grid, corner: box.corner)
  }

  /// Computes a generation.
  ///
  /// - Throws: an error if the pattern outgrows the limits, or the signal is on.
  mutating func step() throws(RunError) {
    guard box != nil else { return }
    try limits.stop.check()
    try lattice.advance(by: 1, limits: limits)
    box = lattice.occupiedBox
  }
}
