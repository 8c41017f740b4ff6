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
