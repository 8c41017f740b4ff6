import Specification

/// What becomes of the cells of an object's code when they are alone on the plane.
struct ObjectFate {
  private enum Ending {
    case repeats(period: Int, isMoving: Bool)
    /// They are several objects that do not influence each other.
    case several(Int)
    case diesOut(generation: Int)
    /// The cells do not come back within this many generations.
    case open(generations: Int)
    /// More generations would take too much work.
    case unknown
  }

  /// The largest number of cells of all boxes together that are computed.
  private static let mostCells = 0x1p24

  private let ending: Ending
  /// The period that the code names.
  private let expected: Int
  private let population: Int
  /// The number of cells of all boxes together that were computed.
  private(set) var work = 0.0

  /// Follows the cells for a period.
  ///
  /// - Parameter expected: the period that the code names.
  init(of pattern: Pattern, rule: LifeRule, expected: Int) {
    self.expected = expected
    population = pattern.population
    let states = pattern.cells
    let cells = states.indices.filter { states[$0] != 0 }
      .map { Position(column: $0 % pattern.columns, row: $0 / pattern.columns) }
    let limits = RunLimits()
    guard let start = try? PlaneCells(cells, limits) else {
      ending = .unknown
      return
    }
    var run = LoneRun(start, rule: rule, limits), generation = 0
    // A wrong number is usually higher or lower than a short period.
    let last = min(max(expected, 64), LifeSettlement.longestPeriod)
    while generation < last, work < Self.mostCells, (try? run.step()) != nil {
      generation += 1
      guard let box = run.box else {
        ending = .diesOut(generation: generation)
        return
      }
      work += Double(box.columns + 64) * Double(box.rows)
      if run.population == population, let now = run.cells, now.grid == start.grid {
        ending =
          Self.several(start, period: generation, rule, limits)
          ?? .repeats(period: generation, isMoving: now.corner != start.corner)
        // The generations are computed again to tell the objects apart.
        work *= 4
        return
      }
    }
    ending = generation < last ? .unknown : .open(generations: generation)
  }

  /// Returns the ending of cells that are several objects, as a census counts them. Nil for a single object, and for
  /// one that is too large.
  private static func several(_ start: PlaneCells, period: Int, _ rule: LifeRule, _ limits: RunLimits) -> Ending? {
    guard let orbit = try? LifeOrbit.of(start, rule: rule, limit: period, limits),
      let objects = try? ObjectPartition.objects(of: orbit, rule: rule, limits), objects.count > 1
    else { return nil }
    return .several(objects.count)
  }

  /// Returns whether the cells are an object of the code's period and kind, or this is unknown: a still life (`s`), an
  /// oscillator (`p`) or a spaceship (`q`).
  func mayBe(_ kind: Character) -> Bool {
    if case .unknown = ending { return true }
    guard case .repeats(let period, let isMoving) = ending, period == expected else { return false }
    return isMoving ? kind == "q" : kind == (period == 1 ? "s" : "p")
  }

  /// What the cells are or do, as the end of a sentence.
  var text: String {
    switch ending {
    case .repeats(let period, true): "are a spaceship of period \(period)"
    case .repeats(1, false): "are a still life of \(population.counted("cell"))"
    case .repeats(let period, false): "are an oscillator of period \(period)"
    case .several(let count): "are \(count) objects"
    case .diesOut(let generation): "die out after \(generation.counted("generation"))"
    case .open(let generations): "do not come back within \(generations.counted("generation"))"
    case .unknown: "are too many to follow"
    }
  }

  /// Returns what to write instead of a code.
  func advice(for code: String) -> String {
    let cells = code.drop { $0 != "_" }
    switch ending {
    case .repeats(let period, true): return "write xq\(period)\(cells)"
    case .repeats(1, false): return "write xs\(population)\(cells)"
    case .repeats(let period, false): return "write xp\(period)\(cells)"
    case .several, .diesOut, .open, .unknown: return ObjectCode.advice
    }
  }
}
