/// Reproducible bytes (SplitMix64).
package struct Bytes {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  /// Returns up to `count` bytes from `alphabet`.
  package mutating func next(count: Int, from alphabet: [UInt8]) -> [UInt8] {
    (0..<number(below: count + 1)).map { _ in alphabet[number(below: alphabet.count)] }
  }
}
