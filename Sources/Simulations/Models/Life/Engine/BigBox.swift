import Expressions

/// A rectangle of cells anywhere on the plane, given by its top-left cell and its size.
package struct BigBox: Sendable, Hashable {
  package var column: BigWhole
  package var row: BigWhole
  package var columns: BigWhole
  package var rows: BigWhole

  package init(column: BigWhole, row: BigWhole, columns: BigWhole, rows: BigWhole) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }

  init(_ box: LatticeBox) {
    self.init(
      column: BigWhole(box.corner.column), row: BigWhole(box.corner.row), columns: BigWhole(box.columns),
      rows: BigWhole(box.rows))
  }

  /// The box with integer coordinates. Nil if a number is ``LatticeBox/reach`` or more, so that sums of coordinates
  /// cannot overflow.
  var latticeBox: LatticeBox? {
    let all = [column, row, columns, rows].compactMap(\.int).filter { $0.magnitude < LatticeBox.reach }
    return all.count == 4 ? LatticeBox(corner: Position(column: all[0], row: all[1]), columns: all[2], rows: all[3]) : nil
  }

  var statistic: StatisticValue { .list([column, row, columns, rows].map { ExpressionValue.whole($0).statistic }) }
}
