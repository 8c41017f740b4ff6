/// The states of random cells, each with the probability of a share.
struct StateDraw: Sendable {
  private let draws: Draws
  /// State i + 1 takes the draws below `limits[i]` that no earlier state takes. Ascending.
  private let limits: [UInt64]
  /// The state of all greater draws.
  private let last: UInt8

  /// - Parameter shares: at least one, the first one of state 0. They add up to 1.
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

  /// Returns the states of a range of cells that begins with an even one.
  ///
  /// Cell i draws as ``RandomCells`` does: two cells a generator call.
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

  /// Returns the first state whose limit is greater than the draw.
  private func state(of draw: UInt64) -> UInt8 {
    var low = 0, high = limits.count
    while low < high {
      let middle = (low + high) / 2
      if draw < limits[middle] { high = middle } else { low = middle + 1 }
    }
    return low == limits.count ? last : UInt8(truncatingIfNeeded: low + 1)
  }
}
