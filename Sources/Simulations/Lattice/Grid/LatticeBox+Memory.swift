extension LatticeBox {
  /// The limit of memory that lets the cells of one state be held beside the lattice. At a bit each, they then take at
  /// most a quarter of it. A larger state is drawn by its shares, and counts as absent.
  var memoryToHold: Double { Double(columns) * Double(rows) / 2 }
}
