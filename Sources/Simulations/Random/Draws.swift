/// The random numbers of one run: a seed and a replicate, from which every decision draws by name.
///
/// A draw is named by its entity (a cell, a person, a player), the step being computed (0 is the initial state) and its
/// purpose. Counter = (entity, step, replicate, purpose·2²⁴ + block), key = the seed; see ``Philox``.
public struct Draws: Sendable {
  package let key: (low: UInt32, high: UInt32)
  package let replicate: UInt32

  /// Creates the random numbers of a run.
  ///
  /// - Parameters:
  ///   - seed: the seed of the run; equal seeds share every draw.
  ///   - replicate: the number of the replicate, from 0; a single run is replicate 0.
  public init(seed: UInt64, replicate: UInt32 = 0) {
    key = (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
    self.replicate = replicate
  }

  /// The four words of one generator call.
  @inline(__always)
  package func words(entity: UInt32, step: UInt32, purpose: Purpose, block: UInt32 = 0) -> Philox.Words {
    words(entity: entity, step: step, number: purpose.rawValue, block: block)
  }

  /// The four words of one generator call for the purpose of a number: those of ``Purpose``, and from 128 on those of
  /// models of other packages.
  @inline(__always)
  func words(entity: UInt32, step: UInt32, number: UInt32, block: UInt32) -> Philox.Words {
    Philox.words(counter: Philox.Words(entity, step, replicate, number << 24 &+ block), key: key)
  }

  /// The words of a decision one after the other, as many as it needs.
  @inline(__always)
  package func stream(entity: UInt32, step: UInt32, purpose: Purpose) -> DrawStream {
    DrawStream(draws: self, entity: entity, step: step, number: purpose.rawValue)
  }
}
