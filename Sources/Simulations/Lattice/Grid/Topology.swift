/// A bounded lattice in Golly's notation, as it follows a rule: `:T30,20`. It gives the size of the lattice and the
/// place where a glider that crosses an edge returns.
///
/// Source: Golly's help, "Bounded Grids". The drawings in the tests come from Golly 3.3 itself, which shifts a Klein
/// bottle in the opposite direction from its help. The top-left cell is [0, 0] here.
package struct Topology: Sendable, Hashable {
  package enum Form: String, Sendable, CaseIterable {
    case plane = "P"
    case torus = "T"
    /// One pair of opposite edges is joined as in a torus, and the other pair is joined in reverse.
    case klein = "K"
    /// Both pairs are joined in reverse, which makes a projective plane.
    case crossSurface = "C"
    /// The top edge is joined to the left edge, and the right edge to the bottom edge.
    case sphere = "S"
  }

  package enum Edges: Sendable, Hashable {
    /// The top and bottom edges.
    case horizontal
    /// The left and right edges.
    case vertical
  }

  package let form: Form
  /// The number of columns, or 0 if the rows have no end.
  package let columns: Int
  /// The number of rows, or 0 if the columns have no end.
  package let rows: Int
  /// The edges that a Klein bottle reverses, or those with a shift. Nil if there are none.
  package let edges: Edges?
  /// The number of cells by which the lattice is shifted at the joined edges. It is less than the length of the edge,
  /// and 0 or 1 for a Klein bottle.
  package let shift: Int

  /// Creates a lattice.
  ///
  /// - Parameter shift: any number, which is reduced to the range of ``shift``. It must be 0 without `edges`.
  package init(_ form: Form, columns: Int, rows: Int, edges: Edges? = nil, shift: Int = 0) {
    let length = edges == .vertical ? rows : columns
    let reduced = form == .klein ? min(1, abs(shift)) : length > 0 ? shift.modulo(length) : 0
    self.form = form
    self.columns = columns
    self.rows = rows
    self.shift = reduced
    self.edges = form == .klein || reduced != 0 ? edges : nil
  }

  /// Returns whether a grid has these numbers of columns and rows, ignoring those without an end.
  func has(_ size: GridSize) -> Bool {
    (columns == 0 || columns == size.columns) && (rows == 0 || rows == size.rows ?? size.columns)
  }

  /// The lattice in its canonical spelling, such as `:T30+5,20`.
  package var text: String {
    if form == .sphere { return ":S\(columns)" }
    let mark = (form == .klein ? "*" : "") + (shift == 0 ? "" : "+\(shift)")
    return ":\(form.rawValue)\(columns)\(edges == .horizontal ? mark : ""),\(rows)\(edges == .vertical ? mark : "")"
  }

  /// Returns the cell of the lattice at a position inside or outside of it, or nil if there is no cell. O(distance /
  /// side).
  ///
  /// - Precondition: both columns and rows have an end.
  package func cell(at column: Int, _ row: Int) -> Position? {
    var (column, row) = (column, row)
    while !(0..<columns).contains(column) || !(0..<rows).contains(row) {
      switch form {
      case .plane: return nil
      case .sphere:
        if row < 0 {
          (column, row) = (-1 - row, column)
        } else if row >= rows {
          (column, row) = (columns - 1 - (row - rows), column)
        } else if column < 0 {
          (column, row) = (row, -1 - column)
        } else {
          (column, row) = (row, rows - 1 - (column - columns))
        }
      case .torus, .klein, .crossSurface:
        if row < 0 || row >= rows {
          let down = row < 0 ? -1 : 1
          row -= down * rows
          column = crossed(.horizontal, column, length: columns, direction: down)
        } else {
          let right = column < 0 ? -1 : 1
          column -= right * columns
          row = crossed(.vertical, row, length: rows, direction: right)
        }
      }
    }
    return Position(column: column, row: row)
  }

  /// Returns the place on the opposite edge at which a glider enters after crossing this edge at `place`.
  private func crossed(_ edges: Edges, _ place: Int, length: Int, direction: Int) -> Int {
    let isReversed = form == .crossSurface || form == .klein && self.edges == edges
    let shift = self.edges == edges ? shift : 0
    return isReversed ? length - 1 - place - shift : place + direction * shift
  }
}
