/// A page as lines, found and cut in the plainest way: the judge of what the splicer does. Knows nothing of Markdown;
/// in generated pages, what looks like a marker at the start of a line is one, or the same in both pages that are
/// compared.
struct PlainPage {
  struct Line {
    var content: [UInt8]
    var ending: [UInt8]

    /// Without quote marks, list markers and blanks at its start.
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

  /// Index ranges of lines from a begin marker to the next end marker.
  var regions: [ClosedRange<Int>] {
    var regions: [ClosedRange<Int>] = []
    var begin: Int?
    for (index, line) in lines.enumerated() {
      if line.isBegin { begin = index }
      if line.isEnd, let first = begin {
        regions.append(first...index)
        begin = nil
      }
    }
    return regions
  }

  /// The page without its regions, each with one blank line before it.
  var outside: [UInt8] {
    var kept = self
    for region in regions.reversed() {
      let begin = region.lowerBound
      let first = begin > 0 && lines[begin - 1].isBlank ? begin - 1 : begin
      kept.lines.removeSubrange(first...region.upperBound)
      // A region that ends the file without a line end follows a block that did.
      if lines[region.upperBound].ending.isEmpty, !kept.lines.isEmpty { kept.lines[kept.lines.count - 1].ending = [] }
    }
    return kept.bytes
  }
}
