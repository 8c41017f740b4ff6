import JSON
import Testing

/// What is written can be read again. Errors are tested with the files of configurations.
@Suite struct JSONScannerTests {
  private static let words = ["", "a\"b\\c/", "\r\n\t\u{0}\u{1F}\u{7F}", "漢字 👍 ##[x]", "\u{202E}\u{E0041}"]

  @Test(arguments: words) func stringsComeBack(word: String) throws {
    var scanner = JSONScanner(JSONText(.string(word)).bytes)
    #expect(try scanner.string().unicodeScalars.elementsEqual(word.unicodeScalars))
    try scanner.end()
  }

  @Test func membersComeBack() throws {
    let value = JSONValue.object([
      .init("whole", .whole(-7)), .init("list", .array([.fraction(0.5), .null, .bool(true), .object([])])),
    ])
    var scanner = JSONScanner(JSONText(value).bytes)
    var names: [String] = [], whole: Int?
    try scanner.object { scanner, name throws(JSONScanner.Fault) in
      names.append(name)
      if name == "whole" { whole = try scanner.wholeNumber() } else { try scanner.skipValue() }
    }
    try scanner.end()
    #expect(names == ["whole", "list"] && whole == -7)
  }

  /// Only what must have an escape gets one, or what the writer asks for.
  @Test func escapes() {
    var bytes: [UInt8] = []
    for scalar in "\"\\é".unicodeScalars { JSONEscape.append(scalar, asCode: false, to: &bytes) }
    for scalar in "\u{1B}é👍".unicodeScalars { JSONEscape.append(scalar, asCode: true, to: &bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == #"\"\\é\u001b\u00e9\ud83d\udc4d"#)
  }
}
