import Foundation
import TestSupport
import Testing
import Typography

/// The table is compared with Unicode's own data (Debian package unicode-data) and with a second reading of them,
/// PyPI's wcwidth.
@Suite struct ScalarTableTests {
  static let folder = "/usr/share/unicode/"
  static let isInstalled = FileManager.default.fileExists(atPath: folder + "EastAsianWidth.txt")

  @Test(.enabled(if: isInstalled, "the package unicode-data is not installed"))
  func tableIsMadeOfTheData() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let committed = here.appending(path: "../../Sources/Typography/ScalarTable.swift")
    let made = try Wcwidth.run("/usr/bin/env", ["python3", here.appending(path: "generate-widths").path])
    #expect(made == (try String(contentsOf: committed, encoding: .utf8)))
  }

  /// No line ends where UAX #14 forbids it, according to its test file. The exceptions are named.
  @Test(.enabled(if: isInstalled, "the package unicode-data is not installed"))
  func linesEndWhereUnicodeAllowsIt() throws {
    let file = try String(contentsOfFile: Self.folder + "auxiliary/LineBreakTest.txt", encoding: .utf8)
    var count = 0
    for line in file.split(separator: "\n") where line.hasPrefix("×") {
      let words = line.prefix { $0 != "\t" }.split(separator: " ")
      let scalars = try words.indices.filter { $0 % 2 == 1 }.map { index in
        try #require(UInt32(words[index], radix: 16).flatMap { Unicode.Scalar($0) })
      }
      // Controls are not text, and after spaces a line may always end. Marks on word joiners, and on parts of Hangul or
      // flags, do not occur in real text.
      if scalars.contains(where: VisibleText.isHidden) { continue }
      if scalars.contains("\u{308}"), scalars.contains(where: isPartial) { continue }
      let isAllowed = words.indices.filter { $0 % 2 == 0 }.map { words[$0] == "÷" }
      var place = 0
      let text = VisibleText(String(String.UnicodeScalarView(scalars)))
      for piece in text.pieces.dropLast() {
        place += text[piece].string.unicodeScalars.count
        let isBesideBlank =
          [scalars[place - 1], scalars[place]].contains { $0.properties.generalCategory == .spaceSeparator }
        if piece.end == .allowed, !isBesideBlank {
          #expect(isAllowed[place], "\(line)")
          count += 1
        }
      }
    }
    #expect(count > 500)
  }

  private func isPartial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2060, 0x1100...0x11FF, 0x1F1E6...0x1F1FF: true
    default: false
    }
  }

  @Test func widthsAreThoseOfWcwidth() throws {
    guard let python = Wcwidth.python else {
      try Test.cancel("wcwidth could not be installed from PyPI")
    }
    let script = """
      import wcwidth
      print(''.join('012-'[wcwidth.wcwidth(chr(c))] for c in range(0x110000)))
      """
    let widths = Array(try Wcwidth.run(python, ["-c", script]).utf8)
    try #require(widths.count == 0x110001)
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let width = DisplayWidth.of(scalar)
      let other = widths[Int(value)] == UInt8(ascii: "-") ? 0 : Int(widths[Int(value)]) - 0x30
      // These are never shown, but replaced.
      if scalar.properties.isNoncharacterCodePoint || value == 0x10EEEE {
        if width != 0 { Issue.record("U+\(String(value, radix: 16)) has a width") }
      } else if width != other {
        Issue.record("U+\(String(value, radix: 16)) is \(width) wide, not \(other)")
      }
    }

    let characters = clusters().filter { $0.count == 1 }
    let measure = """
      import sys, wcwidth
      for line in sys.stdin: print(wcwidth.wcswidth(''.join(chr(int(c, 16)) for c in line.split())))
      """
    let lines = characters.map { $0.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ") }
    let others = try Wcwidth.run(python, ["-c", measure], input: lines.joined(separator: "\n")).split(separator: "\n")
    try #require(others.count == characters.count)
    for (index, character) in characters.enumerated() {
      // No character is wider than 2, not even with two skin tones.
      let expected = try Self.widthOfOurOwn(character) ?? min(2, #require(Int(others[index])))
      #expect(DisplayWidth.of(character) == expected, "\(character) \(lines[index])")
    }
  }

  /// Returns the width if we differ from wcwidth on purpose, otherwise nil.
  private static func widthOfOurOwn(_ character: String) -> Int? {
    guard let base = character.unicodeScalars.first else { return nil }
    for scalar in character.unicodeScalars.dropFirst() {
      // An emoji in text style keeps its columns, because most terminals ignore the style.
      if scalar == "\u{FE0E}" { return DisplayWidth.of(base) }
      // Symbols that become an emoji by a skin tone or by joining are drawn as one, with or without U+FE0F.
      if scalar.properties.isEmojiModifier || scalar == "\u{200D}", !base.properties.isEmojiPresentation { return 2 }
    }
    return nil
  }

  /// Returns characters of several scalars.
  private func clusters() -> [String] {
    var clusters = [
      "\u{1112}\u{1161}\u{11AB}", "\u{1100}\u{1161}", "각\u{11A8}", "e\u{301}", "a\u{308}\u{323}", "กำ", "นิ",
    ]
    clusters += ["नि", "क्ष", "क्षि", "स्त्री", "কি", "கி", "కి", "ക്ഷ", "ខ្មែ", "मुँ", "का", "कौ", "\u{600}1"]
    for value in UInt32(0x21)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isEmoji else { continue }
      clusters += ["", "\u{FE0F}", "\u{FE0E}", "\u{1F3FD}", "\u{FE0F}\u{20E3}", "\u{20E3}"].map { "\(scalar)\($0)" }
    }
    let letters = (UInt32(0x1F1E6)...0x1F1FF).compactMap { Unicode.Scalar($0) }
    for first in letters { clusters += letters.map { "\(first)\($0)" } }
    let sequences = try? String(contentsOfFile: Self.folder + "emoji/emoji-test.txt", encoding: .utf8)
    for line in sequences?.split(separator: "\n") ?? [] where !line.hasPrefix("#") {
      let scalars = line.prefix { $0 != ";" }.split(separator: " ").compactMap { UInt32($0, radix: 16) }
      clusters.append(String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) })))
    }
    // The texts are a consonant and a vowel sign of every script that has these.
    for value in UInt32(0x900)...0x11FFF {
      guard let mark = Unicode.Scalar(value), mark.properties.generalCategory == .spacingMark else { continue }
      clusters += ["a", "क", "漢", "\u{25CC}\u{301}"].map { "\($0)\(mark)" }
    }
    return clusters
  }
}
