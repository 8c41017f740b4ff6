/// The lattice of a two-dimensional automaton: its size, and what is beyond its edges.
public struct LatticeShape: Sendable, Hashable {
  /// Nil if the lattice is as large as what is placed on it.
  let size: GridSize?
  let edges: LatticeEdges

  /// Returns a lattice whose opposite edges are joined, of at least one column and one row.
  public static func torus(_ columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .torus)
  }

  /// Returns a lattice of at least one column and one row; cells beyond its edges are always 0.
  public static func bounded(_ columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .dead)
  }

  /// Returns an endless plane, which grows with the pattern; random cells are placed in a box at the origin.
  public static func unbounded(box columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .open)
  }

  /// An endless plane for a pattern, whose top-left corner is at the origin.
  public static let unbounded = LatticeShape(size: nil, edges: .open)
}
