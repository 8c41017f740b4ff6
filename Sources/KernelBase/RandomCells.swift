/// Draws random cells, 64 to a word: bit k of word w is cell i = 64·w + k, which lives where d < `threshold`, with
/// d = w₀ + 2³²·w₁ of two words of Philox4x32-10: the first two for an even i, the last two for an odd one.
///
/// The counter is (⌊i/2⌋, 0, `third`, `fourth`), the key its low and high half. Eight counters go side by side, a lane
/// each. For the generator see `Philox`.
///
/// - Parameters:
///   - cells: where `count` words go, the first one being word `first` of all.
public func randomCells(
  _ cells: UnsafeMutablePointer<UInt64>, _ first: Int, _ count: Int, _ third: UInt32, _ fourth: UInt32,
  _ keyLow: UInt32, _ keyHigh: UInt32, _ threshold: UInt64
) {
  // Lane l computes the eight cells from 8·l on, in four turns.
  let lanes = Lanes(0, 4, 8, 12, 16, 20, 24, 28), places = Lanes(0, 8, 16, 24, 32, 40, 48, 56)
  let bound = Lanes(repeating: threshold)
  for word in 0..<count {
    let entity = UInt64(truncatingIfNeeded: first &+ word) &* 32
    var bits = Lanes()
    for turn in 0..<UInt64(4) {
      var c0 = lanes &+ Lanes(repeating: entity &+ turn), c1 = Lanes()
      var c2 = Lanes(repeating: UInt64(third)), c3 = Lanes(repeating: UInt64(fourth))
      var k0 = keyLow, k1 = keyHigh
      for _ in 0..<10 {
        // The upper halves of the lanes hold nothing of meaning until they are taken off.
        let a = (c0 & low) &* Lanes(repeating: 0xD251_1F53), b = (c2 & low) &* Lanes(repeating: 0xCD9E_8D57)
        c0 = b &>> 32 ^ c1 ^ Lanes(repeating: UInt64(k0))
        c1 = b
        c2 = a &>> 32 ^ c3 ^ Lanes(repeating: UInt64(k1))
        c3 = a
        k0 &+= 0x9E37_79B9
        k1 &+= 0xBB67_AE85
      }
      let even = isLess(c0 & low | c1 &<< 32, bound), odd = isLess(c2 & low | c3 &<< 32, bound)
      bits |= (even &>> 63 | (odd &>> 63) &<< 1) &<< Lanes(repeating: 2 &* turn)
    }
    bits = bits &<< places
    let half = bits.lowHalf | bits.highHalf
    let quarter = half.lowHalf | half.highHalf
    cells[word] = quarter[0] | quarter[1]
  }
}

private typealias Lanes = SIMD8<UInt64>

private var low: Lanes {
  @inline(__always) get { Lanes(repeating: 0xFFFF_FFFF) }
}

/// The highest bit of a lane is 1 where a < b: the borrow of a − b.
@inline(__always)
private func isLess(_ a: Lanes, _ b: Lanes) -> Lanes { (~a & b) | (~(a ^ b) & (a &- b)) }
