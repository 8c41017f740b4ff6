/// A batch of people who are in the same state and leave it by chance. They all draw at once.
struct TransitionBatch {
  private let purpose: Purpose
  private let threshold: UInt64
  private let people: UnsafeMutablePointer<UInt32>
  private var count = 0

  /// The number of people in a batch, which is a multiple of 64, because outcomes are bits of words.
  private static let size = 256
  /// The number of elements in the buffer of a batch.
  static let bufferSize = size

  /// Creates an empty batch.
  ///
  /// - Parameter buffer: an initialised buffer of ``bufferSize`` elements.
  init(_ purpose: Purpose, _ chance: Chance, buffer: UnsafeMutablePointer<UInt32>) {
    self.purpose = purpose
    threshold = chance.threshold
    people = buffer
  }

  var isFull: Bool { count == Self.size }

  /// Adds a person to the batch if a condition is true, without a branch.
  ///
  /// - Precondition: the batch is not full.
  @inline(__always)
  mutating func enter(_ person: UInt32, where holds: Bool) {
    people[count] = person
    count &+= holds ? 1 : 0
  }

  /// Draws for all people in the batch, and empties it.
  ///
  /// - Parameter leave: called with everybody who leaves the state.
  @inline(__always)
  mutating func draw(step: UInt32, draws: Draws, _ leave: (_ person: UInt32) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.size / 64) { outcomes in
      guard let first = outcomes.baseAddress else { return }
      let words = (count &+ 63) / 64
      Processor.current.chances(
        people, first, words, step: step, purpose: purpose, draws: draws, threshold: threshold)
      for word in 0..<words {
        // Bits after the last person are draws of other people.
        let left = count &- 64 &* word
        var bits = outcomes[word] & (left >= 64 ? .max : 1 &<< UInt64(left) &- 1)
        while bits != 0 {
          let index = 64 &* word &+ bits.trailingZeroBitCount
          leave(people[index])
          bits &= bits &- 1
        }
      }
    }
    count = 0
  }
}
