/// The cells of a random initial state, one after the other, each alive with the same probability.
///
/// Cell i draws from entity ⌊i/2⌋, words 2(i mod 2) and the next: two cells a generator call. Many are drawn at once.
struct RandomCells {
  private let draws: Draws
  /// Draws below it are live cells; nil if all are.
  private let threshold: UInt64?
  private var drawn: [UInt64]
  /// The next cell to hand out, and the first word that is known.
  private var used: Int
  private var first: Int

  /// The number of words that are drawn at once.
  private static let wordCount = 64

  /// - Parameter cell: the first one to be handed out.
  init(_ probability: Probability, draws: Draws, from cell: Int = 0) {
    self.draws = draws
    threshold = probability.isCertain ? nil : probability.threshold
    used = cell
    first = cell >> 6
    // Certainty has no threshold.
    drawn = [UInt64](repeating: .max, count: Self.wordCount)
    draw()
  }

  private mutating func draw() {
    guard let threshold else { return }
    drawn.withUnsafeMutableBufferPointer { [first] words in
      Processor.current.randomCells(words, from: first, draws: draws, threshold: threshold)
    }
  }

  private mutating func word(_ index: Int) -> UInt64 {
    if index >= first + Self.wordCount {
      first = index
      draw()
    }
    return drawn[index - first]
  }

  /// The next 1 … 64 cells, from the lowest bit up; other bits are 0.
  mutating func next(_ count: Int) -> UInt64 {
    let index = used >> 6, shift = UInt64(used & 63)
    var cells = word(index) &>> shift
    used += count
    if (used - 1) >> 6 > index { cells |= word(index + 1) &<< (64 &- shift) }
    return count == 64 ? cells : cells & (1 << UInt64(count) - 1)
  }
}
