/// Computes the ten rounds of Philox4x32-10 (see `Philox`). The 32-bit words are the lower halves of 64-bit words. The
/// upper halves are meaningless before and after. The compiler vectorises loops of this over people or cells.
@inline(__always)
func philoxRounds(
  _ words: (UInt64, UInt64, UInt64, UInt64), _ keyLow: UInt32, _ keyHigh: UInt32
) -> (UInt64, UInt64, UInt64, UInt64) {
  var (c0, c1, c2, c3) = words
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
  return (c0, c1, c2, c3)
}

/// A mask of the lower half of a word.
var low: UInt64 {
  @inline(__always) get { 0xFFFF_FFFF }
}
