/// Draws random cells, 64 to a word: bit k of word w is cell i = 64·w + k, which lives where d < `threshold`, with
/// d = w₀ + 2³²·w₁ of two words of Philox4x32-10: the first two for an even i, the last two for an odd one.
///
/// The counter is (⌊i/2⌋, 0, `third`, `fourth`), the key its low and high half. For the generator see `Philox`. A plain
/// loop over the pairs of a word, which the compiler turns into vector instructions of whatever width the processor
/// has.
///
/// - Parameters:
///   - cells: where `count` words go, the first one being word `first` of all.
public func randomCells(
  _ cells: UnsafeMutablePointer<UInt64>, _ first: Int, _ count: Int, _ third: UInt32, _ fourth: UInt32,
  _ keyLow: UInt32, _ keyHigh: UInt32, _ threshold: UInt64
) {
  for word in 0..<count {
    let entity = UInt64(truncatingIfNeeded: first &+ word) &* 32
    var bits: UInt64 = 0
    for pair in 0..<UInt64(32) {
      // Words of 32 bits, whose upper halves hold nothing of meaning until they are taken off.
      var c0 = entity &+ pair, c1: UInt64 = 0, c2 = UInt64(third), c3 = UInt64(fourth)
      var k0 = keyLow, k1 = keyHigh
      for _ in 0..<10 {
        let a = (c0 & low) &* 0xD251_1F53, b = (c2 & low) &* 0xCD9E_8D57
        c0 = (b &>> 32) ^ c1 ^ UInt64(k0)
        c1 = b
        c2 = (a &>> 32) ^ c3 ^ UInt64(k1)
        c3 = a
        k0 &+= 0x9E37_79B9
        k1 &+= 0xBB67_AE85
      }
      let even = c0 & low | c1 &<< 32, odd = c2 & low | c3 &<< 32
      bits |= ((even < threshold ? 1 : 0) | (odd < threshold ? 2 : 0)) &<< (2 &* pair)
    }
    cells[word] = bits
  }
}

private var low: UInt64 {
  @inline(__always) get { 0xFFFF_FFFF }
}
