import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport
import Twins

@Suite struct FarLatticeTests {
  private func lattice(
    _ grid: BitGrid, rule: String, edges: LatticeEdges, limits: RunLimits = RunLimits(), workLimit: Int?
  ) throws -> FarLattice {
    try #require(
      try FarLattice(
        grid, corner: .origin, rule: LifeRule.parse(rule).get(), edges: edges, steps: 5000, workers: .one,
        limits: limits, obstacle: nil, workLimit: workLimit))
  }

  /// HashLife does not pay off in chaos. After the trial, the other engine reaches the same state, wherever the trial
  /// ended.
  @Test(arguments: ["B2/S", "B3/S23", "B0123/S45"], [1, 3000, 40_000, .max])
  func tori(rule: String, workLimit: Int) throws {
    var random = SplitMix(seed: 3)
    let grid = random.grid(columns: 64, rows: 32), progress = RunProgress(), stop = StopSignal()
    var far = try lattice(grid, rule: rule, edges: .torus, workLimit: workLimit)
    var dense = LifeLattice(grid, rule: try LifeRule.parse(rule).get(), isTorus: true)
    var ticks = 0
    for count in [1, 2, 61, 1, 1500, 33, 1] {
      try far.advance(by: count, limits: RunLimits(stop: stop), progress: progress)
      dense.advance(by: count)
      ticks += count
      let all = LatticeBox(corner: .origin, columns: 64, rows: 32)
      #expect(far.state(in: all)?.cells == .bits(dense.grid), "\(rule) \(ticks)")
      #expect(far.generation == ticks && progress.generations == ticks)
      // What is known of the last generation does not depend on the engine.
      #expect(far.knowsChanges == (count == 1))
      if count == 1 { #expect(far.births == dense.births && far.deaths == dense.deaths) }
    }
    if workLimit == .max { #expect(far.name == "hash") }
    if workLimit == 1, rule == "B2/S" { #expect(far.name == "hash, then dense") }
  }

  /// HashLife gives up a torus that never gets easier long before it has done all the work of the trial.
  @Test func chaosIsSeenEarly() throws {
    var random = SplitMix(seed: 3)
    let grid = random.grid(columns: 64, rows: 64)
    var far = try lattice(grid, rule: "B2/S", edges: .torus, workLimit: 200_000)
    try far.advance(by: 30_000, limits: RunLimits(), progress: nil)
    #expect(far.name == "hash, then dense")
    #expect(far.trialWork < 100_000)
    var settled = try lattice(grid, rule: "B3/S23", edges: .torus, workLimit: 2_000_000)
    try settled.advance(by: 1_000_000_000, limits: RunLimits(), progress: nil)
    #expect(settled.name == "hash" && settled.generation == 1_000_000_000)
  }

  /// A trial with too little memory does not change the result either.
  @Test func memory() throws {
    var random = SplitMix(seed: 4)
    let grid = random.grid(columns: 256, rows: 256), limits = RunLimits(memory: 40_000)
    var far = try lattice(grid, rule: "B2/S", edges: .torus, limits: limits, workLimit: .max)
    var dense = LifeLattice(grid, rule: try LifeRule.parse("B2/S").get(), isTorus: true)
    try far.advance(by: 700, limits: limits, progress: nil)
    dense.advance(by: 700)
    #expect(far.name == "hash, then dense")
    #expect(far.state(in: LatticeBox(corner: .origin, columns: 256, rows: 256))?.cells == .bits(dense.grid))
  }

  @Test(arguments: ["B3/S23", "B36/S23", "B2-a/S12"], [1, 2000, 30_000, .max])
  func planes(rule: String, workLimit: Int) throws {
    var random = SplitMix(seed: 5)
    let grid = random.grid(columns: 60, rows: 50), progress = RunProgress()
    var far = try lattice(grid, rule: rule, edges: .open, workLimit: workLimit)
    var dense = try lattice(grid, rule: rule, edges: .open, workLimit: 0)
    for (count, cell) in [(1, Position(column: -90, row: 3)), (70, Position(column: 5, row: 5)), (1, .origin)] {
      try far.advance(by: count, limits: RunLimits(), progress: progress)
      try dense.advance(by: count, limits: RunLimits(), progress: nil)
      let window = LatticeBox(corner: Position(column: -300, row: -300), columns: 700, rows: 700)
      #expect(far.state(in: window)?.cells == dense.state(in: window)?.cells)
      #expect(far.population == dense.population && far.generation == dense.generation)
      #expect(far.births == dense.births && far.deaths == dense.deaths && far.knowsChanges == dense.knowsChanges)
      #expect(far.makeRoom(for: cell, RunLimits()) && dense.makeRoom(for: cell, RunLimits()))
      far.set(cell, to: 1)
      dense.set(cell, to: 1)
    }
    #expect(progress.generations == 72)
    if workLimit == .max { #expect(far.name == "hash") }
    if workLimit == 1 { #expect(far.name == "hash, then sparse") }
  }

  /// A block whose pattern HashLife cannot hold runs in tiles, with the same results as HashLife with enough memory.
  @Test func blocks() throws {
    func node(_ steps: String) -> SpecNode {
      LifeUnboundedTests.open("random", ("rule", "B8/S8"), ("grid", "1200x1200"), ("steps", SpecNode(steps)))
    }
    func run(_ limits: RunLimits, _ steps: String = "1000000") throws -> Report {
      let specification = try block(node(steps), seed: 1)
      return try specification.simulation.run(
        RunRequest(draws: Draws(seed: 1), views: specification.views, limits: limits))
    }
    let free = try run(RunLimits()), tight = try run(RunLimits(memory: 200_000))
    #expect(free.engine == "hash" && tight.engine == "sparse")
    #expect(free.statistics == tight.statistics && free.series == tight.series && free.state == tight.state)
    // No other engine makes that number of steps.
    let error = #expect(throws: RunError.self) { try run(RunLimits(memory: 200_000), "2^40") }
    #expect(error?.message.hasSuffix(", and no other engine makes more than 4,294,967,295 steps") == true)
  }

  /// A run that is stopped says how far it has come.
  @Test func stops() throws {
    var random = SplitMix(seed: 3)
    let grid = random.grid(columns: 64, rows: 64)
    for workLimit in [10_000, Int.max] {
      let stop = StopSignal(), progress = RunProgress()
      var far = try lattice(grid, rule: "B2/S", edges: .torus, workLimit: workLimit)
      try far.advance(by: 320, limits: RunLimits(stop: stop), progress: progress)
      stop.set()
      #expect(throws: RunError.self) { try far.advance(by: 1 << 30, limits: RunLimits(stop: stop), progress: progress) }
      #expect(far.generation >= 320 && far.generation < 1 << 24)
      #expect(progress.generations >= 320 && progress.generations <= far.generation)
    }
  }
}
