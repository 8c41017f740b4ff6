/// The lattice that an automaton of two dimensions lives on: its size, and what lies beyond its edges.
public struct LatticeShape: Sendable, Hashable {
  /// Nil where the lattice is as large as what is placed on it.
  let size: GridSize?
  let edges: LatticeEdges

  /// Opposite edges are joined. At least one column and one row.
  public static func torus(_ columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .torus)
  }

  /// Cells beyond the edges are always 0. At least one column and one row.
  public static func bounded(_ columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .dead)
  }

  /// A plane without end, which grows as the pattern does. What is placed at random is placed in a box at the origin.
  public static func unbounded(box columns: Int, _ rows: Int) -> LatticeShape {
    LatticeShape(size: GridSize(columns: columns, rows: rows), edges: .open)
  }

  /// A plane without end for a pattern, whose top-left corner is at the origin.
  public static let unbounded = LatticeShape(size: nil, edges: .open)
}
