import Simulations

/// The roles of three swept keys in a chart of panels, as indices of their axes.
struct PanelKeys: Hashable {
  /// The key with a panel for each value.
  let panel: Int
  /// The key with a line for each value.
  let line: Int
  /// The key whose numbers are below the lines.
  let across: Int

  /// Assigns the roles in the order of the sweep if it fits. Otherwise, it uses the order with the most numbers below
  /// the lines, or returns nil if none fits.
  ///
  /// - Parameter isAny: whether to try orders other than that of the sweep.
  init?(_ axes: [Ensemble.Axis], isAny: Bool) {
    guard axes.count == 3 else { return nil }
    func fits(_ order: [Int]) -> Bool {
      (EnsembleChart.numbers(axes[order[2]])?.count ?? 0) > 1
        && axes[order[0]].labels.count <= EnsembleChart.mostPanels
        && axes[order[1]].labels.count <= FigureColors.count
    }
    let others = [[1, 0, 2], [0, 2, 1], [2, 0, 1], [1, 2, 0], [2, 1, 0]].filter { isAny && fits($0) }
    let most = others.map { axes[$0[2]].labels.count }.max()
    let order = fits([0, 1, 2]) ? [0, 1, 2] : others.first { axes[$0[2]].labels.count == most }
    guard let order else { return nil }
    (panel, line, across) = (order[0], order[1], order[2])
  }

  /// Returns the indices of the three values in the order of the sweep.
  func place(panel: Int, line: Int, across: Int) -> [Int] {
    var place = [0, 0, 0]
    (place[self.panel], place[self.line], place[self.across]) = (panel, line, across)
    return place
  }
}
