import Simulations
import Specification
import Testing
import TestSupport
import Twins

@Suite struct PatternLibraryTests {
  /// Whether this is an optimised build. Only such a build runs the long-lived patterns.
  static let isOptimised: Bool = {
    var isDebug = false
    assert(
      {
        isDebug = true; return true
      }())
    return !isDebug
  }()

  static let entries = PatternLibrary.entries.filter { entry in
    if case .methuselah(let generations, _) = entry.behaviour { return isOptimised || generations < 1500 }
    if case .infiniteGrowth = entry.behaviour { return isOptimised }
    return true
  }

  @Test func namesAreUniqueAndWellFormed() {
    let names = PatternLibrary.entries.map(\.name)
    #expect(names.count >= 40)
    #expect(Set(names).count == names.count)
    #expect(
      Set(names + PatternLibrary.entries.flatMap(\.synonyms)).count
        == names.count + PatternLibrary.entries.flatMap(\.synonyms).count)
    #expect(names.allSatisfy { BlockName.isValid($0) })
    // The words of `initial` itself do not name patterns.
    #expect(!names.contains { ["empty", "single", "random"].contains($0) })
    #expect(PatternLibrary.words.map(\.spelling) == names)
  }

  @Test func synonymsLeadToTheNameButAreNotAccepted() {
    #expect(PatternLibrary.pattern(named: "gosper-glider-gun") == nil)
    #expect(PatternLibrary.words.nearest(to: "gosper-glider-gun") == "gosper-gun")
    #expect(PatternLibrary.words.nearest(to: "Lightweight Spaceship") == "lwss")
    #expect(PatternLibrary.words.nearest(to: "glidr") == "glider")
  }

  @Test func shapesAreTight() throws {
    for entry in PatternLibrary.entries {
      let pattern = try #require(entry.pattern, "\(entry.name)")
      let grid = try #require(BitGrid(pattern))
      let box = try #require(LifeLattice(grid, rule: .conway, isTorus: true).box)
      #expect(box.columns == pattern.columns && box.rows == pattern.rows, "\(entry.name)")
      #expect(pattern.rule == nil)
    }
  }

  @Test func summariesSayTheKind() {
    let summaries = Dictionary(uniqueKeysWithValues: PatternLibrary.entries.map { ($0.name, $0.summary) })
    #expect(summaries["block"] == "still life; the most common object of all")
    #expect(summaries["toad"] == "oscillator of period 2")
    #expect(summaries["glider"] == "spaceship, 1 cell diagonally in 4 generations; the smallest spaceship")
    #expect(summaries["hwss"] == "spaceship, 2 cells orthogonally in 4 generations")
    #expect(summaries["simkin-gun"]?.hasPrefix("gun, a glider every 120 generations") == true)
    #expect(summaries["r-pentomino"] == "methuselah, settles after 1103 generations with 116 cells")
  }

  @Test(arguments: entries.map(\.name))
  func doesWhatItsEntrySays(name: String) throws {
    let entry = try #require(PatternLibrary.entries.first { $0.name == name })
    let pattern = try #require(entry.pattern)
    let start = SparseLife(pattern.live)
    switch entry.behaviour {
    case .stillLife: #expect(start.return(within: 1)?.period == 1)
    case .oscillator(let period):
      let found = start.return(within: period)
      #expect(found?.period == period && found?.columns == 0 && found?.rows == 0)
    case .spaceship(let period, let columns, let rows):
      let found = start.return(within: period)
      #expect(found?.period == period && found?.columns == columns && found?.rows == rows)
    case .gun(let period, let gliders): expectGun(start, period: period, gliders: gliders)
    case .methuselah(let generations, let population):
      expectSettled(start, generations: generations, population: population)
    case .diesOut(let generations):
      let populations = start.populations(through: generations)
      #expect(populations[generations] == 0 && populations[generations - 1] > 0)
    case .infiniteGrowth(let period, let gain):
      let populations = start.populations(through: 8 * 288 + 4000)
      for generation in stride(from: 4000, through: populations.count - 1 - period, by: period) {
        #expect(populations[generation + period] - populations[generation] == gain)
      }
    }
  }

  /// Expects the same cells to be back after each period, and one more glider of five cells to have left for each gun.
  private func expectGun(_ start: SparseLife, period: Int, gliders: Int) {
    let populations = start.populations(through: 10 * period)
    for round in 0..<10 {
      #expect(populations[(round + 1) * period] - populations[round * period] == 5 * gliders)
    }
    var later = start
    for generation in 1...10 * period {
      later.tick()
      let isBack = Set(later.cells).isSuperset(of: start.cells)
      #expect(isBack == (generation % period == 0), "generation \(generation)")
    }
  }

  /// Expects the population to be as published from then on, or to swing with the period of common oscillators, and not
  /// before.
  private func expectSettled(_ start: SparseLife, generations: Int, population: Int) {
    let populations = start.populations(through: generations + 60)
    #expect(populations[generations] == population)
    let settled = populations[generations...]
    #expect(settled.dropFirst(30).elementsEqual(settled.prefix(31)))
    // One generation earlier, the swing was different. It may agree by chance a few generations before that.
    let before = populations[(generations - 30)..<generations]
    #expect(!before.elementsEqual(settled.prefix(30)))
  }

  @Test func diehardHasTwoCellsBeforeItDies() throws {
    let pattern = try #require(PatternLibrary.pattern(named: "diehard"))
    #expect(SparseLife(pattern.live).populations(through: 130).suffix(2) == [2, 0])
  }

  /// A glider that meets the eater disappears, and the eater recovers.
  @Test func eaterEatsAGlider() throws {
    let glider = try #require(PatternLibrary.pattern(named: "glider"))
    // The eater is turned so that its open side faces the glider.
    let eater = try #require(PatternLibrary.pattern(named: "eater")).turned.turned
    let meals = (-8...8).filter { offset in
      var life = SparseLife(eater.live + glider.live.map { ($0.column - 20 + offset, $0.row - 20) })
      for _ in 0..<160 { life.tick() }
      return Set(life.cells) == Set(SparseLife(eater.live).cells)
    }
    #expect(!meals.isEmpty)
  }

  @Test func sparseTwinAgreesWithTheLattice() {
    var random = SplitMix(seed: 11)
    let soup = random.grid(columns: 20, rows: 20)
    var grid = BitGrid(columns: 120, rows: 120)
    var live: [(column: Int, row: Int)] = []
    for row in 0..<20 {
      for column in 0..<20 where soup[column, row] {
        grid[column + 50, row + 50] = true
        live.append((column + 50, row + 50))
      }
    }
    var lattice = LifeLattice(grid, rule: .conway, isTorus: false)
    var sparse = SparseLife(live)
    for _ in 0..<45 {
      lattice.tick()
      sparse.tick()
      #expect(lattice.population == sparse.population)
    }
  }
}

extension Pattern {
  var live: [(column: Int, row: Int)] {
    (0..<rows).flatMap { row in (0..<columns).filter { self[$0, row] != 0 }.map { ($0, row) } }
  }
}

extension SparseLife {
  /// Returns the first generation up to `limit` in which the shape is back, and how far it has moved. Returns nil if
  /// there is none.
  func `return`(within limit: Int) -> (period: Int, columns: Int, rows: Int)? {
    let start = normalised
    var life = self
    for generation in 1...limit {
      life.tick()
      let now = life.normalised
      if now.cells == start.cells { return (generation, now.column - start.column, now.row - start.row) }
    }
    return nil
  }

  /// Returns the populations of generations 0 … `last`.
  func populations(through last: Int) -> [Int] {
    var life = self
    return [population]
      + (0..<last).map { _ in
        life.tick()
        return life.population
      }
  }
}
