/// The states of random cells, drawn with a share as the probability of each state.
struct StateDraw: Sendable {
  private let draws: Draws
  /// The limits in ascending order. State i + 1 takes the draws below `limits[i]` that no earlier state takes.
  private let limits: [UInt64]
  /// The state of all draws above the limits.
  private let last: UInt8

  /// Computes the limits.
  ///
  /// - Parameter shares: one or more probabilities, starting with that of state 0. They add up to 1.
  init(shares: [Probability], draws: Draws) {
    self.draws = draws
    var limits: [UInt64] = [], sum: UInt64 = 0
    var last = shares.first == .zero ? shares.count - 1 : 0
    for (index, share) in shares.enumerated().dropFirst() {
      let (next, isBeyond) = sum.addingReportingOverflow(share.threshold)
      if share.isCertain || isBeyond {
        last = index
        break
      }
      sum = next
      limits.append(next)
    }
    self.limits = limits
    self.last = UInt8(truncatingIfNeeded: last)
  }

  /// Returns the states of a range of cells, which must start with an even number.
  ///
  /// As in ``RandomCells``, one call of the generator serves two cells.
  func states(of cells: Range<Int>) -> [UInt8] {
    var states: [UInt8] = []
    states.reserveCapacity(cells.count + 1)
    for cell in stride(from: cells.lowerBound, to: cells.upperBound, by: 2) {
      let words = draws.words(entity: UInt32(truncatingIfNeeded: cell >> 1), step: 0, purpose: .randomCell)
      states.append(state(of: UInt64(words[0]) | UInt64(words[1]) << 32))
      states.append(state(of: UInt64(words[2]) | UInt64(words[3]) << 32))
    }
    if cells.count % 2 == 1 { states.removeLast() }
    return states
  }

  /// Returns the first state whose limit is greater than the draw, or the last state if no limit is.
  private func state(of draw: UInt64) -> UInt8 {
    var low = 0, high = limits.count
    while low < high {
      let middle = (low + high) / 2
      if draw < limits[middle] { high = middle } else { low = middle + 1 }
    }
    return low == limits.count ? last : UInt8(truncatingIfNeeded: low + 1)
  }
}
