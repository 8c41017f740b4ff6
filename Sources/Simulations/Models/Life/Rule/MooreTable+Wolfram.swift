extension MooreTable {
  /// A rule of one dimension on a plane, row below row: a cell comes to life as the three cells above it say, and never
  /// dies.
  ///
  /// Source: Golly's help, "QuickLife", whose rules `W0` … `W254` are these.
  ///
  /// - Parameter number: Wolfram's number, even.
  init(wolfram number: Int) { self.init { $0 & Self.centre != 0 || number >> ($0 >> 6) & 1 == 1 } }

  /// `W22`, or nil if it is another rule.
  var wolframText: String? {
    let number = (0..<8).reduce(0) { $0 | (self[$1 << 6] ? 1 << $1 : 0) }
    return number % 2 == 0 && MooreTable(wolfram: number) == self ? "W\(number)" : nil
  }
}
