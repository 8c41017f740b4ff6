import Foundation
import JSON
import Testing

@Suite struct JSONTextTests {
  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(true), "true"), (.whole(-7), "-7"), (.fraction(0.1), "0.1"), (.fraction(3), "3"),
    (.fraction(-0.0), "0"), (.fraction(.nan), "null"), (.fraction(.infinity), "null"), (.array([]), "[]"),
    (.object([]), "{}"),
    (.whole(1 << 53), "9007199254740992"), (.whole(1 << 53 + 1), "\"9007199254740993\""),
    (.whole(-(1 << 53) - 1), "\"-9007199254740993\""), (.whole(.min), "\"-9223372036854775808\""),
    (.natural(.max), "\"18446744073709551615\""), (.natural(2026), "2026"),
    (.string("say \"hi\" \\ /"), #""say \"hi\" \\ /""#),
    (.string("\r\n\t\u{0}\u{1B}\u{7F}\u{9B}"), #""\r\n\t\u0000\u001b\u007f\u009b""#),
    (.string("\u{202E}\u{FEFF}\u{1FFFF}é漢👍"), #""\u202e\ufeff\ud83f\udfffé漢👍""#),
    (.string("##[add-mask]#[x] [y]"), "\"##\\u005badd-mask]#[x] [y]\""),
    (.string("a\u{200B}b\u{AD}\u{E0041}"), #""a\u200bb\u00ad\udb40\udc41""#),
    (.array([.whole(1), .whole(2)]), "[1, 2]"),
  ])
  func values(value: JSONValue, text: String) {
    #expect(JSONText(value).string == text)
  }

  @Test func objectsAreIndented() {
    let value = JSONValue.object([
      .init("b", .array([.object([.init("x", .whole(1))]), .null])),
      .init("a", .array([.array([]), .array([.whole(1)])])),
    ])
    #expect(
      JSONText(value).string == """
        {
          "b": [
            {
              "x": 1
            },
            null
          ],
          "a": [
            [],
            [1]
          ]
        }
        """)
  }

  @Test func anotherReaderAgrees() throws {
    let words = ["", "a\"b\\c", "\u{1}\u{1F}\u{7F}\u{85}", "漢字 👩‍👩‍👧 e\u{301}", "\u{2028}\u{2029}", "\r\n"]
    let value = JSONValue.object(words.enumerated().map { .init("\($0.offset)" + $0.element, .string($0.element)) })
    let read = try JSONDecoder().decode([String: String].self, from: Data(JSONText(value).bytes))
    for (index, word) in words.enumerated() {
      #expect(read["\(index)" + word].map { Array($0.unicodeScalars) } == Array(word.unicodeScalars))
    }
  }

  /// Many rows that are created one at a time and passed on in pieces equal the list of them.
  @Test(arguments: [0, 1, 2, 3_000]) func rowsAreAListOfObjects(count: Int) {
    @Sendable func row(_ place: Int) -> [JSONValue.Member] {
      [.init("place", .whole(place)), .init("list", .array([.null])), .init("none", .object([]))]
    }
    func document(_ rows: JSONValue) -> JSONValue {
      .array([.object([.init("rows", rows), .init("last", rows)]), .null])
    }
    let late = document(.rows(JSONRows(count) { row($0) }))
    let text = JSONText(document(.array((0..<count).map { .object(row($0)) })))
    #expect(JSONText(late) == text)
    var pieces: [[UInt8]] = []
    JSONText.write(late) { piece in
      pieces.append(piece)
      return true
    }
    #expect(Array(pieces.joined()) == text.bytes + [UInt8(ascii: "\n")])
    #expect(pieces.allSatisfy { $0.count < 70_000 } && (pieces.count > 1) == (count == 3_000))
  }

  @Test func whoHasEnoughIsHandedNoMore() {
    var taken = 0
    JSONText.write(.rows(JSONRows(100_000) { [.init("place", .whole($0))] })) { _ in
      taken += 1
      return taken < 2
    }
    #expect(taken == 2)
  }
}
