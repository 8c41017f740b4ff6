extension MooreTable {
  /// Creates a one-dimensional rule on a plane, where each generation is one row below the last. A cell is born if the
  /// three cells above it require that, and never dies.
  ///
  /// Source: Golly's help, "QuickLife", which calls these rules `W0` … `W254`.
  ///
  /// - Parameter number: the Wolfram number, which must be even.
  init(wolfram number: Int) { self.init { $0 & Self.centre != 0 || number >> ($0 >> 6) & 1 == 1 } }

  /// The notation of a one-dimensional rule, such as `W22`, or nil for any other rule.
  var wolframText: String? {
    let number = (0..<8).reduce(0) { $0 | (self[$1 << 6] ? 1 << $1 : 0) }
    return number % 2 == 0 && MooreTable(wolfram: number) == self ? "W\(number)" : nil
  }
}
