import Rendering
import Testing

@Suite struct AlternativeTextTests {
  @Test func shortTextsStay() {
    let text = String(repeating: "a", count: AlternativeText.limit)
    #expect(AlternativeText.short(text) == text)
    #expect(AlternativeText.short("") == "")
  }

  /// Sentences are complete, and the first ones stay. The point of a number does not end a sentence.
  @Test func laterSentencesAreLeftOut() {
    let first = "Chart of peak: lowest 0.5 at p = 0.1, highest 60 at p = 0.9.",
      rest = " Then " + String(repeating: "b", count: 300)
    #expect(AlternativeText.short("\(first)\(rest).") == first)
    #expect(AlternativeText.short("\(first) 3 runs have none.\(rest).") == first + " 3 runs have none.")
  }

  @Test(arguments: ["; ", ", ", " "]) func aLongSentenceEndsBetweenItsParts(_ separator: String) {
    let parts = (1...200).map { "p\($0)" }, short = AlternativeText.short(parts.joined(separator: separator))
    #expect(short.count <= AlternativeText.limit && short.hasSuffix(" …"))
    #expect(parts.joined(separator: separator).hasPrefix(short.dropLast(2)))
  }

  @Test func aSingleWordIsCut() {
    #expect(AlternativeText.short(String(repeating: "a", count: 400)).count == AlternativeText.limit)
  }
}
