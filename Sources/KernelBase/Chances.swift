/// Decides a random event for each of many people. Bit k of word w of `outcomes` belongs to person 64·w + k. It becomes
/// 1 if d < `threshold`. Here d = w₀ + 2³²·w₁, from the first two words of Philox4x32-10 for the counter (person,
/// `step`, `replicate`, `purpose`).
///
/// This is a plain loop over the people of a word, which the compiler turns into vector instructions.
///
/// - Parameters:
///   - people: the numbers of the people, 64 for each word.
///   - outcomes: receives `count` words.
///   - keyLow: the lower half of the generator's key.
///   - keyHigh: the upper half of the generator's key.
package func chances(
  _ people: UnsafePointer<UInt32>, _ outcomes: UnsafeMutablePointer<UInt64>, _ count: Int, _ step: UInt32,
  _ replicate: UInt32, _ purpose: UInt32, _ keyLow: UInt32, _ keyHigh: UInt32, _ threshold: UInt64
) {
  for word in 0..<count {
    var bits: UInt64 = 0
    for index in 0..<64 {
      let person = UInt64(people[64 &* word &+ index])
      let words = philoxRounds((person, UInt64(step), UInt64(replicate), UInt64(purpose)), keyLow, keyHigh)
      bits |= (words.0 & low | words.1 &<< 32 < threshold ? 1 : 0) &<< UInt64(truncatingIfNeeded: index)
    }
    outcomes[word] = bits
  }
}
