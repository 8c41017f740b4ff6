/// The random numbers of one decision, as many as it needs. ``Draws/stream(entity:step:kind:)`` creates it.
///
/// The numbers are 32-bit words w0, w1, and so on. Block b of the generator supplies the words 4b … 4b + 3.
public struct DrawStream {
  private let draws: Draws
  private let entity: UInt32
  private let step: UInt32
  private let number: UInt32
  private var block: UInt32 = 0
  private var words = Philox.Words()
  private var used = 4

  @inline(__always)
  init(draws: Draws, entity: UInt32, step: UInt32, number: UInt32) {
    self.draws = draws
    self.entity = entity
    self.step = step
    self.number = number
  }

  /// Returns the next 32 random bits.
  @inline(__always)
  public mutating func next() -> UInt32 {
    if used == 4 {
      words = draws.words(entity: entity, step: step, number: number, block: block)
      block &+= 1
      used = 0
    }
    defer { used += 1 }
    return words[used]
  }

  /// Returns a whole number from 0 to bound − 1, uniformly and without bias.
  ///
  /// At least one word is consumed, even for a `bound` of 1.
  ///
  /// Source: Lemire, *Fast Random Integer Generation in an Interval*, ACM TOMACS 2019. The method takes the upper half
  /// of a product and rejects the few words that would favour small results.
  ///
  /// - Precondition: `bound` is at least 1. Otherwise the program stops with a message.
  @inline(__always)
  public mutating func below(_ bound: UInt32) -> UInt32 {
    var product = UInt64(next()) &* UInt64(bound)
    // A bound of 0 always gets here, and other bounds rarely do.
    if UInt32(truncatingIfNeeded: product) <= bound {
      guard bound > 0 else { fatalError("no whole number is below 0: the bound of a draw is at least 1") }
      let threshold = (0 &- bound) % bound
      while UInt32(truncatingIfNeeded: product) < threshold {
        product = UInt64(next()) &* UInt64(bound)
      }
    }
    return UInt32(truncatingIfNeeded: product &>> 32)
  }

  /// Returns true with the given probability. Always consumes two words, even if the outcome is certain.
  @inline(__always)
  public mutating func chance(_ probability: Probability) -> Bool {
    let low = next(), high = next()
    return probability.admits(low: low, high: high)
  }
}

extension DrawStream {
  /// Returns `wanted` different indices below `count`, by a partial Fisher–Yates shuffle of the ascending indices.
  /// Takes O(wanted) memory if few are wanted, and O(count) otherwise.
  ///
  /// - Precondition: `count` is below 2³², and `wanted` is at most `count`.
  mutating func distinct(_ wanted: Int, of count: Int) -> [Int] {
    var chosen: [Int] = []
    chosen.reserveCapacity(wanted)
    if wanted >= count / 8 {
      var indices = Array(0..<UInt32(count))
      for j in 0..<wanted {
        indices.swapAt(j, j + Int(below(UInt32(count - j))))
        chosen.append(Int(indices[j]))
      }
    } else {
      // Only the places that were swapped are stored. Every other place holds its own index.
      var moved: [Int: Int] = [:]
      for j in 0..<wanted {
        let k = j + Int(below(UInt32(count - j)))
        chosen.append(moved[k] ?? k)
        moved[k] = moved[j] ?? j
      }
    }
    return chosen
  }
}
