import Files
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  /// Examples of NIST (FIPS 180-2, appendix B), and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func knownAnswers(_ message: String, _ hash: String) {
    #expect(SHA256.hexadecimal(of: Array(message.utf8)) == hash)
  }

  /// If padding is wrong, then it is around the ends of a block.
  @Test func piecesHashLikeTheWhole() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
    for length in 0...bytes.count {
      let whole = SHA256.hexadecimal(of: Array(bytes[..<length]))
      for size in [1, 7, 55, 63, 64, 65, 128] {
        var hash = SHA256()
        for start in stride(from: 0, to: length, by: size) {
          hash.update(Array(bytes[start..<min(start + size, length)]))
        }
        #expect(SHA256.hexadecimal(hash.finish()) == whole)
      }
    }
  }

  @Test func aFinishedHashStartsAnew() {
    var hash = SHA256()
    hash.update(Array("abc".utf8))
    let first = hash.finish()
    hash.update(Array("abc".utf8))
    #expect(hash.finish() == first)
  }
}
