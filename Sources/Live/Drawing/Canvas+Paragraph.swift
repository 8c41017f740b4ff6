import Typography

extension Canvas {
  /// Breaks a text into lines of at most this many columns, between words if possible.
  package static func wrapped(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var width = 0
    for word in text.split(separator: " ") {
      let wide = VisibleText(label: String(word))
      if !lines.isEmpty, width + 1 + wide.width <= columns {
        lines[lines.count - 1] += " " + word
        width += 1 + wide.width
        continue
      }
      lines.append("")
      width = 0
      for character in wide.characters {
        if width + character.width > columns, width > 0 {
          lines.append("")
          width = 0
        }
        lines[lines.count - 1] += character.string
        width += character.width
      }
    }
    return lines
  }

  /// Writes a text over as many of the rows as it needs, and returns the row after it. A text that is too long ends
  /// with an ellipsis.
  @discardableResult
  package mutating func write(
    _ text: String, columns: Range<Int>, rows: Range<Int>, _ style: CanvasStyle = .plain
  ) -> Int {
    let lines = Self.wrapped(text, columns: columns.count)
    for (index, row) in rows.prefix(lines.count).enumerated() {
      let isLast = row == rows.upperBound - 1
      put(
        isLast ? lines[index...].joined(separator: " ") : lines[index], column: columns.lowerBound, row: row, style,
        upTo: columns.upperBound)
    }
    return rows.lowerBound + min(rows.count, lines.count)
  }

  /// Writes text over as many rows as it needs, starting at a row.
  package mutating func writeBelow(_ words: String, row: Int, _ style: CanvasStyle) {
    let width = 1..<max(2, columns - 1), lines = Self.wrapped(words, columns: width.count).count
    let end = min(rows - 1, row + lines)
    guard row < end else { return }
    fill(columns: 0..<columns, rows: row..<end)
    write(words, columns: width, rows: row..<end, style)
  }

  /// Writes as many whole parts of the status line as fit. The first part is always written.
  package mutating func writeStatus(parts: [String]) {
    fill(columns: 0..<columns, rows: 1..<2, .status)
    let gap = columns < 60 ? " " : "   "
    var words = parts.first ?? ""
    for part in parts.dropFirst() {
      guard VisibleText(label: words + gap + part).width < columns else { break }
      words += gap + part
    }
    let margin = VisibleText(label: words).width < columns ? 1 : 0
    put(words, column: margin, row: 1, .status, upTo: columns)
  }

  /// Writes as many items of the status line as fit in their shortest forms. Then, turn by turn, each item takes the
  /// longest form that still fits.
  mutating func writeStatus(_ items: [StatusItem]) {
    let gap = columns < 60 ? " " : "   ", room = columns
    func parts(_ texts: [String]) -> [String] { texts.filter { !$0.isEmpty } }
    func fits(_ texts: [String]) -> Bool { VisibleText(label: parts(texts).joined(separator: gap)).width < room }
    var texts: [String] = []
    for item in items {
      let short = item.forms.first { $0.turn == 0 }?.text ?? ""
      guard parts(texts).isEmpty || fits(texts + [short]) else { break }
      texts.append(short)
    }
    let turns = Set(items.flatMap { $0.forms.map(\.turn) }).subtracting([0])
    for turn in turns.sorted() {
      for index in texts.indices {
        for form in items[index].forms.reversed() where form.turn == turn {
          var longer = texts
          longer[index] = form.text
          guard fits(longer) else { continue }
          texts = longer
          break
        }
      }
    }
    writeStatus(parts: parts(texts))
  }

  /// Writes text into the status line. Longer text continues over the rows below it.
  package mutating func writeStatus(_ words: String, row: Int = 1) {
    let end = max(row + 1, rows - 1), width = 1..<max(2, columns - 1)
    let lines = Self.wrapped(words, columns: width.count).count
    fill(columns: 0..<columns, rows: row..<min(end, row + max(1, lines)), .status)
    write(words, columns: width, rows: row..<end, .status)
  }
}

/// An item of the status line, which can be worded in several lengths.
struct StatusItem {
  /// A wording and its turn. Those of the lowest turn are written first.
  typealias Form = (text: String, turn: Int)

  /// The forms, from the shortest to the longest. A form of turn 0 is written before any item grows; without one, the
  /// item is left out until its turn comes.
  let forms: [Form]

  init(forms: [Form]) { self.forms = forms }

  /// Creates an item that is always written if its shortest form fits.
  ///
  /// - Parameters:
  ///   - texts: the forms, from the longest to the shortest.
  ///   - turn: the turn at which the item grows.
  init(_ texts: [String], growsAt turn: Int = 1) {
    forms = texts.reversed().enumerated().map { ($1, $0 == 0 ? 0 : turn) }
  }
}
