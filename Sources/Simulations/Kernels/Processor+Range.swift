import CKernels

extension Processor {
  /// Computes the next row under a rule that counts within squares, with counts of 8 bits. The kernel explains the
  /// parameters.
  package func rangeRow(_ r: RangeRow<UInt8>) {
    let run =
      switch self {
      case .base: range_row8_base
      case .v3: range_row8_v3
      case .v4: range_row8_v4
      }
    run(
      r.across, r.coming, r.leaving, r.columns, r.range, r.room, r.stretches, r.births, r.survivals, r.oldest, r.now,
      r.next)
  }

  /// Computes the same with counts of 16 bits.
  package func rangeRow(_ r: RangeRow<UInt16>) {
    let run =
      switch self {
      case .base: range_row16_base
      case .v3: range_row16_v3
      case .v4: range_row16_v4
      }
    run(
      r.across, r.coming, r.leaving, r.columns, r.range, r.room, r.stretches, r.births, r.survivals, r.oldest, r.now,
      r.next)
  }

  /// Returns the number of cells, one byte each, that are not 0.
  package func population(ofBytes cells: [UInt8]) -> Int {
    cells.withUnsafeBufferPointer { cells in
      guard let first = cells.baseAddress else { return 0 }
      return switch self {
      case .base: range_population_base(first, cells.count)
      case .v3: range_population_v3(first, cells.count)
      case .v4: range_population_v4(first, cells.count)
      }
    }
  }
}
