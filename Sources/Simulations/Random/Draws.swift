/// What a draw decides. Each purpose has random numbers of its own, so that switching one decision on never shifts
/// another one's dice. The numbers are part of the notebook format: never renumber them.
public enum Purpose: UInt32, Sendable, CaseIterable {
  case randomCell = 1
  case count = 2
  case vaccinated = 3
  case spread = 4
  case transmission = 5
  case incubation = 6
  case recovery = 7
  case waning = 8
  case mortality = 9
  case intervention = 10
  case shuffle = 11
  case player = 12
}

/// The random numbers of one run: a seed and a replicate, from which every decision draws by name.
///
/// A draw is named by its entity (a cell, a person, a player), the step being computed (0 is the initial state) and its
/// purpose. Counter = (entity, step, replicate, purpose·2²⁴ + block), key = the seed; see ``Philox``.
public struct Draws: Sendable {
  public let key: (low: UInt32, high: UInt32)
  public let replicate: UInt32

  /// - Parameters:
  ///   - seed: the block's seed; equal seeds share every draw.
  ///   - replicate: counted from 0; a single run is replicate 0.
  public init(seed: UInt64, replicate: UInt32 = 0) {
    key = (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
    self.replicate = replicate
  }

  /// The four words of one generator call.
  @inline(__always)
  public func words(entity: UInt32, step: UInt32, purpose: Purpose, block: UInt32 = 0) -> Philox.Words {
    Philox.words(
      counter: Philox.Words(entity, step, replicate, purpose.rawValue << 24 &+ block), key: key)
  }

  /// The words of a decision one after the other, as many as it needs.
  @inline(__always)
  public func stream(entity: UInt32, step: UInt32, purpose: Purpose) -> DrawStream {
    DrawStream(draws: self, entity: entity, step: step, purpose: purpose)
  }
}

/// The words w0, w1, … of one decision; block b of the counter supplies words 4b … 4b+3.
public struct DrawStream {
  private let draws: Draws
  private let entity: UInt32
  private let step: UInt32
  private let purpose: Purpose
  private var block: UInt32 = 0
  private var words = Philox.Words()
  private var used = 4

  @inline(__always)
  init(draws: Draws, entity: UInt32, step: UInt32, purpose: Purpose) {
    self.draws = draws
    self.entity = entity
    self.step = step
    self.purpose = purpose
  }

  /// The next 32 random bits.
  @inline(__always)
  public mutating func next() -> UInt32 {
    if used == 4 {
      words = draws.words(entity: entity, step: step, purpose: purpose, block: block)
      block &+= 1
      used = 0
    }
    defer { used += 1 }
    return words[used]
  }

  /// A whole number uniform on 0 ..< bound, without bias; `bound` is at least 1.
  ///
  /// Source: Lemire, *Fast Random Integer Generation in an Interval*, ACM TOMACS 2019: multiply high, reject the
  /// few words that would favour small results. One word is always consumed, also for `bound` 1.
  @inline(__always)
  public mutating func below(_ bound: UInt32) -> UInt32 {
    var product = UInt64(next()) &* UInt64(bound)
    if UInt32(truncatingIfNeeded: product) < bound {
      let threshold = (0 &- bound) % bound
      while UInt32(truncatingIfNeeded: product) < threshold {
        product = UInt64(next()) &* UInt64(bound)
      }
    }
    return UInt32(truncatingIfNeeded: product &>> 32)
  }

  /// True with the given probability. Two words are always consumed, also where the outcome is certain.
  @inline(__always)
  public mutating func chance(_ probability: Probability) -> Bool {
    let low = next(), high = next()
    return probability.admits(low: low, high: high)
  }
}
