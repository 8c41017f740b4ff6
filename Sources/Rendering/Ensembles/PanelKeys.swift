import Simulations

/// What three swept keys are in a chart of panels, as indices of their axes.
struct PanelKeys: Hashable {
  /// A panel a value.
  let panel: Int
  /// A line a value.
  let line: Int
  /// The numbers below the lines.
  let across: Int

  /// The order of the sweep where it fits, and otherwise the one with the most numbers below the lines. Nil if none
  /// fits.
  ///
  /// - Parameter isAny: whether other orders than that of the sweep are tried.
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

  /// The values in the order of the sweep.
  func place(panel: Int, line: Int, across: Int) -> [Int] {
    var place = [0, 0, 0]
    (place[self.panel], place[self.line], place[self.across]) = (panel, line, across)
    return place
  }
}
