import Specification

/// Numbers over two lists of words, shown as colours.
package struct HeatMap: Sendable, Hashable {
  package var title: String?
  /// The name of the numbers.
  package var label: String
  /// The names of the rows and of the columns.
  package var down: String
  package var across: String
  package var rows: [String]
  package var columns: [String]
  /// The values of all cells, row by row; nil for a cell without a value.
  package var values: [Double?]
  package var description: String
  /// What the cells show besides their values, row by row. Empty if there is nothing else.
  package var cells: [Cell] = []
  /// Sentences below the drawing, in lines that fit its width.
  package var remarks: [String] = []
  /// Whether equal ratios, rather than equal differences, are equal steps of the scale. Values that are not above 0
  /// then have no colour.
  package var isLogarithmic = false
  /// The numbers that the scale includes at least, unless it is logarithmic or all values are the same.
  package var shades: ChartRange?
  /// How far off a typical value may be: half the width of its interval. Nil if all digits count.
  package var precision: Double?
  /// The number of runs from which on a cell has no dashed edge.
  package var enough = 10

  /// What a cell shows besides its value.
  package struct Cell: Sendable, Hashable {
    /// The second line, such as `2 of 20`.
    package var words = ""
    /// A shorter form of it, such as `2/20`.
    var short: String { words.split(separator: " of ").joined(separator: "/") }
    /// Whether so few runs have a value that the cell has a dashed edge.
    package var isWeak = false
    /// Whether the value is only a lower bound.
    package var isBound = false

    package init(words: String = "", isWeak: Bool = false, isBound: Bool = false) {
      self.words = words
      self.isWeak = isWeak
      self.isBound = isBound
    }
  }

  package init(
    title: String? = nil, label: String, down: String, across: String, rows: [String], columns: [String],
    values: [Double?], description: String
  ) {
    precondition(values.count == rows.count * columns.count)
    self.title = title
    self.label = label
    self.down = down
    self.across = across
    self.rows = rows
    self.columns = columns
    self.values = values
    self.description = description
  }

  /// The largest number of cells, rows and columns. A larger map would be a large file that shows less than a table.
  package static let most = 20_000
  static let mostRows = 300
  static let mostColumns = 500

  /// Returns the map as an SVG document. Nil if no number has a colour, or if there are too many numbers.
  package func svg() -> [UInt8]? {
    guard let shown, values.count <= Self.most, rows.count <= Self.mostRows, columns.count <= Self.mostColumns else {
      return nil
    }
    let layout = HeatMapLayout(self), notes = Self.notes(without: shown.hidden) + remarkLines
    let height = layout.height + Double(notes.count) * DrawingStyle.line
    let document = SVGDocument(
      width: DrawingStyle.width, height: height, title: title ?? label, description: description)
    return document.bytes { svg in
      HeatMapDrawing(self, layout, ChartRange(exactly: shown.low, shown.high), least: shown.low).draw(&svg)
      svg.notes(notes, bottom: height)
    }
  }

  /// The ends of the scale, and how many numbers have no colour. Nil if no number has a colour.
  var shown: (low: Double, high: Double, hidden: Int)? {
    let finite = values.compactMap { $0 }.filter(\.isFinite), colored = finite.filter { !isLogarithmic || $0 > 0 }
    guard let low = colored.min(), let high = colored.max() else { return nil }
    return (low, high, finite.count - colored.count)
  }

  /// The lines of the sentences below the drawing.
  private var remarkLines: [String] {
    let weak = cells.contains(where: \.isWeak) ? ["Dashed: fewer than \(enough.counted("run")) have a value."] : []
    let bound = cells.contains(where: \.isBound) ? ["≥: at least, because runs were not over."] : []
    return Chart.noteLines(weak + bound + remarks)
  }

  /// Returns the note about values without a colour.
  ///
  /// - Parameter count: how many values have no colour.
  static func notes(without count: Int) -> [String] {
    count == 0 ? [] : ["Without a shade: \(count.counted("value")) that \(count == 1 ? "is" : "are") not above 0"]
  }
}
