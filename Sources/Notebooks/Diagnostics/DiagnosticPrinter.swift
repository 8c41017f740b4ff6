import MarkdownSource
import Simulations
import Specification
import Typography

/// Prints diagnostics for people: `file:line:column`, the line, a caret below the error, and the help.
package struct DiagnosticPrinter: Sendable {
  /// The path of the file, or nil for arguments of the command line.
  private let path: String?
  private let source: SourceText?

  /// Creates a printer for one file.
  ///
  /// - Parameter source: the text of the file, for quotations, or nil if it could not be read.
  package init(path: String, source: SourceText?) {
    self.path = path
    self.source = source
  }

  /// Creates a printer for the arguments of the command line, one per line. They have no path and no line numbers.
  package init(arguments: SourceText) {
    path = nil
    source = arguments
  }

  /// Returns the lines of one diagnostic, each ended by a line feed.
  package func text(_ diagnostic: Diagnostic) -> VisibleLines {
    var quoted: QuotedLine?
    return text(diagnostic, after: &quoted)
  }

  /// Returns the lines of one diagnostic.
  ///
  /// - Parameter quoted: the last quoted line, which several diagnostics may share.
  private func text(_ diagnostic: Diagnostic, after quoted: inout QuotedLine?) -> VisibleLines {
    var text = VisibleLines()
    if let path {
      text = "\(path)"
      if let span = diagnostic.span { text += ":\(span.start.line):\(span.start.column)" }
      text += ": "
    }
    text += "\(diagnostic.severity.rawValue): \(diagnostic.message)\n"
    if let span = diagnostic.span, let source, (1...max(1, source.lines.count)).contains(span.start.line),
      !source.lines.isEmpty
    {
      if quoted?.number != span.start.line {
        quoted = QuotedLine(number: span.start.line, bytes: source.line(span.start.line))
      }
      if let quoted {
        text += quote(quoted, span: span, marksDisguised: (diagnostic.help ?? "").hasPrefix("\u{27E8}U+"))
      }
    }
    for help in [diagnostic.help, diagnostic.otherHelp].compactMap(\.self) { text += "  help: \(help)\n" }
    return text
  }

  /// Returns the lines of at most ``most`` diagnostics, and the number of the remaining ones.
  package func text(_ diagnostics: [Diagnostic]) -> VisibleLines {
    let rest = diagnostics.count - Self.most
    var quoted: QuotedLine?
    let lines: VisibleLines = diagnostics.prefix(Self.most).map { text($0, after: &quoted) }.joined()
    let start: VisibleLines = path.map { "\($0): " } ?? ""
    return lines + (rest > 0 ? start + "\(rest.grouped) more\n" : "")
  }

  /// The largest number of diagnostics that are printed for one file, because each of them quotes its line.
  package static let most = 1_000

  /// Returns the line with its number, and the caret. A long line is shown only around the caret.
  ///
  /// - Parameter marksDisguised: whether characters that look like others are shown by their marks, as in the message.
  private func quote(_ line: QuotedLine, span: SourceSpan, marksDisguised: Bool) -> VisibleLines {
    let start = min(span.start.column - 1, line.count)
    let end = span.end.line == span.start.line ? min(span.end.column - 1, line.count) : line.count
    let from = start > 80 ? start - 40 : 0
    let to = min(line.count, max(from + 100, start + 1))
    let lead = from > 0 ? "…" : ""
    func shown(_ range: Range<Int>) -> VisibleText {
      let text = line.text(range)
      return VisibleText(quoted: marksDisguised ? DisguisedCharacter.marked(text) : text)
    }
    let before = lead.count + shown(from..<start).width
    let marks = max(1, shown(start..<max(start, min(end, to))).width)
    guard path != nil else {
      return "  \(lead)\(shown(from..<to))\(to < line.count ? "…" : "")\n"
        + "  \(Self.row(of: " ", before))^\(Self.row(of: "~", marks - 1))\n"
    }
    let number = String(span.start.line)
    return "  \(number) | \(lead)\(shown(from..<to))\(to < line.count ? "…" : "")\n"
      + "  \(Self.row(of: " ", number.utf8.count)) | \(Self.row(of: " ", before))^\(Self.row(of: "~", marks - 1))\n"
  }

  private static func row(of mark: String, _ count: Int) -> String { String(repeating: mark, count: count) }
}

/// A line that messages quote, with marks for finding its characters quickly. A line may be the whole file and have a
/// thousand errors.
struct QuotedLine {
  /// The number of the line, counted from 1.
  let number: Int
  private let bytes: ArraySlice<UInt8>
  /// The number of Unicode scalars in the line.
  let count: Int
  /// The indices of the first byte of every 1,024th scalar.
  private let marks: [Int]

  private static let distance = 1 << 10

  /// Marks the places in a line. O(bytes).
  init(number: Int, bytes: ArraySlice<UInt8>) {
    self.number = number
    self.bytes = bytes
    var count = 0
    var marks: [Int] = []
    for index in bytes.indices where Self.beginsScalar(bytes[index]) {
      if count % Self.distance == 0 { marks.append(index) }
      count += 1
    }
    self.count = count
    self.marks = marks
  }

  /// Returns the text of a range of scalars. O(length of the range).
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[index(of: range.lowerBound)..<index(of: range.upperBound)], as: UTF8.self)
  }

  /// Returns the index of the first byte of a scalar, or the end of the line.
  private func index(of scalar: Int) -> Int {
    guard scalar < count else { return bytes.endIndex }
    var index = marks[scalar / Self.distance], rest = scalar % Self.distance
    while rest > 0 {
      index += 1
      if Self.beginsScalar(bytes[index]) { rest -= 1 }
    }
    return index
  }

  private static func beginsScalar(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
