/// Which of many people's chances come true: bit k of word w of `outcomes` is that of person 64·w + k, true where
/// d < `threshold`, with d = w₀ + 2³²·w₁ of the first two words of Philox4x32-10 of counter (person, `step`,
/// `replicate`, `purpose`).
///
/// A plain loop over the people of a word, which the compiler turns into vector instructions of whatever width the
/// processor has.
///
/// - Parameters:
///   - people: 64 for each word.
///   - count: of words.
public func chances(
  _ people: UnsafePointer<UInt32>, _ outcomes: UnsafeMutablePointer<UInt64>, _ count: Int, _ step: UInt32,
  _ replicate: UInt32, _ purpose: UInt32, _ keyLow: UInt32, _ keyHigh: UInt32, _ threshold: UInt64
) {
  for word in 0..<count {
    var bits: UInt64 = 0
    for index in 0..<64 {
      // Words of 32 bits, whose upper halves hold nothing of meaning until they are taken off.
      var c0 = UInt64(people[64 &* word &+ index]), c1 = UInt64(step), c2 = UInt64(replicate), c3 = UInt64(purpose)
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
      bits |= (c0 & low | c1 &<< 32 < threshold ? 1 : 0) &<< UInt64(truncatingIfNeeded: index)
    }
    outcomes[word] = bits
  }
}

private var low: UInt64 {
  @inline(__always) get { 0xFFFF_FFFF }
}
