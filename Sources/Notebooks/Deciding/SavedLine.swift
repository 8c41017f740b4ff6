import Blocks
import MarkdownSource
import Rendering
import Simulations
import Specification

/// The line of a region that links the files which its block saves, each with the digest of its bytes.
///
///     Saved: [`gun.rle`](gun.rle "sha256 8d04e71c55aa"), [`gun.csv`](gun.csv "sha256 3f9c1a2b7d10")
///
/// A page shows the names. The digests, as titles of the links, tell without a run whether the files are those that
/// were written. The region's own digest covers the line.
package struct SavedLine: Sendable, Hashable {
  package struct Link: Sendable, Hashable {
    package var path: String
    /// The first 12 hexadecimal digits of the file's SHA-256.
    package var digest: String

    package init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }

    fileprivate var text: String {
      "[\(MarkdownEscape.code(path))](\(MarkdownEscape.address(path)) \"sha256 \(digest)\")"
    }
  }

  package let links: [Link]

  fileprivate static let start = "Saved: "
  private static let separator = ", "

  /// Creates the line of at least one link.
  package init(_ links: [Link]) { self.links = links }

  package var text: String { Self.start + links.map(\.text).joined(separator: Self.separator) }

  /// Nil if a line is not spelled exactly so, or links what no block could save.
  package init?(exactly line: ArraySlice<UInt8>) {
    guard line.starts(with: Self.start.utf8) else { return nil }
    var rest = line.dropFirst(Self.start.utf8.count)
    var links: [Link] = []
    while let link = Self.link(at: &rest) {
      links.append(link)
      guard rest.starts(with: Self.separator.utf8) else { break }
      rest = rest.dropFirst(Self.separator.utf8.count)
    }
    self.links = links
    guard !links.isEmpty, line.elementsEqual(text.utf8) else { return nil }
  }

  /// Reads the code span, which ends at the next run of as many backticks; the rest follows from the path and the
  /// digest.
  private static func link(at rest: inout ArraySlice<UInt8>) -> Link? {
    let tick = UInt8(ascii: "`")
    guard rest.first == UInt8(ascii: "[") else { return nil }
    let marks = rest.dropFirst().prefix { $0 == tick }
    guard !marks.isEmpty else { return nil }
    let start = marks.endIndex
    var end = start
    while let next = rest[end...].firstIndex(of: tick) {
      let run = rest[next...].prefix { $0 == tick }
      end = run.endIndex
      guard run.count == marks.count else { continue }
      var code = rest[start..<next]
      if marks.count > 1 { code = code.dropFirst().dropLast() }
      guard let path = savable(code) else { return nil }
      let before = "](\(MarkdownEscape.address(path)) \"sha256 ".utf8
      let digest = rest[end...].dropFirst(before.count).prefix(12)
      let isDigest = digest.count == 12 && digest.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
      guard rest[end...].starts(with: before), isDigest, rest[digest.endIndex...].starts(with: "\")".utf8) else {
        return nil
      }
      rest = rest[digest.endIndex...].dropFirst(2)
      return Link(path: path, digest: String(decoding: digest, as: UTF8.self))
    }
    return nil
  }

  /// The path, if it is one that a block can save: whatever a region says, no other file is touched for it.
  private static func savable(_ code: ArraySlice<UInt8>) -> String? {
    let path = String(decoding: code, as: UTF8.self), start = SourceLocation(line: 1, column: 1)
    guard let target = try? SaveTarget(path, at: SourceSpan(start: start, end: start)), target.path == path else {
      return nil
    }
    return path
  }
}

extension WrittenRegion {
  /// Whether a region may link saved files or figures, without taking its digest.
  static func mayLink(_ region: RegionSite, in notebook: Notebook) -> Bool {
    let source = notebook.source
    let start = source.lines[region.beginLine - 1].content.lowerBound
    let end = source.lines[region.endLine - 1].content.upperBound
    return [SavedLine.start, FigureLine.start].contains {
      source.bytes[start..<end].firstRange(of: Array($0.utf8)) != nil
    }
  }

  /// A region that links saved files or figures; nil for one that has none, without taking its digest.
  init?(linking region: RegionSite, in notebook: Notebook) {
    guard Self.mayLink(region, in: notebook) else { return nil }
    self.init(region, in: notebook)
    if links.isEmpty, figures.isEmpty { return nil }
  }
}
