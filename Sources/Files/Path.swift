/// Paths as text, without access to the disk.
package enum Path {
  /// Returns the folder of a path, such as "a/b" for "a/b/c", "." for "c", "/" for "/c".
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = path[..<slash]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// Returns the last name in a path, such as "c" for "a/b/c".
  package static func name(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }

  package static func join(_ folder: String, _ name: String) -> String {
    folder == "." ? name : folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns whether a path begins at the root of the file system. A combining mark after the slash, which Swift merges
  /// with it, makes no difference.
  package static func isAbsolute(_ path: some StringProtocol) -> Bool { path.utf8.first == slash }

  /// Returns whether a name begins with a dot, even if a combining mark follows.
  package static func isHidden(_ name: some StringProtocol) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// Returns the names in a path.
  package static func names(in path: some StringProtocol) -> [String] {
    path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns whether two paths or names have the same bytes.
  package static func areSame(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
    a.utf8.elementsEqual(b.utf8)
  }
}
