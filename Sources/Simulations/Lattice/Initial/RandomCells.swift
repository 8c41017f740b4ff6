/// The cells of a random initial state, one after another, each alive with the same probability.
///
/// Cell i uses the words 2·(i mod 2) and 2·(i mod 2) + 1 of entity ⌊i/2⌋, so one call of the generator serves two
/// cells. Many cells are drawn at once.
struct RandomCells {
  private let draws: Draws
  /// A draw below this threshold is a live cell. Nil if all cells are alive.
  private let threshold: UInt64?
  private var drawn: [UInt64]
  /// The number of the next cell to return, and the number of the first word that has been drawn.
  private var used: Int
  private var first: Int

  /// The number of words drawn at once.
  private static let wordCount = 64

  /// Draws the first words.
  ///
  /// - Parameter cell: the number of the first cell to return.
  init(_ probability: Probability, draws: Draws, from cell: Int = 0) {
    self.draws = draws
    threshold = probability.isCertain ? nil : probability.threshold
    used = cell
    first = cell >> 6
    // The probability 1 has no threshold, and its words stay all ones.
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

  /// Returns the next 1 … 64 cells, from the lowest bit up. All other bits are 0.
  mutating func next(_ count: Int) -> UInt64 {
    let index = used >> 6, shift = UInt64(used & 63)
    var cells = word(index) &>> shift
    used += count
    if (used - 1) >> 6 > index { cells |= word(index + 1) &<< (64 &- shift) }
    return count == 64 ? cells : cells & (1 << UInt64(count) - 1)
  }
}
