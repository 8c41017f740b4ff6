/// Draws random cells, 64 to a word. Bit k of word w is cell i = 64·w + k, which lives if d < `threshold`.
///
/// Two words of Philox4x32-10 give d = w₀ + 2³²·w₁: the first two for an even i, the last two for an odd one. The
/// counter is (⌊i/2⌋, 0, `third`, `fourth`). `Philox` describes the generator. This is a plain loop over the pairs of
/// cells in a word, which the compiler turns into vector instructions.
///
/// - Parameters:
///   - cells: receives `count` words.
///   - first: the number w of the first of these words.
///   - keyLow: the lower half of the generator's key.
///   - keyHigh: the upper half of the generator's key.
///   - keyLow: the lower half of the generator's key.
///   - keyHigh: the upper half of the generator's key.
package func randomCells(
  _ cells: UnsafeMutablePointer<UInt64>, _ first: Int, _ count: Int, _ third: UInt32, _ fourth: UInt32,
  _ keyLow: UInt32, _ keyHigh: UInt32, _ threshold: UInt64
) {
  for word in 0..<count {
    let entity = UInt64(truncatingIfNeeded: first &+ word) &* 32
    var bits: UInt64 = 0
    for pair in 0..<UInt64(32) {
      let words = philoxRounds((entity &+ pair, 0, UInt64(third), UInt64(fourth)), keyLow, keyHigh)
      let even = words.0 & low | words.1 &<< 32, odd = words.2 & low | words.3 &<< 32
      bits |= ((even < threshold ? 1 : 0) | (odd < threshold ? 2 : 0)) &<< (2 &* pair)
    }
    cells[word] = bits
  }
}
