import Simulations
import TestSupport
import Testing

@Suite struct LifeVelocityTests {
  @Test func velocitiesInLowestTerms() {
    func velocity(_ column: Int, _ row: Int, _ period: Int) -> LifeVelocity {
      LifeVelocity(Position(column: column, row: row), period: period)
    }
    #expect(velocity(1, -1, 4) == velocity(24, -24, 96))
    #expect(velocity(0, 2, 4) == velocity(0, 1, 2))
    #expect(velocity(0, 0, 30) == velocity(0, 0, 1))
    #expect(velocity(1, 1, 4) != velocity(-1, 1, 4))
  }

  /// The bound is not later than the first meeting of boxes moved step by step, and not much earlier.
  @Test func meetings() {
    var random = SplitMix(seed: 3)
    var meetings = 0
    for _ in 0..<3000 {
      func ship() -> (box: LatticeBox, step: Position, velocity: LifeVelocity) {
        let step = Position(column: random.number(-2...2), row: random.number(-2...2))
        let box = LatticeBox(
          corner: Position(column: random.number(-30...30), row: random.number(-30...30)),
          columns: random.number(1...6), rows: random.number(1...6))
        return (box, step, LifeVelocity(step, period: 4))
      }
      let one = ship(), other = ship()
      func isNear(after periods: Int) -> Bool {
        func range(_ start: Int, _ count: Int, _ step: Int) -> ClosedRange<Int> {
          start + step * periods...start + step * periods + count + 1
        }
        return range(one.box.corner.column, one.box.columns, one.step.column).overlaps(
          range(other.box.corner.column, other.box.columns, other.step.column))
          && range(one.box.corner.row, one.box.rows, one.step.row).overlaps(
            range(other.box.corner.row, other.box.rows, other.step.row))
      }
      let bound = one.velocity.meeting(one.box, other.box, of: other.velocity)
      guard let first = (0..<200).first(where: isNear) else { continue }
      meetings += 1
      #expect(bound.map { $0 <= 4 * first && $0 >= 4 * first - 24 } ?? false, "\(one) \(other) \(first)")
    }
    #expect(meetings > 250)
    let still = LifeVelocity(.origin, period: 1), box = LatticeBox(corner: .origin, columns: 2, rows: 2)
    let far = LatticeBox(corner: Position(column: 400, row: 0), columns: 2, rows: 2)
    #expect(still.meeting(box, far, of: still) == nil && still.meeting(box, box, of: still) == 0)
    #expect(LifeVelocity(Position(column: -1, row: 0), period: 1).meeting(box, far, of: still) == nil)
  }

  @Test func commonMultiples() {
    #expect(12.leastCommonMultiple(of: 30) == 60 && 1.leastCommonMultiple(of: 7) == 7)
    #expect(Int.max.leastCommonMultiple(of: 2) == .max)
    // The product of the first primes exceeds every `Int`.
    let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53]
    #expect(primes.reduce(1) { $0.leastCommonMultiple(of: $1) } == .max)
    #expect(12.greatestCommonDivisor(with: -30) == 6 && 5.greatestCommonDivisor(with: 0) == 5)
  }
}
