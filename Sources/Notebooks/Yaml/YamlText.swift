import MarkdownSource
import Simulations
import Specification

/// A text for libyaml, which also converts libyaml's character indices to lines and columns.
///
/// libyaml follows YAML 1.1, in which U+0085, U+2028 and U+2029 end lines. They do not in YAML 1.2, in CommonMark and
/// in editors. So libyaml receives private characters in their place, which are replaced again in the scalars that it
/// returns.
struct YamlText {
  /// The bytes that libyaml reads.
  let bytes: [UInt8]
  let scalars: [Unicode.Scalar]
  /// The index of the first scalar of each line.
  private let lineStarts: [Int]
  private let hasStandIns: Bool

  /// Prepares a text. Returns nil after reporting characters that YAML does not allow.
  init?(_ body: [UInt8], errors: inout [SpecError], locate: (Int, Int) -> SourceLocation) {
    func refuse(_ problem: SpecError.Problem, from start: (line: Int, column: Int), length: Int = 1) {
      errors.append(
        SpecError(
          problem,
          at: SourceSpan(
            start: locate(start.line, start.column), end: locate(start.line, start.column + length))))
    }
    if let (line, column) = SourceText.firstInvalidUTF8(in: body) {
      refuse(.invalid("this is not UTF-8", advice: "save the file as UTF-8"), from: (line - 1, column - 1))
      return nil
    }
    scalars = Array(String(decoding: body, as: UTF8.self).unicodeScalars)
    var lineStarts = [0]
    var hasStandIns = false
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\n": lineStarts.append(index + 1)
      case "\r" where index + 1 == scalars.count || scalars[index + 1] != "\n": lineStarts.append(index + 1)
      case "\u{85}", "\u{2028}", "\u{2029}": hasStandIns = true
      default:
        guard !Self.isForbidden(scalar) else {
          let line = lineStarts.count - 1
          refuse(
            .invalid(
              "YAML does not allow the character \(Self.name(scalar))",
              advice: "delete it, or write it as an escape in double quotes"),
            from: (line, index - lineStarts[line]))
          continue
        }
      }
    }
    guard errors.isEmpty else { return nil }
    self.lineStarts = lineStarts
    self.hasStandIns = hasStandIns
    bytes = hasStandIns ? Array(String(String.UnicodeScalarView(scalars.map(Self.standIn))).utf8) : body
  }

  /// Returns the line and the column of an index, both counted from 0.
  func place(_ index: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= index { low = middle } else { high = middle }
    }
    return (low, index - lineStarts[low])
  }

  /// Returns the indices of a line without its line end.
  func line(_ number: Int) -> Range<Int> {
    let start = lineStarts[number]
    var end = number + 1 < lineStarts.count ? lineStarts[number + 1] : scalars.count
    while end > start, scalars[end - 1] == "\n" || scalars[end - 1] == "\r" { end -= 1 }
    return start..<end
  }

  /// Returns the index of the first character of a line other than a space or tab, or the end of the line.
  func contentStart(of line: Range<Int>) -> Int {
    line.first { scalars[$0] != " " && scalars[$0] != "\t" } ?? line.upperBound
  }

  /// Returns the nearest line above that contains more than spaces and a comment, or nil.
  func lineWithContent(before number: Int) -> Range<Int>? {
    (0..<number).reversed().lazy.map(line).first { line in
      let start = contentStart(of: line)
      return start < line.upperBound && scalars[start] != "#"
    }
  }

  /// Returns `end` without the preceding spaces and line ends.
  func trimmed(_ end: Int, downTo start: Int) -> Int {
    var end = end
    while end > start, [" ", "\t", "\n", "\r"].contains(scalars[end - 1]) { end -= 1 }
    return end
  }

  func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  /// Returns the value of a scalar with its original characters.
  func restored(_ value: String) -> String {
    guard hasStandIns else { return value }
    return String(String.UnicodeScalarView(value.unicodeScalars.map(Self.original)))
  }

  /// Returns whether a line of the text starts with `key:`.
  static func hasLine(startingWith key: String, in body: [UInt8]) -> Bool {
    let source = SourceText(body)
    return source.lines.contains { body[$0.content].starts(with: (key + ":").utf8) }
  }

  /// Returns whether YAML does not allow a character, or whether it is a private one that replaces another character
  /// here.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85: false
    case 0..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFFE, 0xFFFF, 0x10FFF0...0x10FFF2: true
    default: false
    }
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func standIn(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{85}": "\u{10FFF0}"
    case "\u{2028}": "\u{10FFF1}"
    case "\u{2029}": "\u{10FFF2}"
    default: scalar
    }
  }

  private static func original(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{10FFF0}": "\u{85}"
    case "\u{10FFF1}": "\u{2028}"
    case "\u{10FFF2}": "\u{2029}"
    default: scalar
    }
  }
}
