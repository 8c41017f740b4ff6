import Typography

/// Styled text in lines, as a few large arrays: what a terminal or a file shows of a document.
///
/// Text comes in as ``VisibleText`` only, so no byte of it can control a terminal.
package struct StyledPage: Sendable {
  /// Text of one style, from the end of the run before it.
  package struct Run: Hashable, Sendable {
    /// The index after its last byte in ``text``.
    package var end: Int
    package var style: TextStyle
    /// An index of ``links``; -1 where there is none.
    package var link: Int
  }

  /// How the text of a line goes on from the line before.
  package enum Joint: UInt8, Hashable, Sendable {
    /// It does not: a line of its own.
    case start
    /// Behind a blank that the line end stands for.
    case blank
    /// Inside a word, or between characters that no blank parts.
    case inside
  }

  package struct Line: Hashable, Sendable {
    package var bytes: Range<Int>
    package var runs: Range<Int>
    package var joint: Joint
    /// Columns.
    package var width: Int
    /// How many bytes of the document's text, blanks apart, stand before this line: a place that does not depend on the
    /// width of the page.
    package var position: Int
    /// Wider than the page on purpose: a grid, or a table or code that is not to be wrapped.
    package var isWide: Bool
  }

  package struct Link: Hashable, Sendable {
    package var destination: String
    /// The line on which its label begins; that of a link without label is the first.
    package fileprivate(set) var line = 0
    fileprivate var isPlaced = false

    init(_ destination: String) { self.destination = destination }
  }

  package struct Heading: Hashable, Sendable {
    package var level: Int
    package var text: VisibleText
    /// What an anchor (`#slug`) names.
    package var slug: String
    package var line: Int
  }

  /// A block of code as it stands in the document, to be copied.
  package struct Code: Hashable, Sendable {
    package var lines: Range<Int>
    package var text: [UInt8]
  }

  package private(set) var text: [UInt8] = []
  package private(set) var runs: [Run] = []
  package private(set) var lines: [Line] = []
  package var links: [Link] = []
  package var headings: [Heading] = []
  package var codes: [Code] = []
  /// Lines that links lead to, besides the headings.
  package var anchors: [String: Int] = [:]

  private var lineStart = 0
  private var firstRun = 0
  private var width = 0
  private var position = 0
  private var lineSize = 0

  package init() {}

  /// Columns of the line that is being written.
  package var column: Int { width }

  /// Adds text to the line that is being written.
  package mutating func append(_ piece: VisibleText, _ style: TextStyle, link: Int = -1) {
    guard !piece.string.isEmpty else { return }
    text.append(contentsOf: piece.string.utf8)
    width += piece.width
    close(style, link)
  }

  /// Up to which byte of a text it has a style.
  struct Stretch {
    var end: Int
    var style: TextStyle
  }

  /// Adds text of several styles.
  mutating func append(_ piece: VisibleText, _ stretches: [Stretch]) {
    guard !piece.string.isEmpty else { return }
    let start = text.count
    text.append(contentsOf: piece.string.utf8)
    width += piece.width
    for stretch in stretches { close(stretch.style, -1, at: start + stretch.end) }
  }

  package mutating func append(blanks count: Int) {
    guard count > 0 else { return }
    text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
    width += count
    close(TextStyle(.text, .decoration), -1)
  }

  /// Adds a stretch of a flow, which is visible text too.
  mutating func append(_ flow: TextFlow, _ stretch: TextFlow.Stretch) {
    guard !stretch.bytes.isEmpty else { return }
    let offset = text.count - stretch.bytes.lowerBound
    text.append(contentsOf: flow.bytes[stretch.bytes])
    width += stretch.width
    flow.forEachRun(in: stretch.bytes) { end, style, link in close(style, link, at: end + offset) }
  }

  private mutating func close(_ style: TextStyle, _ link: Int) { close(style, link, at: text.count) }

  private mutating func close(_ style: TextStyle, _ link: Int, at end: Int) {
    let start = runs.count > firstRun ? runs[runs.count - 1].end : lineStart
    if link >= 0, !links[link].isPlaced {
      links[link].line = lines.count
      links[link].isPlaced = true
    }
    if !style.isDecoration {
      for byte in text[start..<end] where byte != UInt8(ascii: " ") { lineSize += 1 }
    }
    if runs.count > firstRun, runs[runs.count - 1].style == style, runs[runs.count - 1].link == link {
      runs[runs.count - 1].end = end
    } else {
      runs.append(Run(end: end, style: style, link: link))
    }
  }

  /// Ends the line that is being written, without the blanks at its end.
  package mutating func endLine(_ joint: Joint = .start, isWide: Bool = false) {
    while text.count > lineStart, text[text.count - 1] == UInt8(ascii: " ") {
      text.removeLast()
      width -= 1
    }
    while runs.count > firstRun, runs[runs.count - 1].end > text.count {
      let start = runs.count - 1 > firstRun ? runs[runs.count - 2].end : lineStart
      if start >= text.count {
        runs.removeLast()
      } else {
        runs[runs.count - 1].end = text.count
      }
    }
    lines.append(
      Line(
        bytes: lineStart..<text.count, runs: firstRun..<runs.count, joint: joint, width: width, position: position,
        isWide: isWide))
    position += lineSize
    lineSize = 0
    lineStart = text.count
    firstRun = runs.count
    width = 0
  }

  /// Text, style and link of each run of a line.
  package func forEachRun(
    of line: Line, _ body: (_ text: ArraySlice<UInt8>, _ style: TextStyle, _ link: Int) -> Void
  ) {
    var start = line.bytes.lowerBound
    for run in runs[line.runs] {
      body(text[start..<run.end], run.style, run.link)
      start = run.end
    }
  }

  /// A place in a document that is told apart whatever the width of the page.
  package struct Place: Hashable, Sendable {
    /// As of a line.
    var position = 0
    /// How many lines stand before it that have the same position, since they have no text of their own.
    var offset = 0
  }

  /// The place of a line; the start where there is no such line. O(lines of that position).
  package func place(of line: Int) -> Place {
    guard lines.indices.contains(line) else { return Place() }
    return Place(position: lines[line].position, offset: line - firstLine(beside: line))
  }

  /// The line that a place is in: the last that begins at or before it. O(log lines + lines of that position).
  package func line(at place: Place) -> Int {
    var low = 0, high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].position <= place.position { low = middle + 1 } else { high = middle }
    }
    let last = max(0, low - 1)
    guard lines.indices.contains(last), lines[last].position == place.position else { return last }
    return min(firstLine(beside: last) + place.offset, last)
  }

  private func firstLine(beside line: Int) -> Int {
    var first = line
    while first > 0, lines[first - 1].position == lines[line].position { first -= 1 }
    return first
  }
}
