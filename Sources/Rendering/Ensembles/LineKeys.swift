import Simulations

/// The roles of two swept keys in a chart of lines, as indices of their axes.
struct LineKeys: Hashable {
  /// The key with a line for each value.
  let line: Int
  /// The key whose numbers are below the lines.
  let across: Int

  /// The largest number of lines.
  static let mostLines = 6

  /// Assigns the roles, or returns nil if each key has more values than there may be lines, or no numbers. Of two
  /// possible ways, the result is the one with more numbers below the lines.
  init?(_ axes: [Ensemble.Axis]) {
    guard axes.count == 2 else { return nil }
    func fits(_ line: Int, _ across: Int) -> Bool {
      axes[line].labels.count <= Self.mostLines && (EnsembleChart.numbers(axes[across])?.count ?? 0) > 1
    }
    let possible = [(0, 1), (1, 0)].filter { fits($0.0, $0.1) }
    let most = possible.map { axes[$0.1].labels.count }.max()
    guard let roles = possible.first(where: { axes[$0.1].labels.count == most }) else { return nil }
    (line, across) = roles
  }

  /// Returns the indices of the two values in the order of the sweep.
  func place(line: Int, across: Int) -> [Int] {
    var place = [0, 0]
    (place[self.line], place[self.across]) = (line, across)
    return place
  }
}
