/// A name in a folder as its file system compares names: by bytes, or by letters if the file system ignores case.
package struct NameKey: Hashable, Sendable {
  private let bytes: [UInt8]
  private let letters: String?

  package init(_ name: String, ignoresCase: Bool) {
    // Swift compares strings by canonical equivalence, like those file systems.
    letters = ignoresCase ? name.lowercased() : nil
    bytes = ignoresCase ? [] : Array(name.utf8)
  }
}
