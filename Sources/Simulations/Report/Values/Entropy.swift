import Expressions

#if canImport(Glibc)
  // Without optimisation, `squareRoot()` is a call of `sqrt`, and nothing else links the library that has it. IEEE 754
  // requires an exactly rounded root, so the result is the same.
  import Glibc
#endif

/// The entropy, in bits, of how things are distributed among kinds: 0 if all are of one kind, 1 for two equal halves.
///
/// H = log₂ N − Σ c·log₂ c / N over the counts c with the sum N. The result is the same on every machine, because the
/// logarithms are computed from whole numbers.
///
/// Source: C. E. Shannon, *A Mathematical Theory of Communication* (1948).
enum Entropy {
  static func bits(_ counts: [Int]) -> Double {
    let sum = counts.reduce(0, +)
    // With a single kind, rounding in the division would make the terms differ.
    guard counts.count(where: { $0 > 0 }) > 1 else { return 0 }
    let weighted = counts.filter { $0 > 0 }.reduce(0.0) { $0 + Double($1) * BinaryLogarithm.of($1) }
    // Rounding may leave a result slightly below 0.
    return max(0, BinaryLogarithm.of(sum) - weighted / Double(sum))
  }
}

extension FinalState {
  /// Returns a table with the number of cells in each state, their share, and the entropy of this distribution.
  func census(_ looks: [StateLook]) -> Table {
    var counts = [Int](repeating: 0, count: max(2, alphabet.count / symbolWidth))
    switch cells {
    case .bits(let grid):
      counts[1] = grid.population
      counts[0] = columns * rows - counts[1]
    case .bytes(let bytes): for state in bytes { counts[Int(state)] += 1 }
    // These cells have no states that could be counted.
    case .numbers, .absent: break
    }
    // Cells that were not kept cannot be counted.
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

/// Logarithms and powers that are the same on every machine, because they do not use the mathematical library.
enum BinaryLogarithm {
  /// Returns log₂ of a positive number. The binary digits after the point come from repeatedly squaring a mantissa
  /// between 1 and 2, in whole arithmetic. If the square is 2 or more, the digit is 1, and the square is halved.
  static func of(_ number: Int) -> Double {
    precondition(number > 0)
    let whole = 63 - number.leadingZeroBitCount
    var mantissa = UInt64(number) << UInt64(63 - whole)
    var fraction: UInt64 = 0
    for _ in 0..<53 {
      let (high, low) = mantissa.multipliedFullWidth(by: mantissa)
      fraction <<= 1
      if high >> 63 == 1 {
        fraction |= 1
        mantissa = high
      } else {
        mantissa = high << 1 | low >> 63
      }
    }
    return Double(whole) + Double(fraction) / 0x1p53
  }

  /// Returns 2 to the power of a number. If the exponent is not from −1000 to 1000, the result is 0 or infinite. Each 1
  /// in the binary fraction multiplies the result by a factor, which is the square root of the factor before it.
  static func power(_ exponent: Double) -> Double {
    guard exponent.magnitude <= 1000 else { return exponent > 0 ? .infinity : 0 }
    let whole = exponent.rounded(.down)
    var fraction = exponent - whole, factor = 2.0, power = 1.0
    while fraction > 0 {
      fraction *= 2
      factor = factor.squareRoot()
      if fraction >= 1 {
        fraction -= 1
        power *= factor
      }
    }
    return Double(sign: .plus, exponent: Int(whole), significand: power)
  }
}
