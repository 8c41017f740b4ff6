extension TextCursor {
  /// Reads a state from 1 to 255: a letter from A to X, perhaps after a prefix that adds 24, 48 and so on.
  ///
  /// - Parameter prefixes: the lower-case letters that are prefixes, in order.
  mutating func letterState(
    prefixes: ClosedRange<Unicode.Scalar>, advice: String
  ) throws(PatternFormat.Fault) -> UInt8 {
    let first = UInt8(ascii: prefixes.lowerBound), last = UInt8(ascii: prefixes.upperBound)
    var state = 0
    if let byte = current, (first...last).contains(byte) {
      state = 24 * Int(byte - first + 1)
      advance()
    }
    guard let letter = current, (UInt8(ascii: "A")...UInt8(ascii: "X")).contains(letter) else {
      throw fault("found \(found) where a cell was expected", advice: advice)
    }
    state += Int(letter - UInt8(ascii: "A")) + 1
    guard state <= 255 else { throw fault("state \(state) is beyond 255", advice: advice) }
    advance()
    return UInt8(state)
  }
}
