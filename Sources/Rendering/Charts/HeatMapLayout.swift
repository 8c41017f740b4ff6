/// The places of all parts of a heat map.
struct HeatMapLayout {
  let plot: DrawingBox
  let cell: (width: Double, height: Double)
  let columnTicks: [Tick]
  let rowTicks: [Tick]
  /// The number of lines of the column labels.
  let columnLines: Int
  /// The lower edge of the drawing.
  let height: Double
  /// The left and right edge of the labels.
  let sides: (left: Double, right: Double)
  let titleTop: Double
  /// The lines of the title. Empty without a title.
  let titleLines: [String]
  let labelTop: Double

  /// - Parameters:
  ///   - origin: the top left corner.
  ///   - isPanel: whether the title, the scale and the names of the keys are elsewhere.
  init(
    _ map: HeatMap, origin: (left: Double, top: Double) = (0, 0), width whole: Double = DrawingStyle.width,
    isPanel: Bool = false
  ) {
    let margin = DrawingStyle.margin, inner = whole - 2 * margin
    titleTop = origin.top + margin
    titleLines = map.title.map { TextMetrics.labels([$0], to: inner, most: Self.mostLines)[0] } ?? []
    labelTop =
      titleTop + (map.title == nil ? 0 : DrawingStyle.line + 2)
      + Double(max(0, titleLines.count - 1)) * TextMetrics.labelLine
    let columns = map.columns.map { PlainText.line($0) }, count = Double(max(1, columns.count))
    let labels = Self.rowLabels(map.rows.map { PlainText.line($0) }, beside: columns, inner: inner)
    let widest = labels.reduce(0) { max($0, TextMetrics.width($1)) }
    let left = (origin.left + margin + max(widest, 20) + DrawingStyle.gap).rounded(.up)
    // The scale needs a line, and the name of the rows needs another.
    let top = isPanel ? origin.top + 8 : labelTop + 2 * DrawingStyle.line + 14
    let right = origin.left + whole, width = right - margin - left
    // Multiples of a quarter, so neighbouring cells share the same edge.
    func quarters(_ size: Double) -> Double { max(0.25, (size * 4).rounded(.down) / 4) }
    let cellWidth = quarters(Self.cellWidth(columns, most: width / count))
    let deepest = Double(labels.reduce(1) { max($0, $1.count) })
    // A second line in the cells needs space, if the rows are few enough.
    let two = map.cells.contains { !$0.words.isEmpty } && map.rows.count <= 14 ? 38.0 : 2
    let usual = min(44, max(420 / Double(map.rows.count), two), max(cellWidth * 1.4, 8))
    let cellHeight = quarters(deepest > 1 ? max(usual, deepest * TextMetrics.labelLine + 4) : usual)
    cell = (cellWidth, cellHeight)
    sides = (origin.left + margin, right - margin)
    plot = DrawingBox(
      left: left, top: top, right: left + cellWidth * count, bottom: top + cellHeight * Double(map.rows.count))
    let every = max(1, Int(((DrawingStyle.line - 2) / cellHeight).rounded(.up)))
    let shown = Self.evenNumbers(map.rows, every: every) ?? labels.indices.filter { $0 % every == 0 }
    rowTicks = shown.map { Tick(Double($0), lines: labels[$0]) }
    columnTicks = Self.columnTicks(columns, cellWidth: cellWidth, room: right - left)
    columnLines = columnTicks.reduce(1) { max($0, $1.lines.count) }
    height =
      plot.bottom + DrawingStyle.gap + (isPanel ? 1 : 2) * DrawingStyle.line
      + Double(columnLines - 1) * TextMetrics.labelLine + margin
  }

  /// The largest width of a cell, unless its label needs more.
  private static let widestCell = 110.0
  /// The largest number of lines of a label.
  private static let mostLines = 4

  /// Returns the labels of the rows. Long labels use the space that the cells leave, and several lines if the rows are
  /// high enough.
  private static func rowLabels(_ words: [String], beside columns: [String], inner: Double) -> [[String]] {
    let room = inner * 0.36
    if TextMetrics.width(words) <= room { return words.map { [$0] } }
    let count = Double(max(1, columns.count)), rest = inner - DrawingStyle.gap
    let cells = count * cellWidth(columns, most: (rest - room) / count)
    let large = max(room, rest - cells)
    let most = min(mostLines, max(1, Int(600 / Double(max(1, words.count)) / TextMetrics.labelLine)))
    return TextMetrics.wholeLabels(words, to: large, most: min(most, 2))
      ?? TextMetrics.labels(words, to: large, most: most)
  }

