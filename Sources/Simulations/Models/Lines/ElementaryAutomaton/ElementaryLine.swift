/// The state of an elementary automaton: a row of cells, packed 64 to a word, and in the second order also the previous
/// row.
///
/// Cells are stored as deviations from the background, which is the value of all cells far away. Under an odd rule, the
/// whole background changes in one step without touching its cells. Only the words between the outermost deviations are
/// computed. For a single cell, this is its light cone, which makes up half of all words.
///
/// Word k + 1 of the row holds columns 64·k … 64·k + 63, one bit each. The first and the last word are a margin, which
/// is 0 except during the step of a ring.
package struct ElementaryLine: Sendable {
  package let rule: ElementaryRule
  package private(set) var width: Int
  /// Whether the last column is the left neighbour of the first column.
  package let wraps: Bool
  /// The value of all cells beyond the outermost deviations. It is always false on a line between dead cells.
  package private(set) var background = false
  /// The number of cells that deviate from the background.
  private var deviations: Int

  private var row: [UInt64]
  private var before: [UInt64]
  /// The range of words, in 0 ..< wordCount, that contains all deviations of the row. `beforeReach` is that of the
  /// previous row.
  private var rowReach: Range<Int>
  private var beforeReach: Range<Int>
  private var backgroundBefore = false

  /// Whether the background can change. Otherwise it stays 0.
  private let hasTurningBackground: Bool
  /// Whether new cells can arise far from any deviation, as they do between dead cells under an odd rule.
  private let isEverywhereAlive: Bool
  /// The rules for deviations from a background of 0 and from a background of 1.
  private let polynomials: (ElementaryRule.Polynomial, ElementaryRule.Polynomial)

  private var wordCount: Int { row.count - 2 }

  /// Creates the state at step 0.
  ///
  /// - Parameters:
  ///   - cells: the first row, as a grid with one row.
  ///   - boundary: the boundary. For an unbounded line, the row must be so wide that no deviation leaves it before it
  ///     is widened.
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
    // In the second order, the row before the first row is equal to it. Otherwise this row is only overwritten.
    before = rule.isSecondOrder ? row : [UInt64](repeating: 0, count: row.count)
    beforeReach = rule.isSecondOrder ? rowReach : 0..<0
  }

  /// The number of cells that are 1.
  package var population: Int { background ? width - deviations : deviations }

  /// Whether a cell is 1.
  package subscript(column: Int) -> Bool {
    (row[column >> 6 + 1] >> UInt64(column & 63) & 1 == 1) != background
  }

  /// Returns the number of cells that are 1 in `count` columns, starting with `column`. O(words of these columns in the
  /// light cone).
  package func population(from column: Int, count: Int) -> Int {
    let start = max(column, rowReach.lowerBound * 64), end = min(column + count, rowReach.upperBound * 64)
    let deviating =
      start < end ? row.withUnsafeBufferPointer { $0.population(from: start + 64, count: end - start) } : 0
    return background ? count - deviating : deviating
  }

  /// Returns the cells from column 64·word on. Bits beyond the last column are 0.
  func cells(word: Int) -> UInt64 {
    let cells = row[word + 1] ^ (background ? .max : 0)
    return word == wordCount - 1 ? cells & width.lastWordMask : cells
  }

  /// Returns whether both lines are in the same state: equal cells and, if the line has no end, equal cells beyond it.
  /// In the second order, the previous rows must also be equal. O(width / 64).
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

  /// Inverts a cell.
  package mutating func toggle(_ column: Int) {
    let word = column >> 6
    deviations += self[column] == background ? 1 : -1
    row[word + 1] ^= 1 << UInt64(column & 63)
    rowReach = row.deviationReach(in: rowReach.union(word..<word + 1))
  }

  /// Inverts a cell of the first row. In the second order, the row before the first row stays equal to it.
  ///
  /// - Precondition: no step has been computed.
  mutating func toggleFirst(_ column: Int) {
    toggle(column)
    guard rule.isSecondOrder else { return }
    before[column >> 6 + 1] = row[column >> 6 + 1]
    beforeReach = rowReach
  }

  /// Adds columns of background on both sides. O(width / 64).
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

  /// Computes the next row. O(words in the light cone).
  package mutating func tick() {
    let wrapsNow = wraps && (row[1] & 1 == 1 || row[width.lastWord + 1] >> width.lastBit & 1 == 1)
    if wrapsNow { closeRing() }
    let reach = isEverywhereAlive || wrapsNow ? 0..<wordCount : spread.union(beforeReach)
    let polynomial = background ? polynomials.1 : polynomials.0
    deviations = Self.step(row, &before, reach, polynomial, adds: rule.isSecondOrder)
    if wrapsNow { openRing() }
    swap(&row, &before)
    // Bits beyond the last column are not cells.
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

  /// The words that deviations of the row can reach in one step.
  private var spread: Range<Int> {
    guard !rowReach.isEmpty else { return rowReach }
    let first = rowReach.lowerBound, last = rowReach.upperBound - 1
    return max(
      0, row[first + 1] & 1 == 1 ? first - 1 : first)..<min(wordCount, row[last + 1] >> 63 == 1 ? last + 2 : last + 1)
  }

  /// Copies the last column to the left of the first, and the first column to the right of the last.
  private mutating func closeRing() {
    let last = row[width.lastWord + 1] >> width.lastBit & 1
    row[0] = last << 63
    // The bit after the last column is in the last word or, if that is full, in the margin.
    row[width >> 6 + 1] |= (row[1] & 1) << UInt64(width & 63)
  }

  private mutating func openRing() {
    row[0] = 0
    row[wordCount + 1] = 0
    row[wordCount] &= width.lastWordMask
  }

  /// Computes the words `reach` of the next row and returns the number of 1 bits in them.
  ///
  /// - Parameter adds: whether `next` holds the previous row, which is then added modulo 2.
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
  /// For a line of this width: the word of the last column, its bit in that word, and a mask of that word's columns.
  fileprivate var lastWord: Int { (self - 1) >> 6 }
  fileprivate var lastBit: UInt64 { UInt64((self - 1) & 63) }
  fileprivate var lastWordMask: UInt64 { .max >> (63 - lastBit) }
}

