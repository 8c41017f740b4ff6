/// The size of the largest picture that a caller can use. Larger ones are reduced by whole blocks of cells.
package struct PictureLimit: Sendable, Hashable {
  package var columns: Int
  package var rows: Int
  /// The number of columns up to which a lattice that exceeds `columns` or `rows` is still drawn exactly. `exactRows`
  /// limits its rows.
  package var exactColumns: Int
  package var exactRows: Int
  /// The maximum number of elements, whatever the shape of the picture.
  package var elements: Int

  package init(columns: Int, rows: Int, exactColumns: Int = 0, exactRows: Int = 0, elements: Int = .max) {
    self.columns = columns
    self.rows = rows
    self.exactColumns = max(columns, exactColumns)
    self.exactRows = max(rows, exactRows)
    self.elements = max(1, elements)
  }

  /// The maximum number of columns of a picture in text.
  private static let textColumns = 240

  /// Whether the elements are pixels, which can have the colours of several states. A text picture has shades instead.
  package var isForPixels: Bool { columns > Self.textColumns }

  /// Returns the smallest side of a block, in cells, with which the lattice fits.
  package func scale(columns: Int, rows: Int) -> Int {
    if columns <= exactColumns, rows <= exactRows, columns * rows <= elements { return 1 }
    var scale = max(1, (columns + self.columns - 1) / self.columns, (rows + self.rows - 1) / self.rows)
    while elements < .max, ((columns + scale - 1) / scale) * ((rows + scale - 1) / scale) > elements { scale += 1 }
    return scale
  }
}
