/// The lattice of a two-dimensional automaton: its size, and what is beyond its edges.
public struct LatticeShape: Sendable, Hashable {
  /// The size, or nil if the lattice is as large as the pattern on it.
  let size: GridSize?
  let edges: LatticeEdges

  /// Returns a lattice whose opposite edges are joined. It has at least one column and one row.
  public static func torus(_ columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .torus)
  }

  /// Returns a lattice with at least one column and one row. Cells beyond its edges are always dead.
  public static func bounded(_ columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .dead)
  }

  /// Returns an endless plane, which grows with the pattern. Random cells are placed in a box at the origin.
  public static func unbounded(box columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .open)
  }

  /// An endless plane for a pattern, whose top-left corner is placed at the origin.
  public static let unbounded = LatticeShape(size: nil, edges: .open)
}
