import MarkdownSource
import Testing

@Suite("percent codes of addresses")
struct PercentCodeTests {
  @Test(
    "a code becomes its byte, and anything else stays",
    arguments: [
      ("a%20b", "a b"), ("%C3%a9", "é"), ("%", "%"), ("%4", "%4"), ("%4g", "%4g"), ("%+A", "%+A"), ("%-1", "%-1"),
      ("%%41", "%A"), ("%2541", "%41"), ("", ""),
    ])
  func decodes(address: String, text: String) {
    #expect(String(decoding: PercentCode.decoded(address.utf8), as: UTF8.self) == text)
  }

  @Test("each byte has its code")
  func everyByte() {
    for byte in UInt8.min...UInt8.max {
      let digits = String(byte, radix: 16)
      let code = "%" + (digits.count < 2 ? "0" : "") + digits
      #expect(PercentCode.decoded(code.utf8) == [byte])
      #expect(PercentCode.decoded(code.uppercased().utf8) == [byte])
    }
  }
}
