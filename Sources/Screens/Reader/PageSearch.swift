/// The text of a page without its decorations, to be searched: matches go on over line ends that only the width made.
///
/// Letters are compared without their case, unless the search has a capital.
package struct PageSearch: Sendable {
  /// Of the whole page: lines joined as the words were.
  private let text: [UInt8]
  private let folded: [UInt8]
  /// Where the text of each line begins in `text`.
  private let starts: [Int]

  /// O(bytes).
  package init(_ page: StyledPage) {
    var text: [UInt8] = []
    var starts: [Int] = []
    text.reserveCapacity(page.text.count)
    starts.reserveCapacity(page.lines.count)
    for line in page.lines {
      switch line.joint {
      case .start: text.append(UInt8(ascii: "\n"))
      case .blank: text.append(UInt8(ascii: " "))
      case .inside: break
      }
      starts.append(text.count)
      page.forEachRun(of: line) { bytes, style, _ in if !style.isDecoration { text += bytes } }
    }
    self.text = text
    self.starts = starts
    folded = Self.folded(text)
  }

  /// Where the search text stands, in order and without overlaps; places of ``line(of:)`` and ``ranges(in:of:matches:)``.
  /// O(bytes) for most texts.
  package func matches(of query: String) -> [Range<Int>] {
    let bytes = Array(query.utf8)
    let isExact = query.unicodeScalars.contains { $0.properties.isUppercase }
    let needle = isExact ? bytes : Self.folded(bytes)
    let hay = isExact ? text : folded
    guard let first = needle.first, needle.count <= hay.count else { return [] }
    var matches: [Range<Int>] = []
    hay.withUnsafeBufferPointer { hay in
      var index = 0
      let last = hay.count - needle.count
      while index <= last {
        if hay[index] == first, needle.indices.allSatisfy({ hay[index + $0] == needle[$0] }) {
          matches.append(index..<index + needle.count)
          index += needle.count
        } else {
          index += 1
        }
      }
    }
    return matches
  }

  /// The line on which a match begins. O(log lines).
  package func line(of match: Range<Int>) -> Int {
    var low = 0, high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= match.lowerBound { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The bytes of a line that belong to matches, each with the match's index. O(log matches + runs and matches of the
  /// line).
  package func ranges(
    in line: Int, of page: StyledPage, matches: [Range<Int>]
  ) -> [(bytes: Range<Int>, match: Int)] {
    let record = page.lines[line]
    let end = line + 1 < starts.count ? starts[line + 1] : text.count
    var low = 0, high = matches.count
    while low < high {
      let middle = (low + high) / 2
      if matches[middle].upperBound <= starts[line] { low = middle + 1 } else { high = middle }
    }
    var ranges: [(Range<Int>, Int)] = []
    while low < matches.count, matches[low].lowerBound < end {
      var place = starts[line]
      page.forEachRun(of: record) { bytes, style, _ in
        guard !style.isDecoration else { return }
        let common = matches[low].clamped(to: place..<place + bytes.count)
        if !common.isEmpty {
          let shift = bytes.startIndex - place
          ranges.append((common.lowerBound + shift..<common.upperBound + shift, low))
        }
        place += bytes.count
      }
      low += 1
    }
    return ranges
  }

  /// Small letters for capitals, where both have the same length in UTF-8, so that places stay the same.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        folded.append(UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, bytes[end] >= 0x80 { end += 1 }
      for scalar in String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars {
        let small = scalar.properties.lowercaseMapping
        let own = String(scalar)
        folded += (small.utf8.count == own.utf8.count ? small : own).utf8
      }
      index = end
    }
    return folded
  }
}
