/// Paths as text, without a look at the disk.
package enum Path {
  /// Returns the folder of a path: "a/b" for "a/b/c", "." for "c", "/" for "/c".
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = path[..<slash]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// Returns the last part of a path: "c" for "a/b/c".
  package static func name(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }

  package static func join(_ folder: String, _ name: String) -> String {
    folder == "." ? name : folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  private static let slash = UInt8(ascii: "/")

  /// Whether a path begins at the root of the file system. A mark after the slash, which Swift's strings join with it,
  /// changes nothing.
  package static func isAbsolute(_ path: some StringProtocol) -> Bool { path.utf8.first == slash }

  /// Whether a name begins with a dot, whatever mark comes after it.
  package static func isHidden(_ name: some StringProtocol) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// Returns the names in a path.
  package static func names(in path: some StringProtocol) -> [String] {
    path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether two paths or names have the same bytes.
  package static func areSame(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
    a.utf8.elementsEqual(b.utf8)
  }
}
