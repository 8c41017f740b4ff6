extension LatticeBox {
  /// The limit of memory under which the cells of one state, a bit each, take at most a quarter of it and can be held
  /// beside the lattice. A larger state is drawn by its shares, and counts as absent.
  var memoryToHold: Double { Double(columns) * Double(rows) / 2 }
}
