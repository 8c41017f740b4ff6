/// A document shortened for a parse that needs only its blocks, because libcmark would spend most of its time on the
/// text.
///
/// If a line begins with a letter or a bar, the rest of it has no effect on blocks. The markers of its containers do
/// not count here. Two kinds of lines are kept whole: those that may end an HTML block, and those that may belong to a
/// link definition.
package enum BlockSkeleton {
  /// Returns a document with the same lines and blocks, in which most lines end after their first letter. O(bytes).
  package static func of(_ source: SourceText) -> [UInt8] {
    let bytes = source.bytes
    var skeleton: [UInt8] = []
    skeleton.reserveCapacity(bytes.count / 2)
    /// The offset up to which the source has been copied or left out.
    var copied = 0
    var mayDefineLinks = false
    for line in source.lines {
      let start = ContainerPrefixByte.end(in: line.content, of: bytes)
      guard start < line.content.upperBound else {
        mayDefineLinks = mayDefineLinks && !line.content.allSatisfy { bytes[$0].isBlank }
        continue
      }
      let first = bytes[start]
      mayDefineLinks = mayDefineLinks || first == UInt8(ascii: "[")
      guard first.isLetter || first == UInt8(ascii: "|"), !mayDefineLinks,
        !bytes[start..<line.content.upperBound].contains(UInt8(ascii: ">"))
      else { continue }
      skeleton += bytes[copied...start]
      copied = line.content.upperBound
    }
    return skeleton + bytes[copied...]
  }
}
