extension LatticeEdges {
  /// The maximum number of sides of a shape that a position may be away.
  private static var farthest: Int { 64 }

  /// Returns the cell of a lattice of this size at a position inside or beyond its edges, or nil if there is no cell.
  package func cell(at place: Position, columns width: Int, rows height: Int) -> Position? {
    if let shape {
      guard abs(place.column) <= Self.farthest * width, abs(place.row) <= Self.farthest * height else { return nil }
      return shape.cell(at: place.column, place.row)
    }
    func inside(_ value: Int, _ count: Int, _ end: End) -> Int? {
      switch end {
      case .joined: count > 0 ? value.modulo(count) : nil
      case .dead: (0..<count).contains(value) ? value : nil
      case .open: value
      }
    }
    guard let column = inside(place.column, width, columns), let row = inside(place.row, height, rows) else {
      return nil
    }
    return Position(column: column, row: row)
  }
}
