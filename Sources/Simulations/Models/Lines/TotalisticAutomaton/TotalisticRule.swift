/// A totalistic rule in one dimension, where the sum of a neighbourhood determines the next state.
///
/// The sum s adds the states of a cell and of `radius` neighbours on each side. Digit s of the code, in base `colours`,
/// is the next state.
///
/// Source: S. Wolfram, *Statistical Mechanics of Cellular Automata*, Rev. Mod. Phys. 55 (1983).
package struct TotalisticRule: Sendable, Hashable {
  /// The code in decimal digits, without leading zeros.
  package let code: String
  package let colours: Int
  package let radius: Int
  /// The next state for each sum.
  package let table: [UInt8]

  /// Creates a rule. Returns nil if the code has more digits in base `colours` than there are sums.
  ///
  /// - Parameters:
  ///   - code: any number of decimal digits.
  ///   - colours: the number of states, from 2 to 256.
  ///   - radius: the number of neighbours on each side, at least 1.
  package init?(code: String, colours: Int, radius: Int) {
    var decimal = code.utf8.drop { $0 == 48 }.map { Int($0) - 48 }
    self.code = decimal.isEmpty ? "0" : decimal.map { String($0) }.joined()
    self.colours = colours
    self.radius = radius
    var table = [UInt8](repeating: 0, count: Self.sums(colours: colours, radius: radius))
    var sum = 0
    while !decimal.isEmpty {
      guard sum < table.count else { return nil }
      // One long division, whose remainder is the next digit.
      var rest = 0
      var quotient: [Int] = []
      for digit in decimal {
        rest = rest * 10 + digit
        if !quotient.isEmpty || rest >= colours { quotient.append(rest / colours) }
        rest %= colours
      }
      table[sum] = UInt8(rest)
      decimal = quotient
      sum += 1
    }
    self.table = table
  }

  /// Returns the number of different sums.
  static func sums(colours: Int, radius: Int) -> Int { (2 * radius + 1) * (colours - 1) + 1 }

  /// Returns the next state of a line in which all cells are in the same state.
  func uniform(_ state: UInt8) -> UInt8 { table[Int(state) * (2 * radius + 1)] }
}
