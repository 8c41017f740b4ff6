/// People who pick at the same time. They are read in whole vectors.
struct TransmissionBatch {
  let size: Int
  let people: UnsafeMutablePointer<UInt64>
  /// The pools of the people before the draws, and their picks afterwards; see `spreadPicks`.
  let pools: UnsafeMutablePointer<UInt64>
  /// The indices of the people's bytes.
  let cells: UnsafeMutablePointer<UInt32>
  /// The pool for each set of the eight places around a person.
  let packed: UnsafePointer<UInt64>

  static let packedPools: [UInt64] = (0..<256).map { set in
    let members = (0..<8).filter { set >> $0 & 1 == 1 }
    return UInt64(members.count) << 32 | members.reversed().reduce(0) { $0 << 4 | UInt64($1) }
  }
}
