import Specification

extension Life {
  /// Returns the error of a number of steps that only leaps of HashLife could reach, if HashLife cannot run the block.
  ///
  /// - Parameter steps: the value of the key `steps`.
  func problemOfManySteps(_ steps: SpecNode?) -> SpecError.Problem {
    let most = Int(UInt32.max), found = steps?.found ?? "\(stepCount)"
    func problem(_ place: String, advice: String? = nil) -> SpecError.Problem {
      .outOfRange(found: found, expected: "whole number from 0 to \(most.grouped) \(place)", advice: advice)
    }
    guard rule.isOfBits else { return problem("unless the rule has two states and counts the eight nearest cells") }
    if until != nil, until != .stable || edges != .torus {
      let written = steps?.flowText ?? "\(stepCount)"
      return problem("where 'until' is checked at every step", advice: "write \(most) instead of \(written)")
    }
    if edges == .torus {
      let place = "on a torus whose sides are not powers of two"
      guard rule.topology == nil else { return problem(place) }
      let columns = Self.powerOfTwo(from: box.columns), rows = Self.powerOfTwo(from: box.rows)
      return problem(place, advice: "set grid: \(columns)x\(rows), where HashLife leaps over more steps")
    }
    if hasTiles { return problem("on an unbounded plane under a rule with B0") }
    let place = "except on an unbounded plane or a torus whose sides are powers of two"
    guard rule.topology == nil, !rule.fillsEmptySpace else { return problem(place) }
    return problem(place, advice: "set boundary: unbounded, where HashLife leaps over more steps")
  }

  /// Returns the smallest power of two that is at least as large as a side.
  private static func powerOfTwo(from side: Int) -> Int {
    side <= 1 ? 1 : 1 << (Int.bitWidth - (side - 1).leadingZeroBitCount)
  }
}
