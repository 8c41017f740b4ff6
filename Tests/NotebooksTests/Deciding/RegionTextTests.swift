import MarkdownSource
import Notebooks
import Rendering
import TestSupport
import Testing

@Suite struct RegionTextTests {
  static let fence = RegionElement.fence(info: "text", lines: ["##", "", "# #"])
  static let table = RegionElement.table(["| a |", "| - |"])
  static let paragraph = RegionElement.paragraph(["words"])

  @Test func looseRegion() {
    let region = RegionText([Self.fence, Self.table, Self.paragraph], in: .page, blockDigest: "0123456789ab")
    #expect(
      region.lines(name: "x") == [
        "<!-- notebook:begin x -->", "", "```text", "##", "", "# #", "```", "", "| a |", "| - |", "", "words", "",
        "<!-- notebook:digest block=0123456789ab output=\(region.claim.output) -->", "", "<!-- notebook:end x -->",
      ])
  }

  @Test func tightRegion() {
    let region = RegionText([Self.fence, Self.table, Self.paragraph], in: .tightItem, blockDigest: "0123456789ab")
    #expect(
      region.lines(name: "x") == [
        "<!-- notebook:begin x -->", "```text", "##", "", "# #", "```", "| a |", "| - |", "<!-- -->", "words",
        "<!-- notebook:digest block=0123456789ab output=\(region.claim.output) -->", "<!-- notebook:end x -->",
      ])
  }

  /// In the items of a loose list, only tables must be kept apart, because paragraphs show that the list is loose.
  @Test func looseItem() {
    let region = RegionText(
      [Self.table, Self.table, Self.paragraph, Self.table], in: .looseItem, blockDigest: "0123456789ab")
    #expect(
      region.lines(name: "x").dropFirst(2).dropLast(4) == [
        "| a |", "| - |", "", "<!-- -->", "", "| a |", "| - |", "", "words", "", "| a |", "| - |",
      ])
  }

  @Test func emptyRegion() {
    let region = RegionText([], in: .page, blockDigest: "0123456789ab")
    // The SHA-256 digest of no bytes (FIPS 180-4).
    #expect(region.claim.output == "e3b0c44298fc")
    #expect(region.lines(name: "x").count == 5)
  }

  @Test func fencesAreLongerThanWhatTheyHold() {
    let fence = RegionElement.fence(info: "text", lines: ["a ```` b", "``"])
    let region = RegionText([fence], in: .tightItem, blockDigest: "0123456789ab")
    #expect(region.lines(name: "x")[1] == "`````text")
    #expect(region.lines(name: "x")[4] == "`````")
  }

  @Test func digestIsThatOfTheNormalizedText() {
    let region = RegionText([Self.fence, Self.table], in: .page, blockDigest: "0123456789ab")
    #expect(region.claim.output == Digest.text(bytes("```text\n##\n\n# #\n```\n| a |\n| - |\n")))
  }
}
