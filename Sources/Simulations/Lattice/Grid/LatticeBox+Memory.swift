extension LatticeBox {
  /// The smallest memory limit in bytes with which the cells of a state are kept in addition to the lattice. At one bit
  /// each, the cells then take at most a quarter of the limit. A larger state is drawn from shares of live cells and
  /// counts as absent.
  var memoryToHold: Double { Double(columns) * Double(rows) / 2 }
}
