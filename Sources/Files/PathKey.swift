/// A path as a key that compares bytes. Two names that are equal as Swift strings, such as both spellings of `é`, are
/// different files.
package struct PathKey: Sendable, Hashable {
  private let bytes: [UInt8]

  package init(_ path: some StringProtocol) { bytes = Array(path.utf8) }

  package init(bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

  /// Creates the key of a relative path without `.` and with each `..` resolved, without access to the disk.
  package init(plain path: String) {
    let dot = UInt8(ascii: "."), slash = UInt8(ascii: "/")
    var names: [ArraySlice<UInt8>] = []
    for name in Array(path.utf8).split(separator: slash) where !name.elementsEqual([dot]) {
      if name.elementsEqual([dot, dot]) { _ = names.popLast() } else { names.append(name) }
    }
    bytes = Array(names.joined(separator: [slash]))
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension PathKey: Comparable {
  /// Compares the keys by their bytes.
  package static func < (a: PathKey, b: PathKey) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
