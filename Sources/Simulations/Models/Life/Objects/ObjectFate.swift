import Specification

/// What becomes of the cells of an object's code when they are alone on the plane.
struct ObjectFate {
  private enum Ending {
    case repeats(period: Int, isMoving: Bool)
    case diesOut(generation: Int)
    /// The cells do not come back within this many generations.
    case open(generations: Int)
  }

  /// The largest number of cells of all boxes together that are computed.
  private static let mostCells = 0x1p28

  private let ending: Ending
  /// The period that the code names.
  private let expected: Int
  private let population: Int

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
      ending = .open(generations: 0)
      return
    }
    var run = LoneRun(start, rule: rule, limits), work = 0.0, generation = 0
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
        ending = .repeats(period: generation, isMoving: now.corner != start.corner)
        return
      }
    }
    ending = .open(generations: generation)
  }

  /// Returns whether the cells are an object of the code's period and kind: a still life (`s`), an oscillator (`p`) or a
  /// spaceship (`q`).
  func isOf(_ kind: Character) -> Bool {
    guard case .repeats(let period, let isMoving) = ending, period == expected else { return false }
    return isMoving ? kind == "q" : kind == (period == 1 ? "s" : "p")
  }

  /// What the cells do, as part of a sentence.
  var text: String {
    switch ending {
    case .repeats(let period, true): "its cells are a spaceship of period \(period)"
    case .repeats(1, false): "its cells are a still life of \(population.counted("cell"))"
    case .repeats(let period, false): "its cells are an oscillator of period \(period)"
    case .diesOut(let generation): "its cells die out after \(generation.counted("generation"))"
    case .open(let generations): "its cells do not come back within \(generations.counted("generation"))"
    }
  }

  /// Returns what to write instead of a code.
  func advice(for code: String) -> String {
    let cells = code.drop { $0 != "_" }
    switch ending {
    case .repeats(let period, true): return "write xq\(period)\(cells)"
    case .repeats(1, false): return "write xs\(population)\(cells)"
    case .repeats(let period, false): return "write xp\(period)\(cells)"
    case .diesOut, .open: return ObjectCode.advice
    }
  }
}