extension Range<Int> {
  /// Returns the smallest range that contains both ranges. An empty range contains nothing.
  fileprivate func union(_ other: Range) -> Range {
    if isEmpty { return other }
    return other.isEmpty ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension [UInt64] {
  /// Returns the range without words that are 0 at its ends. Word k is element k + 1.
  fileprivate func deviationReach(in range: Range<Int>) -> Range<Int> {
    var first = range.lowerBound, end = range.upperBound
    while first < end, self[first + 1] == 0 { first += 1 }
    while first < end, self[end] == 0 { end -= 1 }
    return first..<end
  }
}

extension ElementaryLine: AutomatonLine {
  package var isTurned: Bool { background }

  package func state(_ column: Int) -> UInt8 { self[column] ? 1 : 0 }

  package mutating func set(_ column: Int, to state: UInt8) {
    if self[column] != (state != 0) { toggle(column) }
  }

  package mutating func setFirst(_ column: Int, to state: UInt8) {
    if self[column] != (state != 0) { toggleFirst(column) }
  }

  package func finalState(_ columns: Range<Int>) -> FinalState {
    var grid = BitGrid(columns: columns.count, rows: 1)
    if columns == 0..<width {
      for word in 0..<grid.wordsPerRow { grid.words[word] = cells(word: word) }
    } else {
      for (place, column) in columns.enumerated() where self[column] { grid[place, 0] = true }
    }
    return FinalState(grid)
  }

  package func append(to history: inout LineHistory) {
    guard case .bits(var grid, let rows) = history else { return }
    // This releases the second reference, so that the row is written in place.
    history = .bytes([])
    for word in 0..<grid.wordsPerRow { grid.words[rows * grid.wordsPerRow + word] = cells(word: word) }
    history = .bits(grid, rows: rows + 1)
  }
}
