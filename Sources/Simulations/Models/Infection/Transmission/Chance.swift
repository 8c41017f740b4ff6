/// A probability without its text, for inner loops.
struct Chance: Sendable {
  let threshold: UInt64
  let isCertain: Bool

  static let certain = Chance(.one)

  init(_ probability: Probability) {
    threshold = probability.threshold
    isCertain = probability.isCertain
  }

  var isImpossible: Bool { !isCertain && threshold == 0 }

  @inline(__always)
  func admits(low: UInt32, high: UInt32) -> Bool { isCertain || UInt64(high) &<< 32 | UInt64(low) < threshold }

  /// Returns the outcome for a person in a step, from the first two words of that decision.
  @inline(__always)
  func draw(_ draws: Draws, person: UInt32, step: UInt32, purpose: Purpose) -> Bool {
    let words = draws.words(entity: person, step: step, purpose: purpose)
    return admits(low: words[0], high: words[1])
  }
}
