/// The neighbours of a cell, as offsets to the right and down.
struct CellNeighbourhood: Sendable, Hashable {
  /// The neighbours in reading order, or in the order in which they were written. One that is written twice counts
  /// twice.
  let offsets: [Position]
  /// The spelling in a block.
  let text: String

  static let moore = CellNeighbourhood(square: 1, text: "moore")
  static let vonNeumann = CellNeighbourhood(disc: 1, text: "von-neumann")
  /// The six neighbours on a hexagonal lattice, as Golly draws it: all but the upper right and the lower left one.
  static let hexagonal = CellNeighbourhood(
    moore.offsets.filter { $0.column != -$0.row }, text: "hexagonal")
  /// The two neighbours on a line.
  static let line = CellNeighbourhood(square: 1, text: "radius:1").onLine

  init(_ offsets: [Position], text: String) { (self.offsets, self.text) = (offsets, text) }

  init(square radius: Int, text: String? = nil) {
    self.init(Self.square(radius), text: text ?? "radius:\(radius)")
  }

  init(disc radius: Int, text: String? = nil) {
    self.init(
      Self.square(radius).filter { $0.column * $0.column + $0.row * $0.row <= radius * radius },
      text: text ?? "disc:\(radius)")
  }

  private static func square(_ radius: Int) -> [Position] {
    (-radius...radius).flatMap { row in
      (-radius...radius).compactMap { $0 == 0 && row == 0 ? nil : Position(column: $0, row: row) }
    }
  }

  /// The neighbours in the row of the cell.
  var onLine: CellNeighbourhood { CellNeighbourhood(offsets.filter { $0.row == 0 }, text: text) }

  /// The largest distance in columns and in rows.
  var reach: (columns: Int, rows: Int) {
    offsets.reduce((0, 0)) { (max($0.0, abs($1.column)), max($0.1, abs($1.row))) }
  }
}