  /// Returns the smallest width of a cell at which all column labels fit, or `most` if no smaller width suffices. If
  /// there are many columns, labels do not widen the cells.
  private static func cellWidth(_ words: [String], most: Double) -> Double {
    let usual = min(widestCell, most)
    guard most > usual, words.count <= Ticks.most else { return usual }
    func isWhole(_ width: Double) -> Bool {
      TextMetrics.keepsWords(words, to: width - 6, hyphens: false)
        && TextMetrics.wholeLabels(words, to: width - 6, most: 2) != nil
    }
    return stride(from: usual, through: most, by: 10).first(where: isWhole) ?? most
  }

  /// Returns the indices of round numbers among words, at least this many places apart. Nil if all words have a label
  /// anyway, if they are not numbers in order at equal distances, or if fewer than two of them are round.
  static func evenNumbers(_ words: [String], every: Int) -> [Int]? {
    let numbers = words.compactMap { Double($0) }
    guard every > 1, numbers.count == words.count, numbers.count > 2, let first = numbers.first,
      let last = numbers.last,
      let range = ChartRange(first, last)
    else { return nil }
    let distance = (last - first) / Double(numbers.count - 1)
    guard zip(numbers, numbers.dropFirst()).allSatisfy({ ($1 - $0 - distance).magnitude < distance.magnitude / 1000 })
    else { return nil }
    for exponent in DecimalStep.exponent(range.half) - 3...DecimalStep.exponent(range.half) + 1 {
      for digit in [1, 2, 5] {
        let step = DecimalStep(digit: digit, exponent: exponent)
        guard let multiples = step.multiples(within: range), (2...words.count).contains(multiples.count) else {
          continue
        }
        let ticks = multiples.compactMap(step.value)
        let indices = ticks.compactMap { tick in
          numbers.firstIndex { ($0 - tick).magnitude < distance.magnitude / 1000 }
        }
        .sorted()
        if indices.count == ticks.count, zip(indices, indices.dropFirst()).allSatisfy({ $1 - $0 >= every }) {
          return indices
        }
      }
    }
    return nil
  }

  /// Returns the labels of the columns as ticks. Labels take several lines if the cells are wide enough. Otherwise,
  /// some columns have no label.
  private static func columnTicks(_ words: [String], cellWidth: Double, room: Double) -> [Tick] {
    func ticks(_ labels: [[String]], every: Int) -> [Tick]? {
      var last = -Double.infinity, ticks: [Tick] = []
      let shown = evenNumbers(words, every: every) ?? labels.indices.filter { $0 % every == 0 }
      for index in shown {
        let tick = Tick(Double(index), lines: labels[index])
        let half = tick.width / 2, middle = (Double(index) + 0.5) * cellWidth
        guard middle - half >= last, middle + half <= room || labels.count <= every else { return nil }
        last = middle + half + 6
        ticks.append(tick)
      }
      return ticks
    }
    let whole = words.map { [$0] }
    if TextMetrics.width(words) <= 120, let all = ticks(whole, every: 1) { return all }
    if TextMetrics.keepsWords(words, to: cellWidth - 6, hyphens: true),
      let lines = TextMetrics.wholeLabels(words, to: cellWidth - 6, most: mostLines), let all = ticks(lines, every: 1)
    {
      return all
    }
    // Long words are divided rather than cut, but numbers are never divided.
    if cellWidth >= 66, words.allSatisfy({ Double($0) == nil }),
      let lines = TextMetrics.wholeLabels(words, to: cellWidth - 6, most: mostLines + 2),
      let all = ticks(lines, every: 1)
    {
      return all
    }
    let cut = TextMetrics.labels(words, to: 120, most: 2)
    return (1...max(1, cut.count)).lazy.compactMap { ticks(cut, every: $0) }.first ?? []
  }

  func cellBox(row: Int, column: Int) -> DrawingBox {
    let left = plot.left + Double(column) * cell.width, top = plot.top + Double(row) * cell.height
    return DrawingBox(left: left, top: top, right: left + cell.width, bottom: top + cell.height)
  }
}
