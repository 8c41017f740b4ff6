/// One of Wolfram's 256 elementary rules, or its reversible second-order form.
///
/// Read the left, centre and right cells as a binary number k. Bit k of the rule's number is then the new cell. In the
/// second order, it is combined with the cell one step earlier by exclusive or. The row before the first row is equal
/// to it.
///
/// Sources: S. Wolfram, *Statistical Mechanics of Cellular Automata*, Rev. Mod. Phys. 55 (1983). The second order is
/// Fredkin's construction (Wolfram, *A New Kind of Science*, chapter 9: "Rule 30R").
package struct ElementaryRule: Sendable, Hashable {
  package var number: UInt8
  package var isSecondOrder: Bool

  package init(_ number: UInt8, isSecondOrder: Bool = false) {
    self.number = number
    self.isSecondOrder = isSecondOrder
  }

  package var text: String { "\(number)\(isSecondOrder ? "R" : "")" }

  /// Returns the new cell of a neighbourhood, in the second order before the exclusive or.
  package func cell(left: Bool, centre: Bool, right: Bool) -> Bool {
    number >> ((left ? 4 : 0) + (centre ? 2 : 0) + (right ? 1 : 0)) & 1 == 1
  }

  /// Returns the rule for deviations from a background b, which is `of(l ^ b, c ^ b, r ^ b) ^ of(b, b, b)`. It
  /// preserves a background of 0.
  func relative(to background: Bool) -> ElementaryRule {
    let exchanged = background ? number.reversedBits : number
    let becomes = cell(left: background, centre: background, right: background)
    return ElementaryRule(becomes ? ~exchanged : exchanged, isSecondOrder: isSecondOrder)
  }
}

extension UInt8 {
  /// The bits in reverse order, which is the truth table with all cells of the neighbourhood inverted.
  fileprivate var reversedBits: UInt8 { (0..<8).reduce(0) { $0 | (self >> UInt8($1) & 1) << UInt8(7 - $1) } }
}

extension ElementaryRule {
  /// The rule as a polynomial over bits (algebraic normal form): the exclusive or of those products of left, centre and
  /// right whose coefficient is 1. Each coefficient is a word of equal bits. So at most 14 operations evaluate the
  /// polynomial for 64 cells, whatever the rule.
  struct Polynomial: Sendable {
    /// The coefficients of 1, r, c, c·r, l, l·r, l·c and l·c·r.
    let coefficients: InlineArray<8, UInt64>

    init(_ rule: ElementaryRule) {
      // This is the Möbius transform of the truth table.
      var table = (0..<8).map { rule.number >> UInt8($0) & 1 }
      for bit in [1, 2, 4] {
        for index in 0..<8 where index & bit != 0 { table[index] ^= table[index ^ bit] }
      }
      coefficients = InlineArray { table[$0] == 1 ? .max : 0 }
    }
  }
}
