/// Lines of a message in a form that a terminal may show: the program's own words, and filtered text from elsewhere.
///
/// A literal is the program's own text, with its line feeds. Values in `\(…)` are filtered by
/// ``VisibleText/init(quoted:)`` and stay on their line, so a path or a value in a message always passes the filter:
///
/// ```swift
/// result.say("\(path): not written because of the errors above\n")
/// ```
package struct VisibleLines: Sendable, Hashable {
  package private(set) var string = ""

  package init() {}

  /// Creates the lines of a text from any source. Its line feeds and tabs stay, CR LF becomes a line feed, and the rest
  /// passes the filter.
  package init(lines text: String) {
    // The text is split by scalars, because a carriage return and a line feed form one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    string = lines.enumerated().map { index, line in
      let isEndedByTwo = line.last == "\r" && index < lines.count - 1
      return Self.keepingTabs(String(isEndedByTwo ? line.dropLast() : line))
    }.joined(separator: "\n")
  }

  package var isEmpty: Bool { string.isEmpty }

  /// The lines with their long parts cut, for messages. Quoted lines of a file are already short, and stay.
  package var shortened: VisibleLines {
    var lines = VisibleLines()
    lines.string = string.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.isQuotation($0) ? String($0) : String($0).shortened }.joined(separator: "\n")
    return lines
  }

  /// Returns whether a line is one of a file, after its number and a bar.
  private static func isQuotation(_ line: Substring) -> Bool {
    line.hasPrefix("  ") && line.drop { $0 == " " || $0.isNumber }.hasPrefix("| ")
  }

  package static func += (lines: inout Self, more: Self) { lines.string += more.string }

  package static func + (lines: Self, more: Self) -> Self {
    var lines = lines
    lines += more
    return lines
  }

  private static func keepingTabs(_ text: String) -> String {
    guard text.utf8.contains(0x09) else { return VisibleText(quoted: text).string }
    return text.split(separator: "\t", omittingEmptySubsequences: false)
      .map { VisibleText(quoted: String($0)).string }.joined(separator: "\t")
  }
}

extension VisibleLines: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var string: String

    package init(literalCapacity: Int, interpolationCount: Int) {
      string = ""
      string.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { string += literal }

    package mutating func appendInterpolation(_ words: String) { string += VisibleText(quoted: words).string }

    package mutating func appendInterpolation(_ words: Substring) { appendInterpolation(String(words)) }

    /// Appends a line of a file. Its tabs stay.
    package mutating func appendInterpolation(line: String) { string += VisibleLines.keepingTabs(line) }

    package mutating func appendInterpolation(_ number: some BinaryInteger) { string += String(number) }

    package mutating func appendInterpolation(_ text: VisibleText) { string += text.string }

    package mutating func appendInterpolation(_ lines: VisibleLines) { string += lines.string }
  }

  package init(stringLiteral literal: String) { string = literal }

  package init(stringInterpolation: StringInterpolation) { string = stringInterpolation.string }
}

extension Sequence<VisibleLines> {
  package func joined() -> VisibleLines { reduce(into: VisibleLines()) { $0 += $1 } }
}
