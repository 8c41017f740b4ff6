import TestSupport

/// A page as lines, found and cut in the plainest way, for comparison with the splicer.
///
/// It knows nothing about Markdown. In generated pages, a line that looks like a marker is one, or is the same in both
/// compared pages.
struct PlainPage {
  struct Line {
    var content: [UInt8]
    var ending: [UInt8]

    /// The line without quote marks, list markers and spaces at its start.
    var bare: [UInt8] {
      var rest = content.drop { "> \t".utf8.contains($0) }
      let behind = rest.dropFirst()
      if let first = rest.first, let second = behind.first, "-*".utf8.contains(first), " \t".utf8.contains(second) {
        rest = behind.drop { "> \t".utf8.contains($0) }
      }
      return Array(rest)
    }

    var isBlank: Bool { content.allSatisfy { "> \t".utf8.contains($0) } }
    var isBegin: Bool { bare.starts(with: "<!-- notebook:begin ".utf8) }
    var isEnd: Bool { bare.starts(with: "<!-- notebook:end ".utf8) }
    var isDigest: Bool { bare.starts(with: "<!-- notebook:digest ".utf8) }
  }

  var lines: [Line] = []

  init(_ bytes: [UInt8]) {
    var line = Line(content: [], ending: [])
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte != 10, byte != 13 {
        line.content.append(byte)
        continue
      }
      line.ending = [byte]
      if byte == 13, index < bytes.count, bytes[index] == 10 {
        line.ending = [13, 10]
        index += 1
      }
      lines.append(line)
      line = Line(content: [], ending: [])
    }
    if !line.content.isEmpty { lines.append(line) }
  }

  var bytes: [UInt8] { lines.flatMap { $0.content + $0.ending } }

  /// The index ranges of the lines that a merge could not join.
  private var hunks: [ClosedRange<Int>] {
    var hunks: [ClosedRange<Int>] = []
    var start: Int?, middle: Int?
    for (index, line) in lines.enumerated() {
      let text = line.content
      func isMark(_ mark: String) -> Bool { text.elementsEqual(mark.utf8) || text.starts(with: (mark + " ").utf8) }
      if isMark("<<<<<<<") { (start, middle) = (index, nil) }
      if text.elementsEqual("=======".utf8) { middle = start }
      guard isMark(">>>>>>>") else { continue }
      if let start, middle != nil { hunks.append(start...index) }
      (start, middle) = (nil, nil)
    }
    return hunks
  }

  /// The index ranges of lines from a begin marker to the next end marker. Lines in a hunk are one side of a merge,
  /// whatever they look like.
  var regions: [ClosedRange<Int>] {
    var regions: [ClosedRange<Int>] = []
    var begin: Int?
    let hunks = hunks
    for (index, line) in lines.enumerated() where !hunks.contains(where: { $0.contains(index) }) {
      if line.isBegin { begin = index }
      if line.isEnd, let first = begin {
        regions.append(first...index)
        begin = nil
      }
    }
    return regions
  }

  /// The text of inline values in code, which no run updates.
  static let inertText = "as it was"

  /// Returns a line without the texts of its inline values, which end before the first closing comment without a
  /// backslash.
  static func withoutValues(_ line: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = line[...]
    while let open = rest.firstRange(of: Array("<!--=".utf8)),
      let start = rest[open.upperBound...].firstRange(of: Array("-->".utf8))?.upperBound,
      let text = text(of: rest[start...])
    {
      result += rest[..<start]
      rest = rest[text.endIndex...]
    }
    return result + rest
  }

  private static func text(of rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let closings = rest.ranges(of: Array("<!--/-->".utf8)).map(\.lowerBound)
    return closings.first { $0 == rest.startIndex || rest[$0 - 1] != UInt8(ascii: "\\") }.map { rest[..<$0] }
  }

  var withoutValues: PlainPage {
    var page = self
    for index in lines.indices { page.lines[index].content = Self.withoutValues(lines[index].content) }
    return page
  }

  /// The page without its regions, each with one empty line before it, and without the texts of its inline values.
  var outside: [UInt8] {
    var kept = self
    for region in regions.reversed() {
      let begin = region.lowerBound
      let first = begin > 0 && lines[begin - 1].isBlank ? begin - 1 : begin
      kept.lines.removeSubrange(first...region.upperBound)
      // A region that ends the file without a line end follows a block that also did.
      if lines[region.upperBound].ending.isEmpty, !kept.lines.isEmpty { kept.lines[kept.lines.count - 1].ending = [] }
    }
    return kept.withoutValues.bytes
  }
}
