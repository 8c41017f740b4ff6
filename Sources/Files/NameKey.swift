/// A name in a folder as its file system compares it: by its bytes or, where capitals do not count, by its letters.
package struct NameKey: Hashable, Sendable {
  private let bytes: [UInt8]
  private let letters: String?

  package init(_ name: String, ignoresCase: Bool) {
    // A string compares letters however they are composed, as those file systems do.
    letters = ignoresCase ? name.lowercased() : nil
    bytes = ignoresCase ? [] : Array(name.utf8)
  }
}
