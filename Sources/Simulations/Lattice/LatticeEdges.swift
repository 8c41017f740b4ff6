/// What lies beyond the edges of a lattice.
public struct LatticeEdges: Sendable, Hashable {
  /// What lies beyond one pair of opposite edges.
  public enum End: Sendable, Hashable {
    /// The other edge.
    case joined
    /// Cells that are always 0.
    case dead
    /// More of the lattice: it grows as far as anything lives.
    case open
  }

  /// Beyond the left and the right edge.
  public var columns: End
  /// Beyond the top and the bottom edge.
  public var rows: End
  /// A shape whose edges are joined in another way than those of a torus; it says all.
  public var shape: Topology?

  public static let torus = LatticeEdges(columns: .joined, rows: .joined)
  public static let dead = LatticeEdges(columns: .dead, rows: .dead)
  public static let open = LatticeEdges(columns: .open, rows: .open)

  public init(columns: End, rows: End) {
    self.columns = columns
    self.rows = rows
  }

  public init(_ topology: Topology) {
    let end: End = topology.form == .plane ? .dead : .joined
    columns = topology.columns == 0 ? .open : end
    rows = topology.rows == 0 ? .open : end
    if topology.form != .plane, topology.form != .torus || topology.shift != 0 { shape = topology }
  }

  var isOpen: Bool { columns == .open || rows == .open }
}
