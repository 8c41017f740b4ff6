import Simulations

extension LatticeBox {
  /// Whether a cell is in it.
  func contains(_ cell: Position) -> Bool {
    cell.column >= corner.column && cell.column < corner.column + columns && cell.row >= corner.row
      && cell.row < corner.row + rows
  }
}
