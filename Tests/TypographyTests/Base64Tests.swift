import Testing
import Typography

@Suite struct Base64Tests {
  /// The test vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]) func vectors(bytes: String, text: String) {
    #expect(String(decoding: Base64.encode(Array(bytes.utf8)), as: UTF8.self) == text)
  }

  @Test func allBitsCount() {
    #expect(String(decoding: Base64.encode([0xFB, 0xFF, 0xBF, 0x00]), as: UTF8.self) == "+/+/AA==")
  }
}
