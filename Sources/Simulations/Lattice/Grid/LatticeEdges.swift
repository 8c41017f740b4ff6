/// The edges of a lattice.
package struct LatticeEdges: Sendable, Hashable {
  /// What is beyond a pair of opposite edges.
  package enum End: Sendable, Hashable {
    /// The two edges are joined.
    case joined
    /// The cells beyond are always dead.
    case dead
    /// The lattice continues, and grows as far as anything lives.
    case open
  }

  /// The edges on the left and on the right.
  package var columns: End
  /// The edges at the top and at the bottom.
  package var rows: End
  /// A shape with edges that are not joined as in a torus. It overrides all other properties.
  package var shape: Topology?

  package static let torus = LatticeEdges(columns: .joined, rows: .joined)
  package static let dead = LatticeEdges(columns: .dead, rows: .dead)
  package static let open = LatticeEdges(columns: .open, rows: .open)

  package init(columns: End, rows: End) {
    self.columns = columns
    self.rows = rows
  }

  package init(_ topology: Topology) {
    let end: End = topology.form == .plane ? .dead : .joined
    columns = topology.columns == 0 ? .open : end
    rows = topology.rows == 0 ? .open : end
    if topology.form != .plane, topology.form != .torus || topology.shift != 0 { shape = topology }
  }

  var isOpen: Bool { columns == .open || rows == .open }
}

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

extension Int {
  /// The number divided by 2, rounded down even if it is negative.
  var flooredHalf: Int { self >> 1 }

  /// Returns the remainder in 0 ..< modulus.
  ///
  /// - Precondition: `modulus` is positive.
  func modulo(_ modulus: Int) -> Int {
    let rest = self % modulus
    return rest < 0 ? rest + modulus : rest
  }
}
