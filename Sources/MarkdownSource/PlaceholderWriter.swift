/// Inserts ``Placeholder``s where libcmark would resolve or lose syntax that GitHub's extensions need.
///
/// - `\~`, `\:`, `\@` and `www\.` stay escapes, distinct from the bare characters.
/// - `_` and `*` in a web address do not become emphasis.
/// - The `[^` of a possible footnote definition is replaced. Otherwise the line would become a link definition and
///   disappear.
///
/// The number of lines stays the same. O(n).
struct PlaceholderWriter {
  private let bytes: [UInt8]
  private var result: [UInt8] = []
  /// The offset up to which the source has been copied to `result`.
  private var copied = 0

  /// Returns the text with placeholders, or the same text if none are needed.
  static func write(into source: SourceText) -> SourceText {
    var writer = PlaceholderWriter(bytes: source.bytes)
    writer.scan()
    guard writer.copied > 0 else { return source }
    writer.copy(upTo: source.bytes.count)
    return SourceText(writer.result)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func copy(upTo index: Int) {
    result += bytes[copied..<index]
    copied = index
  }

  private mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    copy(upTo: range.lowerBound)
    result += text
    copied = range.upperBound
  }

  private mutating func scan() {
    passPrefix(0)
    // These are local copies, because a loop over members of this value takes much longer.
    let bytes = bytes, isOfInterest = Self.isOfInterest
    var index = 0
    while true {
      while index < bytes.count, !isOfInterest[Int(bytes[index])] { index += 1 }
      guard index < bytes.count else { return }
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\\"): index = passBackslashes(index)
      case UInt8(ascii: ":"), UInt8(ascii: "w"):
        let next: UInt8 = byte == UInt8(ascii: "w") ? byte : UInt8(ascii: "/")
        index = index + 1 < bytes.count && bytes[index + 1] == next ? passAddress(index) : index + 1
      case Placeholder.lead.0:
        let isPlaceholder = Placeholder.at(index, of: bytes) != nil
        if isPlaceholder { replace(index..<index + 3, with: [0xEF, 0xBF, 0xBD]) }
        index += isPlaceholder ? 3 : 1
      default:
        index += 1
        passPrefix(index)
      }
    }
  }

  private static let isOfInterest: [Bool] = (0...UInt8.max).map {
    "\\:w\n\r".utf8.contains($0) || $0 == Placeholder.lead.0
  }

  /// Handles the start of a line, which contains nothing else of interest.
  private mutating func passPrefix(_ start: Int) {
    var index = start
    while index < bytes.count, ContainerPrefixByte.contains(bytes[index]) { index += 1 }
    if FootnoteLabel.end(openedAt: index, in: bytes) != nil {
      replace(index..<index + 2, with: Placeholder.footnote.bytes)
    }
  }

  private mutating func passBackslashes(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "\\") { end += 1 }
    guard (end - start) % 2 == 1, end < bytes.count else { return end }
    switch bytes[end] {
    case UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "@"): break
    case UInt8(ascii: "."):
      guard bytes[..<start].suffix(3).elementsEqual("www".utf8) else { return end }
    default: return end
    }
    replace(end..<end, with: Placeholder.escape.bytes)
    return end + 1
  }

  private mutating func passAddress(_ index: Int) -> Int {
    guard let address = WebAddress(at: index, in: bytes, from: 0, to: bytes.count) else { return index + 1 }
    let start = address.range.lowerBound
    // A destination or a native autolink needs no placeholders.
    let before = start > 0 ? bytes[start - 1] : UInt8(ascii: " ")
    if before == UInt8(ascii: "<") || before == UInt8(ascii: "\"") { return address.range.upperBound }
    if before == UInt8(ascii: "("), start > 1, bytes[start - 2] == UInt8(ascii: "]") { return address.range.upperBound }
    for place in address.range {
      switch bytes[place] {
      case UInt8(ascii: "_"): replace(place..<place + 1, with: Placeholder.underscore.bytes)
      case UInt8(ascii: "*"): replace(place..<place + 1, with: Placeholder.asterisk.bytes)
      // The address may end here: at the edge of a cell, a code span or a label.
      case UInt8(ascii: "|"), UInt8(ascii: "`"), UInt8(ascii: "]"), UInt8(ascii: "\\"), Placeholder.lead.0: return place
      default: break
      }
    }
    return address.range.upperBound
  }
}

enum FootnoteLabel {
  /// The largest length of a label in bytes, which is the same as for links.
  private static let longest = 999

  /// Returns the offset of the `]` of `[^label]:`. A label has no whitespace, brackets or backslashes.
  static func end(openedAt index: Int, in bytes: [UInt8]) -> Int? {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "["), bytes[index + 1] == UInt8(ascii: "^") else {
      return nil
    }
    return end(startingAt: index + 2, in: bytes)
  }

  /// Returns the offset of the `]` if the label starts at `start`.
  static func end(startingAt start: Int, in bytes: [UInt8]) -> Int? {
    var index = start
    while index < bytes.count, index - start <= longest {
      switch bytes[index] {
      case UInt8(ascii: "]"):
        let isDefinition = index > start && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":")
        return isDefinition ? index : nil
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "["),
        UInt8(ascii: "\\"), 0:
        return nil
      default: index += 1
      }
    }
    return nil
  }
}

/// A document shortened for a parse that needs only its blocks, because libcmark would spend most of its time on the
/// text.
///
/// If a line begins with a letter or a bar, the rest of it has no effect on blocks. The markers of its containers do
/// not count here. Two kinds of lines are kept whole: those that may end an HTML block, and those that may belong to a
/// link definition.
package enum BlockSkeleton {
  /// Returns a document with the same lines and blocks, in which most lines end after their first letter. O(bytes).
  package static func of(_ source: SourceText) -> [UInt8] {
    let bytes = source.bytes
    var skeleton: [UInt8] = []
    skeleton.reserveCapacity(bytes.count / 2)
    /// The offset up to which the source has been copied or left out.
    var copied = 0
    var mayDefineLinks = false
    for line in source.lines {
      let start = ContainerPrefixByte.end(in: line.content, of: bytes)
      guard start < line.content.upperBound else {
        mayDefineLinks = mayDefineLinks && !line.content.allSatisfy { bytes[$0].isBlank }
        continue
      }
      let first = bytes[start]
      mayDefineLinks = mayDefineLinks || first == UInt8(ascii: "[")
      guard first.isLetter || first == UInt8(ascii: "|"), !mayDefineLinks,
        !bytes[start..<line.content.upperBound].contains(UInt8(ascii: ">"))
      else { continue }
      skeleton += bytes[copied...start]
      copied = line.content.upperBound
    }
    return skeleton + bytes[copied...]
  }
}

/// The bytes that can occur in the markers of block quotes and list items.
enum ContainerPrefixByte {
  static func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Returns the last place at which the content of a line can start.
  static func end(in line: Range<Int>, of bytes: [UInt8]) -> Int {
    line.first { !contains(bytes[$0]) } ?? line.upperBound
  }
}
