/// The SHA-256 of bytes, and the SHA-256 of the same text in which a line feed replaces each CR LF.
///
/// Git may change the line ends of text files on other systems. So texts are compared by the second hash.
struct TextHash {
  private var bytes = SHA256()
  /// The hash with line feeds, or nil until a carriage return is found.
  private var text: SHA256?
  /// Whether the last byte was a carriage return that has not been hashed yet.
  private var owesReturn = false

  private static let carriageReturn = UInt8(ascii: "\r")

  /// Adds bytes to the input.
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

  /// Returns both hashes, as 64 hexadecimal digits each.
  consuming func finish() -> ContentDigests {
    if owesReturn { text?.update([Self.carriageReturn]) }
    let own = SHA256.hexadecimal(bytes.finish())
    guard var text else { return ContentDigests(bytes: own, text: own) }
    return ContentDigests(bytes: own, text: SHA256.hexadecimal(text.finish()))
  }
}
