import Notebooks
import Specification
import TestSupport
import Testing

@Suite("texts written as YAML can be read back") struct StrictYamlScalarTests {
  /// Returns the texts of a list on one line, as the strict reader reads it.
  private func read(_ scalars: [String]) -> [String?] {
    let body = "words: [\(scalars.joined(separator: ", "))]"
    let (node, errors) = StrictYaml.read(Array(body.utf8)) { SourceLocation(line: $0 + 1, column: $1 + 1) }
    #expect(errors.isEmpty, "\(errors)")
    guard case .map(let entries)? = node?.content, case .list(let items)? = entries.first?.value.content else {
      return []
    }
    return items.map(\.scalar)
  }

  @Test func words() {
    #expect(YamlScalar.text("plain_1") == "plain_1")
    #expect(YamlScalar.text("") == "\"\"" && YamlScalar.text("a b") == "\"a b\"")
    #expect(YamlScalar.quoted("a\"\\\n") == "\"a\\\"\\\\\\U0000000A\"")
  }

  @Test func everyCharacter() {
    let values = Array(0...0x2FF) + Array(0x2000...0x206F) + [0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0x1F600]
    // A block may not hold other control characters and line separators.
    let mayStand = values.filter { value in
      [9, 10, 13].contains(value) || !(value < 0x20 || 0x7F..<0xA0 ~= value || 0x2028...0x2029 ~= value)
    }
    let texts = mayStand.compactMap { Unicode.Scalar(UInt32($0)) }.flatMap { ["\($0)", "a\($0)", " \($0) b"] }
    for written in [texts.map { YamlScalar.text($0) }, texts.map { YamlScalar.quoted($0) }] {
      let found = read(written)
      #expect(found.count == texts.count)
      for (text, back) in zip(texts, found) where back.map({ Array($0.unicodeScalars) }) != Array(text.unicodeScalars) {
        Issue.record("\(text.debugDescription) is read as \(back?.debugDescription ?? "nothing")")
      }
    }
  }

  @Test(arguments: 0..<50) func anyText(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let signs = ["a", "ä", "-", ":", "#", "[", "]", "{", "}", ",", "\"", "'", "\\", " ", "\n", "\t", "~"]
    let texts = (0..<40).map { _ in (0..<random.number(0...8)).map { _ in random.one(of: signs) }.joined() }
    #expect(read(texts.map { YamlScalar.text($0) }) == texts)
  }
}
