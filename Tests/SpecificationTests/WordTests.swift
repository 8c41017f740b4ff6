import Specification
import Testing

@Suite("Word")
struct WordTests {
  static let words = [
    Word("steps", synonyms: ["generations", "iterations"]), Word("boundary", synonyms: ["edges"]),
    Word("initial", synonyms: ["start"]), Word("grid", synonyms: ["size", "n"]), Word("von-neumann"),
  ]

  @Test(
    "the nearest word",
    arguments: [
      ("steps", "steps"), ("step", "steps"), ("setps", "steps"), ("STEPS", "steps"), ("generations", "steps"),
      ("generation", "steps"), ("bondary", "boundary"), ("boundry", "boundary"), ("edge", "boundary"),
      ("intial", "initial"), ("Start", "initial"), ("von_neumann", "von-neumann"), ("vonNeumann", "von-neumann"),
      ("von neuman", "von-neumann"), ("gird", "grid"), ("N", "grid"),
    ])
  func nearest(typed: String, expected: String) {
    #expect(Self.words.nearest(to: typed) == expected)
  }

  @Test(
    "the plural of a noun",
    arguments: [
      ("key", "keys"), ("boundary", "boundaries"), ("axis", "axes"), ("kind of text", "kinds of text"),
      ("kind of bands", "kinds of bands"), ("way of picking", "ways of picking"), ("statistics", "statistics"),
    ])
  func plural(noun: String, plural: String) {
    #expect(Word.plural(of: noun) == plural)
  }

  // A single letter is one edit away from every other letter, so no letter is close.
  @Test(
    "nothing is near",
    arguments: ["", "colour", "x", "q", "xy", "-", "stop-it-now", "a-very-long-word-that-is-none", "xstart", "esize"])
  func nothing(typed: String) {
    #expect(Self.words.nearest(to: typed) == nil)
  }

  @Test("an exact synonym wins over a similar word")
  func exactSynonym() {
    let words = [Word("factor"), Word("people", synonyms: ["actor"])]
    #expect(words.nearest(to: "actor") == "people")
  }

  @Test("words are far apart if their letters are")
  func editDistance() {
    #expect([Word("abcdef")].nearest(to: "abcd") == "abcdef")
    #expect([Word("abcdef")].nearest(to: "abc") == nil)
    #expect([Word("abc")].nearest(to: "acb") == "abc")
  }
}
