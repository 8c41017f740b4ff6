import Simulations

extension LatticeBox {
  /// Returns whether a cell is in the box.
  func contains(_ cell: Position) -> Bool {
    cell.column >= corner.column && cell.column < corner.column + columns && cell.row >= corner.row
      && cell.row < corner.row + rows
  }
}
