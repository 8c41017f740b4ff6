/// A square of 16×16 cells.
///
/// Word v contains the rows v, 4 + v, 8 + v and 12 + v, with 16 bits each. Column 0 is the lowest bit. In this order,
/// the rows above and below a vector of 2×2 leaves are in other vectors. A step only shifts lanes at the ends.
struct QuadLeaf: Sendable {
  var w0: UInt64 = 0
  var w1: UInt64 = 0
  var w2: UInt64 = 0
  var w3: UInt64 = 0

  static let side = 16
  /// The binary logarithm of the side.
  static let level = 4

  var population: Int { w0.nonzeroBitCount + w1.nonzeroBitCount + w2.nonzeroBitCount + w3.nonzeroBitCount }

  var hash: UInt64 {
    @inline(__always) get {
      let first = (w0 ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: w1 ^ 0xD1B5_4A32_D192_ED03)
      let second = (w2 ^ 0x8CB9_2BA7_2F3D_8DD7).multipliedFullWidth(by: w3 ^ 0xABC9_8388_FB8F_AC03)
      let both = (first.high ^ second.low).multipliedFullWidth(by: (first.low ^ second.high) | 1)
      return both.high ^ both.low
    }
  }

  @inline(__always)
  static func same(_ a: QuadLeaf, _ b: QuadLeaf) -> Bool {
    (a.w0 ^ b.w0) | (a.w1 ^ b.w1) | (a.w2 ^ b.w2) | (a.w3 ^ b.w3) == 0
  }

  private subscript(word index: Int) -> UInt64 {
    get {
      switch index {
      case 0: w0
      case 1: w1
      case 2: w2
      default: w3
      }
    }
    set {
      switch index {
      case 0: w0 = newValue
      case 1: w1 = newValue
      case 2: w2 = newValue
      default: w3 = newValue
      }
    }
  }

  /// Accesses the cells of a row. Column 0 is the lowest bit.
  subscript(row row: Int) -> UInt16 {
    get { UInt16(truncatingIfNeeded: self[word: row & 3] >> UInt64(4 * (row & 12))) }
    set {
      let shift = UInt64(4 * (row & 12))
      self[word: row & 3] = self[word: row & 3] & ~(0xFFFF << shift) | UInt64(newValue) << shift
    }
  }

  /// Returns the 16×16 cells in the middle of 2×2 leaves.
  static func centre(_ nw: QuadLeaf, _ ne: QuadLeaf, _ sw: QuadLeaf, _ se: QuadLeaf) -> QuadLeaf {
    func word(_ nw: UInt64, _ ne: UInt64, _ sw: UInt64, _ se: UInt64) -> UInt64 {
      let west: UInt64 = 0x00FF_00FF_00FF_00FF
      let north = nw >> 8 & west | ne << 8 & ~west
      let south = sw >> 8 & west | se << 8 & ~west
      return north >> 32 | south << 32
    }
    return QuadLeaf(
      w0: word(nw.w0, ne.w0, sw.w0, se.w0), w1: word(nw.w1, ne.w1, sw.w1, se.w1),
      w2: word(nw.w2, ne.w2, sw.w2, se.w2), w3: word(nw.w3, ne.w3, sw.w3, se.w3))
  }
}
