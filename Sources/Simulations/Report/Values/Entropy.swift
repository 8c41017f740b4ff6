import Expressions

/// The entropy of how many things there are of each kind, in bits: 0 where all are of one kind, 1 for two equal halves.
///
/// H = log₂ N − Σ c·log₂ c / N over the counts c, whose sum is N. Source: C. E. Shannon, *A Mathematical Theory of
/// Communication* (1948). The same on every machine: the logarithms are made of whole numbers.
enum Entropy {
  static func bits(_ counts: [Int]) -> Double {
    let sum = counts.reduce(0, +)
    // With one kind the terms would differ by what rounding makes of the division.
    guard counts.count(where: { $0 > 0 }) > 1 else { return 0 }
    let weighted = counts.filter { $0 > 0 }.reduce(0.0) { $0 + Double($1) * BinaryLogarithm.of($1) }
    // Rounding may leave a little less than nothing.
    return max(0, BinaryLogarithm.of(sum) - weighted / Double(sum))
  }
}

extension FinalState {
  /// How many cells are in each state, with their share, and the entropy of that.
  func census(_ looks: [StateLook]) -> Table {
    var counts = [Int](repeating: 0, count: max(2, alphabet.count / symbolWidth))
    switch cells {
    case .bits(let grid):
      counts[1] = grid.population
      counts[0] = columns * rows - counts[1]
    case .bytes(let bytes): for state in bytes { counts[Int(state)] += 1 }
    // No lattice of states.
    case .numbers, .absent: break
    }
    // Cells that are too many to be kept are not counted.
    let isKnown = cells != .absent || columns == 0 || self.rows == 0
    let sum = counts.reduce(0, +)
    var rows: [[String]] = []
    for (state, count) in counts.enumerated() where count > 0 || state < 2 {
      let name = state < looks.count ? looks[state].name : "state \(state)"
      rows.append(["\(state)", name, isKnown ? "\(count)" : "none", sum == 0 ? "none" : share(count, of: sum)])
    }
    let entropy = "\(ValueFormat(".4f")?.apply(.fraction(Entropy.bits(counts))) ?? "") bits"
    rows.append(["entropy", "", "", isKnown ? entropy : "none"])
    return Table(header: ["state", "name", "cells", "share"], rows: rows)
  }

  private func share(_ count: Int, of sum: Int) -> String {
    ValueFormat(".2%")?.apply(.fraction(Double(count) / Double(sum))) ?? ""
  }
}
