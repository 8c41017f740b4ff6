/// The largest picture that the caller can use; beyond it a simulation reduces by whole blocks of cells.
package struct PictureLimit: Sendable, Hashable {
  package var columns: Int
  package var rows: Int
  /// A lattice that is larger than that, but has at most this many columns and rows, is not reduced either.
  package var exactColumns: Int
  package var exactRows: Int
  /// Elements at most, whatever the shape.
  package var elements: Int

  package init(columns: Int, rows: Int, exactColumns: Int = 0, exactRows: Int = 0, elements: Int = .max) {
    self.columns = columns
    self.rows = rows
    self.exactColumns = max(columns, exactColumns)
    self.exactRows = max(rows, exactRows)
    self.elements = max(1, elements)
  }

  /// The smallest whole number of cells a side by which the lattice fits.
  package func scale(columns: Int, rows: Int) -> Int {
    if columns <= exactColumns, rows <= exactRows, columns * rows <= elements { return 1 }
    var scale = max(1, (columns + self.columns - 1) / self.columns, (rows + self.rows - 1) / self.rows)
    while elements < .max, ((columns + scale - 1) / scale) * ((rows + scale - 1) / scale) > elements { scale += 1 }
    return scale
  }
}
