import Files
import MarkdownSource
import Rendering

/// The text of a region, free of its container: what stands between its markers, and the digests that prove it untouched.
package struct RegionText: Sendable {
  /// Content lines without prefix, blank lines between the elements included unless the list is tight.
  private let content: [String]
  private let isTight: Bool

  package init(_ elements: [RegionElement], isTight: Bool) {
    self.isTight = isTight
    var content: [String] = []
    for (index, element) in elements.enumerated() {
      if index > 0 {
        if !isTight {
          content.append("")
        } else if !element.isFence, !elements[index - 1].isFence {
          // Without a blank line, one table or paragraph would run into the next; an empty comment keeps them apart.
          content.append("<!-- -->")
        }
      }
      content += element.lines
    }
    self.content = content
  }

  /// The digest of the output: over the content as ``normalized``.
  package var outputDigest: String { Digest.text(Self.normalized(content.map { Array($0.utf8) })) }

  /// Bytes of the region as it will be written, about: without prefixes.
  package var size: Int { content.reduce(0) { $0 + $1.utf8.count + 1 } }

  /// All lines of the region with its markers, without prefix and line ends.
  package func lines(name: String, blockDigest: String) -> [String] {
    let digest = Marker.digest(block: blockDigest, output: outputDigest).text
    let parts = [[Marker.begin(name).text], content, [digest], [Marker.end(name).text]].filter { !$0.isEmpty }
    return Array(parts.joined(separator: isTight ? [] : [""]))
  }

  /// Content lines as they enter the digest: without trailing blanks, and without blank lines outside of fences, so that
  /// a formatter that only moves blank lines is no hand edit. Each line is ended by a line feed.
  package static func normalized(_ lines: [[UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    var fence: ArraySlice<UInt8>?
    for line in lines {
      var line = line[...]
      while let last = line.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { line.removeLast() }
      let mark = line.first
      if mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
        let run = line.prefix { $0 == mark }
        if let open = fence {
          if run.first == open.first, run.count >= open.count, run.count == line.count { fence = nil }
        } else if run.count >= 3 {
          fence = run
        }
      }
      if line.isEmpty, fence == nil { continue }
      result += line
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }
}

extension RegionElement {
  fileprivate var isFence: Bool {
    if case .fence = self { true } else { false }
  }

  var lines: [String] {
    switch self {
    case .fence(let info, let lines):
      // Longer than any run of backticks inside, so that nothing inside can close it.
      let longest = lines.map { Self.longestBackticks(in: $0) }.max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      return [fence + info] + lines + [fence]
    case .table(let lines), .paragraph(let lines): return lines
    }
  }

  private static func longestBackticks(in line: String) -> Int {
    var longest = 0, run = 0
    for byte in line.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

/// First 12 hexadecimal digits of SHA-256.
package enum Digest {
  package static func text(_ bytes: [UInt8]) -> String { String(SHA256.hexadecimal(of: bytes).prefix(12)) }
}

/// A region as it was found, read back for comparison.
package struct WrittenRegion: Sendable {
  /// The digests that it claims, nil when there is no digest line.
  package private(set) var claimed: (block: String, output: String)?
  /// The digest of what really stands there.
  package let outputDigest: String
  package let isEmpty: Bool

  package init(_ region: RegionSite, in source: SourceText) {
    var content: [[UInt8]] = []
    for number in region.beginLine + 1..<max(region.beginLine + 1, region.endLine) {
      let line = region.prefix.stripped(from: source.line(number))
      if case .marker(.digest(let block, let output)) = Marker.find(in: Array(line)) {
        claimed = (block, output)
      } else {
        content.append(Array(line))
      }
    }
    let normalized = RegionText.normalized(content)
    isEmpty = normalized.isEmpty
    outputDigest = Digest.text(normalized)
  }

  /// Whether nobody has changed it since it was written. Markers with nothing between them hold nothing to lose.
  package var isUntouched: Bool { claimed?.output == outputDigest || (isEmpty && claimed == nil) }
}
