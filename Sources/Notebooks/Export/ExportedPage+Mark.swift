import Files

extension ExportedPage {
  /// What an existing file in the place of a page is.
  package enum Standing: Sendable, Hashable {
    /// A page that was exported, byte for byte.
    case exported
    /// A page that was exported and has changed since.
    case changed
    case other
  }

  /// The start and the end of the line that marks a page. Between them is the SHA-256 of the other lines.
  private static let markStart = Array("<meta name=\"generator\" content=\"notebook export, sha256 ".utf8)
  private static let markEnd = Array("\" />\n".utf8)
  private static let digits = 64
  /// The largest number of bytes before the mark.
  private static let mostStart = 1 << 12

  /// Returns the line that marks a page.
  ///
  /// - Parameter page: the page without the line.
  static func mark(of page: [UInt8]) -> [UInt8] { markStart + Array(digest(of: page).utf8) + markEnd }

  /// Judges the bytes of a file. The name of a file proves nothing, and neither does a page that was edited.
  package static func standing(of file: [UInt8]) -> Standing {
    let page = file.filter { $0 != UInt8(ascii: "\r") }
    let start = Array(page.prefix(mostStart))
    guard start.starts(with: "<!DOCTYPE html>\n<html".utf8), let first = start.firstRange(of: markStart)?.lowerBound
    else { return .other }
    let digest = page[(first + markStart.count)...].prefix(digits)
    let end = first + markStart.count + digits
    guard page[min(end, page.count)...].starts(with: markEnd) else { return .changed }
    let rest = Array(page[..<first]) + page[(end + markEnd.count)...]
    return digest.elementsEqual(self.digest(of: rest).utf8) ? .exported : .changed
  }

  /// Returns the digest of a page. Git may change its line ends, so carriage returns do not count.
  private static func digest(of page: [UInt8]) -> String {
    SHA256.hexadecimal(of: page.filter { $0 != UInt8(ascii: "\r") })
  }
}
