import Files

/// The identity of a cluster plan: the first bytes of the digest of its content without the key.
package struct PlanIdentity: Sendable, Hashable {
  package let bytes: [UInt8]

  package static let count = 16

  /// Creates the identity of the plan that has this content.
  package init(of content: [UInt8]) { self.init(of: content.span) }

  /// Creates the identity of the plan that has this content.
  init(of content: Span<UInt8>) {
    var hash = SHA256()
    hash.update(content)
    bytes = Array(hash.finish().prefix(Self.count))
  }

  /// Creates an identity from ``count`` bytes, or returns nil for any other number of bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.count else { return nil }
    self.bytes = bytes
  }

  /// Creates an identity from its ``name``, or returns nil for any other text.
  package init?(name: String) {
    let digits = Array(name.utf8)
    guard digits.count == 2 * Self.count, digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    bytes = (0..<Self.count).map { index in
      digits[2 * index...2 * index + 1].reduce(0) { 16 * $0 + ($1 < 58 ? $1 - 48 : $1 - 87) }
    }
  }

  /// The name of the folder with the results of the workers: 32 hexadecimal digits.
  package var name: String { SHA256.hexadecimal(bytes) }
}
