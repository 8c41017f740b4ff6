import Terminal
import Typography

/// Styled text in lines, stored in a few large arrays. In this form, a document goes to a terminal or a file.
///
/// All text is added as ``VisibleText``, so no byte of it can control a terminal.
package struct StyledPage: Sendable {
  /// A run of text in one style, which begins at the end of the previous run.
  package struct Run: Hashable, Sendable {
    /// The index after the run's last byte in ``text``.
    package var end: Int
    package var style: TextStyle
    /// An index of ``links``, or -1 without a link.
    package var link: Int
  }

  /// How the text of a line is connected with the previous line.
  package enum Joint: UInt8, Hashable, Sendable {
    /// Not at all: the line begins a new text.
    case start
    /// By a space, which the line end replaces.
    case blank
    /// Inside a word, or between characters without a space between them.
    case inside
  }

  package struct Line: Hashable, Sendable {
    package var bytes: Range<Int>
    package var runs: Range<Int>
    package var joint: Joint
    /// The width in columns.
    package var width: Int
    /// The number of bytes of the document's text before this line, without spaces. This position does not depend on
    /// the width of the page.
    package var position: Int
    /// Whether the line is wider than the page on purpose, because it is a grid, or a table or code that must not be
    /// wrapped.
    package var isWide: Bool
  }

  package struct Link: Hashable, Sendable {
    package var destination: String
    /// The line on which the label begins, or 0 for a link without a label.
    package fileprivate(set) var line = 0
    fileprivate var isPlaced = false

    init(_ destination: String) { self.destination = destination }
  }

  package struct Heading: Hashable, Sendable {
    package var level: Int
    package var text: VisibleText
    /// The name in anchors (`#slug`).
    package var slug: String
    package var line: Int
  }

  /// A block of code exactly as in the document, for copying.
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
  /// The lines of the anchors other than headings.
  package var anchors: [String: Int] = [:]

  private var lineStart = 0
  private var firstRun = 0
  private var width = 0
  private var position = 0
  private var lineSize = 0

  package init() {}

  /// Reserves memory for about this much text.
  mutating func reserve(bytes: Int) {
    text.reserveCapacity(bytes)
    runs.reserveCapacity(bytes / 16)
    lines.reserveCapacity(bytes / 32)
  }

  /// The width of the line in progress, in columns.
  package var column: Int { width }

  /// Adds text to the line in progress.
  package mutating func append(_ piece: VisibleText, _ style: TextStyle, link: Int = -1) {
    guard !piece.string.isEmpty else { return }
    text.append(contentsOf: piece.string.utf8)
    width += piece.width
    close(style, link)
  }

  /// A part of a text in one style, which ends at a byte.
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

  /// Adds a stretch of a flow, which contains visible text, too.
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
      lineSize += end - start
      // The loop has no branch, so the compiler can handle many bytes at once.
      text.withUnsafeBufferPointer { text in
        for index in start..<end { lineSize -= text[index] == UInt8(ascii: " ") ? 1 : 0 }
      }
    }
    if runs.count > firstRun, runs[runs.count - 1].link == link, runs[runs.count - 1].style == style {
      runs[runs.count - 1].end = end
    } else {
      runs.append(Run(end: end, style: style, link: link))
    }
  }

  /// Ends the line in progress and drops the spaces at its end.
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

  /// Calls a function with the text, style and link of each run of a line.
  package func forEachRun(
    of line: Line, _ body: (_ text: ArraySlice<UInt8>, _ style: TextStyle, _ link: Int) -> Void
  ) {
    var start = line.bytes.lowerBound
    for run in runs[line.runs] {
      body(text[start..<run.end], run.style, run.link)
      start = run.end
    }
  }

  /// A place in a document that does not depend on the width of the page.
  package struct Place: Hashable, Sendable {
    /// The position of the line.
    var position = 0
    /// The number of earlier lines with the same position. They have no text of their own.
    var offset = 0
  }

  /// Returns the place of a line, or the start if the line does not exist. O(lines of that position).
  package func place(of line: Int) -> Place {
    guard lines.indices.contains(line) else { return Place() }
    return Place(position: lines[line].position, offset: line - firstLine(beside: line))
  }

  /// Returns the line of a place: the last one that begins at or before it. O(log lines + lines of that position).
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

/// The headings of a page as a page of their own.
package enum TableOfContents {
  package static func page(of page: StyledPage, width: Int) -> StyledPage {
    var contents = StyledPage()
    let least = page.headings.map(\.level).min() ?? 1
    for heading in page.headings {
      var words = TextFlow()
      words.add(heading.text.string, TextStyle(.heading, heading.level == least ? .bold : []))
      let indent = min(2 * (heading.level - least), width / 2)
      for line in words.lines(width: width - indent) {
        contents.append(blanks: indent)
        contents.append(words, line)
        contents.endLine(line.joint)
      }
    }
    return contents
  }
}
