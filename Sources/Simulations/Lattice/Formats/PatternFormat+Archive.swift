extension PatternFormat {
  /// Returns whether a file name is that of a pattern file, or of a zip archive, which may hold one.
  package static func isName(_ path: String) -> Bool { isArchive(path) || PatternFormat(path: path) != nil }

  /// Returns whether a file name ends in `.zip`, in any letter case.
  package static func isArchive(_ path: String) -> Bool { path.lowercased().hasSuffix(".zip") }

  /// The extensions of files that hold a pattern: those of all formats, and `.zip`.
  package static let fileEndings = allEndings + [".zip"]

  /// Returns the format and the text of a pattern file, or nil if its name gives no format.
  ///
  /// - Parameter bytes: the text. For an archive: the name of the pattern in it, a zero byte, and the text.
  package static func text(_ bytes: [UInt8], of path: String) -> (format: PatternFormat, bytes: [UInt8])? {
    guard isArchive(path) else { return PatternFormat(path: path).map { ($0, bytes) } }
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    return PatternFormat(path: String(decoding: bytes[..<end], as: UTF8.self)).map { ($0, Array(bytes[(end + 1)...])) }
  }
}
