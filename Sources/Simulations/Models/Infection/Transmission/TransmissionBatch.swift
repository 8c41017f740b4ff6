/// People who pick at once. Whole vectors of them are read.
struct TransmissionBatch {
  let size: Int
  let people: UnsafeMutablePointer<UInt64>
  /// Before the draws their pools, after them whom they picked; see `spreadPicks`.
  let pools: UnsafeMutablePointer<UInt64>
  /// The indices of their bytes.
  let cells: UnsafeMutablePointer<UInt32>
  /// The pool of each set of the eight around.
  let packed: UnsafePointer<UInt64>

  static let packedPools: [UInt64] = (0..<256).map { set in
    let members = (0..<8).filter { set >> $0 & 1 == 1 }
    return UInt64(members.count) << 32 | members.reversed().reduce(0) { $0 << 4 | UInt64($1) }
  }
}
