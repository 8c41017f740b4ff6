import Terminal

/// The searchable text of a page, without its decorations.
///
/// A match may extend over the end of a line if only the width of the page ends it there. The border between two cells
/// of a table counts as a line end. Upper and lower case are equal, unless the searched text contains a capital.
package struct PageSearch: Sendable {
  /// The text of the whole page. Its lines are joined in the same way as their words were.
  private let text: [UInt8]
  private let folded: [UInt8]
  /// The index in `text` at which each line begins.
  private let starts: [Int]

  /// The separator between cells.
  private static let border = UInt8(ascii: "\n")

  /// Collects the text of a page. O(bytes).
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
      let start = text.count
      page.forEachRun(of: line) { bytes, style, _ in
        if style.isRead {
          text += bytes
        } else if style.role == .border, text.count > start {
          text.append(Self.border)
        }
      }
    }
    self.text = text
    self.starts = starts
    folded = Self.folded(text)
  }

  /// Returns the places of a text, in order and without overlaps. They are arguments for ``line(of:)`` and
  /// ``ranges(in:of:within:matches:)``. O(bytes) for most texts.
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

  /// Returns the line on which a match begins. O(log lines).
  package func line(of match: Range<Int>) -> Int {
    var low = 0, high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= match.lowerBound { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Returns the bytes of a stretch of a line that belong to matches, in order, each with the match's index. O(log
  /// matches + runs of the line + matches of the stretch).
  package func ranges(
    in line: Int, of page: StyledPage, within stretch: Range<Int>, matches: [Range<Int>]
  ) -> [(bytes: Range<Int>, match: Int)] {
    var ranges: [(Range<Int>, Int)] = []
    var place = starts[line]
    var match: Int?
    page.forEachRun(of: page.lines[line]) { bytes, style, _ in
      guard style.isRead else {
        if style.role == .border, place > starts[line] { place += 1 }
        return
      }
      let seen = stretch.clamped(to: bytes.startIndex..<bytes.endIndex)
      let shift = bytes.startIndex - place
      place += bytes.count
      guard !seen.isEmpty else { return }
      let wanted = seen.lowerBound - shift..<seen.upperBound - shift
      // The search happens once. After it, runs and matches advance in step.
      var next = match ?? Self.firstMatch(endingBehind: wanted.lowerBound, matches)
      while next < matches.count, matches[next].upperBound <= wanted.lowerBound { next += 1 }
      while next < matches.count, matches[next].lowerBound < wanted.upperBound {
        let common = matches[next].clamped(to: wanted)
        ranges.append((common.lowerBound + shift..<common.upperBound + shift, next))
        // The match may continue in the next run.
        if matches[next].upperBound > wanted.upperBound { break }
        next += 1
      }
      match = next
    }
    return ranges
  }

  private static func firstMatch(endingBehind place: Int, _ matches: [Range<Int>]) -> Int {
    var low = 0, high = matches.count
    while low < high {
      let middle = (low + high) / 2
      if matches[middle].upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the text with lower-case letters instead of capitals, if both have the same length in UTF-8, so places
  /// stay the same.
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

extension TextStyle {
  /// Whether readers see the text as words.
  ///
  /// This is the document's own text. It includes words and numbers beside it, such as titles of alerts, numbers of
  /// items and paths of images. Borders, rules, bars and pictures are not included.
  fileprivate var isRead: Bool {
    guard isDecoration else { return true }
    switch role {
    case .border: return false
    case .marker, .link, .address: return true
    // The rules below headings are bold.
    case .heading: return attributes.contains(.dim)
    default: return !attributes.isDisjoint(with: [.bold, .dim])
    }
  }
}
