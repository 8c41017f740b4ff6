/// One of Wolfram's 256 elementary rules, or its reversible second-order form.
///
/// Bit k of the number is the new cell where left, centre and right, read as binary digits, spell k. In the second
/// order the new cell is that, exclusive or the cell one step earlier; the row before the first one equals the first.
///
/// Source: S. Wolfram, *Statistical Mechanics of Cellular Automata*, Rev. Mod. Phys. 55 (1983); the second order is
/// Fredkin's construction (Wolfram, *A New Kind of Science*, chapter 9: "Rule 30R").
package struct ElementaryRule: Sendable, Hashable {
  package var number: UInt8
  package var isSecondOrder: Bool

  package init(_ number: UInt8, isSecondOrder: Bool = false) {
    self.number = number
    self.isSecondOrder = isSecondOrder
  }

  package var text: String { "\(number)\(isSecondOrder ? "R" : "")" }

  /// The new cell of a neighbourhood; in the second order before the exclusive or.
  package func cell(left: Bool, centre: Bool, right: Bool) -> Bool {
    number >> ((left ? 4 : 0) + (centre ? 2 : 0) + (right ? 1 : 0)) & 1 == 1
  }

  /// The rule seen by deviations from a background of `background`: `of(l ^ b, c ^ b, r ^ b) ^ of(b, b, b)`.
  /// It keeps a background of 0.
  func relative(to background: Bool) -> ElementaryRule {
    let exchanged = background ? number.reversedBits : number
    let becomes = cell(left: background, centre: background, right: background)
    return ElementaryRule(becomes ? ~exchanged : exchanged, isSecondOrder: isSecondOrder)
  }
}

extension UInt8 {
  /// Bit k is bit 7 − k of this: the truth table with every cell of the neighbourhood exchanged.
  fileprivate var reversedBits: UInt8 { (0..<8).reduce(0) { $0 | (self >> UInt8($1) & 1) << UInt8(7 - $1) } }
}

extension ElementaryRule {
  /// The rule as a polynomial over bits: the exclusive or of those products of left, centre and right whose coefficient
  /// is set (its algebraic normal form). Each coefficient is a word of equal bits, so the polynomial is evaluated
  /// for 64 cells at once by at most 14 operations, whatever the rule.
  struct Polynomial: Sendable {
    /// Of 1, r, c, c·r, l, l·r, l·c, l·c·r.
    let coefficients: InlineArray<8, UInt64>

    init(_ rule: ElementaryRule) {
      // The Möbius transform of the truth table.
      var table = (0..<8).map { rule.number >> UInt8($0) & 1 }
      for bit in [1, 2, 4] {
        for index in 0..<8 where index & bit != 0 { table[index] ^= table[index ^ bit] }
      }
      coefficients = InlineArray { table[$0] == 1 ? .max : 0 }
    }
  }
}
