/// The random numbers of one run, given by a seed and a replicate. Every draw has a name instead of a place in a
/// sequence.
///
/// The name of a draw consists of its entity (a cell, a person or a player), its step and its purpose. The step is the
/// one being computed, where 0 is the initial state. The counter of the generator is (entity, step, replicate,
/// purpose·2²⁴ + block), and the key is the seed; see ``Philox``.
public struct Draws: Sendable {
  package let key: (low: UInt32, high: UInt32)
  package let replicate: UInt32

  /// Creates the random numbers of a run.
  ///
  /// - Parameters:
  ///   - seed: the seed of the run. Equal seeds share every draw.
  ///   - replicate: the number of the replicate. A single run is replicate 0.
  public init(seed: UInt64, replicate: UInt32 = 0) {
    key = (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
    self.replicate = replicate
  }

  /// Returns the four words of one call of the generator.
  @inline(__always)
  package func words(entity: UInt32, step: UInt32, purpose: Purpose, block: UInt32 = 0) -> Philox.Words {
    words(entity: entity, step: step, number: purpose.rawValue, block: block)
  }

  /// Returns the four words of one call of the generator for a purpose given by its number. Numbers below 128 are those
  /// of ``Purpose``. Numbers from 128 on belong to custom models.
  @inline(__always)
  func words(entity: UInt32, step: UInt32, number: UInt32, block: UInt32) -> Philox.Words {
    Philox.words(counter: Philox.Words(entity, step, replicate, number << 24 &+ block), key: key)
  }

  /// Returns the words of a decision, one after another, as many as it needs.
  @inline(__always)
  package func stream(entity: UInt32, step: UInt32, purpose: Purpose) -> DrawStream {
    DrawStream(draws: self, entity: entity, step: step, number: purpose.rawValue)
  }
}
