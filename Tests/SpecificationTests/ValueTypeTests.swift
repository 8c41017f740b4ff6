import BlockSupport
import Specification
import Testing

@Suite("Value types")
struct ValueTypeTests {
  @Test(
    "whole numbers",
    arguments: [
      ("0", 0), ("7", 7), ("007", 7), ("2^10", 1024), ("0^0", 1), ("0^5", 0), ("1^99999999999999999999999", 1),
      ("2^62", 1 << 62), ("9223372036854775807", Int.max), ("99999999999999999999^0", 1),
    ])
  func wholeNumber(text: String, value: Int) {
    #expect(reading(SpecNode(text), as: .wholeNumber(in: 0...Int.max)).canonical == String(value))
  }

  @Test(
    "texts that are not whole numbers",
    arguments: ["", "-1", "+1", "1.0", "1e3", "0x10", "ten", "2^", "^2", "2^3^2", "1_000", " 1", "２"])
  func noWholeNumber(text: String) {
    let type = ValueType<Int>.wholeNumber(in: 0...9)
    let found = text.isEmpty ? "nothing" : "'\(text)'"
    let meant = ["+1": "1", "1.0": "1"][text].map { "write \($0) instead of \(text)" }
    #expect(
      reading(SpecNode(text), as: type).problem == .wrongType(found: found, expected: type.summary, advice: meant))
  }

  @Test(
    "beyond the range",
    arguments: ["10", "2", "2^63", "9223372036854775808", "99999999999999999999", "2^99999999999999999999"])
  func outOfRange(text: String) {
    let type = ValueType<Int>.wholeNumber(in: 3...9)
    #expect(reading(SpecNode(text), as: type).problem == .outOfRange(found: "'\(text)'", expected: type.summary))
  }

  @Test("summaries name the range")
  func summaries() {
    #expect(ValueType<Int>.wholeNumber(in: 1...9).summary == "whole number from 1 to 9")
    #expect(ValueType<Int>.wholeNumber(in: 0...Int.max).summary == "whole number, at least 0")
  }

  @Test(
    "every number of 64 bits is a seed",
    arguments: [("0", "0"), ("18446744073709551615", "18446744073709551615"), ("2^63", "9223372036854775808")])
  func seeds(text: String, value: String) {
    #expect(reading(SpecNode(text), as: ValueType<UInt64>.seed).canonical == value)
  }

  @Test("texts that are not seeds", arguments: ["18446744073709551616", "2^64"])
  func largeSeeds(text: String) {
    let type = ValueType<UInt64>.seed
    #expect(reading(SpecNode(text), as: type).problem == .outOfRange(found: "'\(text)'", expected: type.summary))
    #expect(reading("abc", as: type).problem == .wrongType(found: "'abc'", expected: type.summary))
  }
}
