/// The ids of a square's four quarters in a ``QuadPool``.
///
/// An id whose highest bit is set is a leaf, and any other id is a node. Id 0 is neither.
struct Quad: Sendable {
  /// NW in the low half, NE in the high half.
  var north: UInt64
  /// SW in the low half, SE in the high half.
  var south: UInt64

  @inline(__always)
  init(_ nw: UInt32, _ ne: UInt32, _ sw: UInt32, _ se: UInt32) {
    north = UInt64(nw) | UInt64(ne) &<< 32
    south = UInt64(sw) | UInt64(se) &<< 32
  }

  var nw: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: north) } }
  var ne: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: north &>> 32) } }
  var sw: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: south) } }
  var se: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: south &>> 32) } }

  /// The hash: the folded 128-bit product of both halves. All its bits depend on all bits of the ids.
  var hash: UInt64 {
    @inline(__always) get {
      let product = (north ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: south ^ 0xD1B5_4A32_D192_ED03)
      return product.high ^ product.low
    }
  }

  @inline(__always)
  static func same(_ a: Quad, _ b: Quad) -> Bool { (a.north ^ b.north) | (a.south ^ b.south) == 0 }
}
