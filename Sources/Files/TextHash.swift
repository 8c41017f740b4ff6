/// The SHA-256 of bytes, and that of the same text with a line feed for each CR LF.
///
/// Git may give text files other line ends on other systems. So a text is compared by the second one.
struct TextHash {
  private var bytes = SHA256()
  /// The hash with line feeds, or nil as long as no carriage return was found.
  private var text: SHA256?
  /// Whether the last byte was a carriage return that is not hashed yet.
  private var owesReturn = false

  private static let carriageReturn = UInt8(ascii: "\r")

  /// Takes in the next bytes.
  mutating func update(_ piece: [UInt8]) {
    if text == nil, piece.contains(Self.carriageReturn) { text = bytes }
    bytes.update(piece)
    guard text != nil else { return }
    var unified: [UInt8] = []
    unified.reserveCapacity(piece.count + 1)
    for byte in piece {
      if owesReturn, byte != UInt8(ascii: "\n") { unified.append(Self.carriageReturn) }
      owesReturn = byte == Self.carriageReturn
      if !owesReturn { unified.append(byte) }
    }
    text?.update(unified)
  }

  /// Returns both hashes, as 64 digits each.
  consuming func finish() -> ContentDigests {
    if owesReturn { text?.update([Self.carriageReturn]) }
    let own = SHA256.hexadecimal(bytes.finish())
    guard var text else { return ContentDigests(bytes: own, text: own) }
    return ContentDigests(bytes: own, text: SHA256.hexadecimal(text.finish()))
  }
}
