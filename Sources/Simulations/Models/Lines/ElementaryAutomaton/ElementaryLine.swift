/// The state of an elementary automaton: a row of cells, packed 64 to a word, and for the second order also the
/// previous row.
///
/// Cells are kept as deviations from the background, the value that all cells share far away: under an odd rule the
/// whole background changes in one step, without touching its cells. Only the words between the outermost deviations
/// are computed, which for a single cell is its light cone, half of all words.
///
/// Layout: word k + 1 of the row holds columns 64·k … 64·k + 63, bit by bit. The first and the last word are a margin,
/// 0 but during the step of a ring.
package struct ElementaryLine: Sendable {
  package let rule: ElementaryRule
  package private(set) var width: Int
  /// Whether the last column is the left neighbour of the first.
  package let wraps: Bool
  /// The state of the cells beyond the outermost deviations. On a line between dead cells always false.
  package private(set) var background = false
  /// How many cells deviate from the background.
  private var deviations: Int

  private var row: [UInt64]
  private var before: [UInt64]
  /// The columns' words (0 ..< wordCount) outside of which a row has no deviation.
  private var rowReach: Range<Int>
  private var beforeReach: Range<Int>
  private var backgroundBefore = false

  /// Whether the background may turn; otherwise it stays 0.
  private let hasTurningBackground: Bool
  /// Whether new cells can arise far from any deviation: between dead cells under an odd rule.
  private let isEverywhereAlive: Bool
  /// The rule for deviations from a background of 0, and of 1.
  private let polynomials: (ElementaryRule.Polynomial, ElementaryRule.Polynomial)

  private var wordCount: Int { row.count - 2 }

  /// - Parameters:
  ///   - cells: the first row, a grid of one row.
  ///   - boundary: an unbounded line is one whose ends no deviation will pass: a window as wide as the light cone.
  package init(_ cells: BitGrid, rule: ElementaryRule, boundary: Boundary) {
    self.rule = rule
    width = cells.columns
    wraps = boundary == .periodic
    hasTurningBackground = boundary == .periodic || boundary == .unbounded
    isEverywhereAlive = !hasTurningBackground && rule.number & 1 == 1
    polynomials =
      hasTurningBackground
      ? (.init(rule.relative(to: false)), .init(rule.relative(to: true))) : (.init(rule), .init(rule))
    row = [0] + cells.words + [0]
    deviations = cells.population
    rowReach = row.deviationReach(in: 0..<cells.wordsPerRow)
    // In the second order the row before the first one equals the first. Otherwise it is only overwritten.
    before = rule.isSecondOrder ? row : [UInt64](repeating: 0, count: row.count)
    beforeReach = rule.isSecondOrder ? rowReach : 0..<0
  }

  /// The number of cells that are 1.
  package var population: Int { background ? width - deviations : deviations }

  /// Whether a cell is 1.
  package subscript(column: Int) -> Bool {
    (row[column >> 6 + 1] >> UInt64(column & 63) & 1 == 1) != background
  }

  /// Returns the number of cells that are 1 in the `count` columns from `column` on. O(words of the columns inside the
  /// light cone).
  package func population(from column: Int, count: Int) -> Int {
    let start = max(column, rowReach.lowerBound * 64), end = min(column + count, rowReach.upperBound * 64)
    let deviating =
      start < end ? row.withUnsafeBufferPointer { $0.population(from: start + 64, count: end - start) } : 0
    return background ? count - deviating : deviating
  }

  /// The cells of columns 64·word …, those beyond the last column 0.
  func cells(word: Int) -> UInt64 {
    let cells = row[word + 1] ^ (background ? .max : 0)
    return word == wordCount - 1 ? cells & width.lastWordMask : cells
  }

  /// Whether the line is in the same state: the same cells, in the second order also one step earlier, and where there
  /// is no end the same beyond them. O(width / 64).
  package func isSameState(as other: ElementaryLine) -> Bool {
    func equal(_ a: [UInt64], _ b: [UInt64], isTurned: Bool) -> Bool {
      let turn: UInt64 = isTurned ? .max : 0
      for word in 1..<wordCount where a[word] ^ b[word] != turn { return false }
      return (a[wordCount] ^ b[wordCount] ^ turn) & width.lastWordMask == 0
    }
    let hasOutside = hasTurningBackground && !wraps
    guard !hasOutside || background == other.background,
      equal(row, other.row, isTurned: background != other.background)
    else { return false }
    guard rule.isSecondOrder else { return true }
    return (!hasOutside || backgroundBefore == other.backgroundBefore)
      && equal(before, other.before, isTurned: backgroundBefore != other.backgroundBefore)
  }

  /// Flips one cell.
  package mutating func toggle(_ column: Int) {
    let word = column >> 6
    deviations += self[column] == background ? 1 : -1
    row[word + 1] ^= 1 << UInt64(column & 63)
    rowReach = row.deviationReach(in: rowReach.union(word..<word + 1))
  }

  /// Flips one cell of the first row. In the second order the row before the first one still equals it.
  ///
  /// - Precondition: no step has been made.
  mutating func toggleFirst(_ column: Int) {
    toggle(column)
    guard rule.isSecondOrder else { return }
    before[column >> 6 + 1] = row[column >> 6 + 1]
    beforeReach = rowReach
  }

  /// Adds columns of background on either side. O(width / 64).
  ///
  /// - Precondition: the line is not a ring.
  package mutating func widen(by margin: Int) {
    precondition(!wraps)
    let count = (width + 2 * margin + 63) / 64
    let (words, shift) = (margin >> 6, UInt64(margin & 63))
    func widened(_ row: [UInt64]) -> [UInt64] {
      var wide = [UInt64](repeating: 0, count: count + 2)
      for word in 1...wordCount where row[word] != 0 {
        wide[word + words] |= row[word] << shift
        if shift > 0, row[word] >> (64 - shift) != 0 { wide[word + words + 1] |= row[word] >> (64 - shift) }
      }
      return wide
    }
    (row, before) = (widened(row), widened(before))
    width += 2 * margin
    rowReach = row.deviationReach(in: 0..<wordCount)
    beforeReach = before.deviationReach(in: 0..<wordCount)
  }

  /// One step of all cells at once. O(words in the light cone).
  package mutating func tick() {
    let wrapsNow = wraps && (row[1] & 1 == 1 || row[width.lastWord + 1] >> width.lastBit & 1 == 1)
    if wrapsNow { closeRing() }
    let reach = isEverywhereAlive || wrapsNow ? 0..<wordCount : spread.union(beforeReach)
    let polynomial = background ? polynomials.1 : polynomials.0
    deviations = Self.step(row, &before, reach, polynomial, adds: rule.isSecondOrder)
    if wrapsNow { openRing() }
    swap(&row, &before)
    // Bits beyond the last column are no cells.
    let surplus = row[wordCount] & ~width.lastWordMask
    deviations -= surplus.nonzeroBitCount
    row[wordCount] ^= surplus
    beforeReach = rowReach
    rowReach = row.deviationReach(in: reach)
    turnBackground()
  }

  private mutating func turnBackground() {
    guard hasTurningBackground else { return }
    let turned = rule.cell(left: background, centre: background, right: background)
    let next = rule.isSecondOrder ? turned != backgroundBefore : turned
    (backgroundBefore, background) = (background, next)
  }

  /// The words that deviations of the row can reach within one step.
  private var spread: Range<Int> {
    guard !rowReach.isEmpty else { return rowReach }
    let first = rowReach.lowerBound, last = rowReach.upperBound - 1
    return max(
      0, row[first + 1] & 1 == 1 ? first - 1 : first)..<min(wordCount, row[last + 1] >> 63 == 1 ? last + 2 : last + 1)
  }

  /// Puts the last column left of the first, and the first right of the last.
  private mutating func closeRing() {
    let last = row[width.lastWord + 1] >> width.lastBit & 1
    row[0] = last << 63
    // The bit after the last column is in the last word or, where that is full, in the margin.
    row[width >> 6 + 1] |= (row[1] & 1) << UInt64(width & 63)
  }

  private mutating func openRing() {
    row[0] = 0
    row[wordCount + 1] = 0
    row[wordCount] &= width.lastWordMask
  }

  /// Computes the words `reach` of the next row and returns how many of their bits are 1.
  ///
  /// - Parameter adds: whether `next` holds the row before, to be added without carry.
  private static func step(
    _ row: UnsafePointer<UInt64>, _ next: UnsafeMutablePointer<UInt64>, _ reach: Range<Int>,
    _ polynomial: ElementaryRule.Polynomial, adds: Bool
  ) -> Int {
    let first = reach.lowerBound + 1
    return polynomial.coefficients.span.withUnsafeBufferPointer { coefficients in
      guard let coefficients = coefficients.baseAddress else { return 0 }
      return Processor.current.elementaryStep(row + first, next + first, reach.count, coefficients, adds: adds)
    }
  }
}

extension Int {
  /// Of a width: the word, and the bit in it, of the last column, and the bits of that word that are columns.
  fileprivate var lastWord: Int { (self - 1) >> 6 }
  fileprivate var lastBit: UInt64 { UInt64((self - 1) & 63) }
  fileprivate var lastWordMask: UInt64 { .max >> (63 - lastBit) }
}

extension Range<Int> {
  /// The smallest range that holds both; an empty range holds nothing.
  fileprivate func union(_ other: Range) -> Range {
    if isEmpty { return other }
    return other.isEmpty ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension [UInt64] {
  /// `range` without the zeros at its ends; word k is element k + 1.
  fileprivate func deviationReach(in range: Range<Int>) -> Range<Int> {
    var first = range.lowerBound, end = range.upperBound
    while first < end, self[first + 1] == 0 { first += 1 }
    while first < end, self[end] == 0 { end -= 1 }
    return first..<end
  }
}
