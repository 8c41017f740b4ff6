import Simulations
import Specification

/// A comment that this program writes: the begin or end of a region, or its digests.
package enum Marker: Sendable, Hashable {
  case begin(String)
  case end(String)
  /// The digests, as 12 digits each.
  case digest(block: String, output: String)

  package var text: String {
    switch self {
    case .begin(let name): "<!-- notebook:begin \(name) -->"
    case .end(let name): "<!-- notebook:end \(name) -->"
    case .digest(let block, let output): "<!-- notebook:digest block=\(block) output=\(output) -->"
    }
  }

  /// Reads a marker. Returns nil if the text is not spelled exactly like one.
  package init?(exactly text: some Sequence<UInt8>) {
    let words = String(decoding: Array(text), as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    guard words.first == "<!--", words.last == "-->" else { return nil }
    switch words.dropFirst().dropLast().map(String.init) {
    case let parts where parts.count == 2 && parts[0] == "notebook:begin" && BlockName.isValid(parts[1]):
      self = .begin(parts[1])
    case let parts where parts.count == 2 && parts[0] == "notebook:end" && BlockName.isValid(parts[1]):
      self = .end(parts[1])
    case let parts where parts.count == 3 && parts[0] == "notebook:digest":
      guard let block = Self.digits(parts[1], after: "block="), let output = Self.digits(parts[2], after: "output=")
      else { return nil }
      self = .digest(block: block, output: output)
    default: return nil
    }
  }

  private static func digits(_ word: String, after key: String) -> String? {
    word.hasPrefix(key) ? Digest.digits(in: word.utf8.dropFirst(key.utf8.count)) : nil
  }

  /// Returns whether a line is a comment that starts like a digest line.
  static func mayBeDigest(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "<!--".utf8) else { return false }
    return line.dropFirst(4).drop { $0 == UInt8(ascii: " ") }.starts(with: "notebook:digest".utf8)
  }

  /// The meaning of the comments in a piece of HTML.
  package enum Finding: Sendable, Hashable {
    /// There is no marker.
    case none
    /// The whole piece is one exact marker.
    case marker(Marker)
    /// The whole piece is a digest line with wrong digits.
    case wrongDigest
    /// A marker with a version. A newer program wrote it.
    case newer
    /// There is a comment that starts with `notebook:`, but it is not exact or not alone on its line.
    case inexact
  }

  /// Returns whether a comment is a marker with a version, such as `version=2` or `v2`. This version writes none.
  private static func isNewer(_ comment: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: comment, as: UTF8.self).split { $0 == " " || $0 == "\n" || $0 == "\r" }
    guard let first = words.first, ["notebook:begin", "notebook:end", "notebook:digest"].contains(first) else {
      return false
    }
    return words.dropFirst(first == "notebook:digest" ? 1 : 2).contains { word in
      let digits = word.hasPrefix("version=") ? word.dropFirst(8) : word.hasPrefix("v") ? word.dropFirst(1) : ""
      return !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    }
  }

  /// Returns whether a piece of HTML is one exact marker.
  static func isAlone(in html: [UInt8]) -> Bool { if case .marker = find(in: html) { true } else { false } }

  /// Searches an HTML block or an inline tag. The text of a marker inside another comment has no effect.
  package static func find(in html: [UInt8]) -> Finding {
    func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
    let open = Array("<!--".utf8), close = Array("-->".utf8), ours = Array("notebook:".utf8)
    var position = 0
    while let start = html[position...].firstRange(of: open)?.lowerBound {
      let content = html[(start + open.count)...].drop(while: isBlank)
      // `<!-->` and `<!--->` are complete comments.
      let end = html[(start + 2)...].firstRange(of: close)?.upperBound ?? html.count
      if content.starts(with: ours) {
        let alone = html[..<start].allSatisfy(isBlank) && html[end...].allSatisfy(isBlank)
        if alone, let marker = Marker(exactly: html[start..<end]) { return .marker(marker) }
        if isNewer(content[..<end]) { return .newer }
        return alone && mayBeDigest(html[start..<end]) ? .wrongDigest : .inexact
      }
      position = end
    }
    return .none
  }
}
