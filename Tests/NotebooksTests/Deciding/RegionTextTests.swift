import MarkdownSource
import Notebooks
import Rendering
import TestSupport
import Testing

@Suite struct RegionTextTests {
  static let fence = RegionElement.fence(info: "text", lines: ["##", "", "# #"])
  static let table = RegionElement.table(["| a |", "| - |"])
  static let paragraph = RegionElement.paragraph(["words"])
  static let block = Digest(of: bytes("block"))

  private static func digest(of region: RegionText) -> String {
    Marker.digest(block: block.text, output: region.output.text).text
  }

  @Test func looseRegion() {
    let region = RegionText([Self.fence, Self.table, Self.paragraph], in: .page, blockDigest: Self.block)
    #expect(
      region.lines(name: "x") == [
        "<!-- notebook:begin x -->", "", "```text", "##", "", "# #", "```", "", "| a |", "| - |", "", "words", "",
        Self.digest(of: region), "", "<!-- notebook:end x -->",
      ])
  }

  @Test func tightRegion() {
    let region = RegionText([Self.fence, Self.table, Self.paragraph], in: .tightItem, blockDigest: Self.block)
    #expect(
      region.lines(name: "x") == [
        "<!-- notebook:begin x -->", "```text", "##", "", "# #", "```", "| a |", "| - |", "<!-- -->", "words",
        Self.digest(of: region), "<!-- notebook:end x -->",
      ])
  }

  /// In the items of a loose list, only tables must be kept apart, because paragraphs show that the list is loose.
  @Test func looseItem() {
    let region = RegionText(
      [Self.table, Self.table, Self.paragraph, Self.table], in: .looseItem, blockDigest: Self.block)
    #expect(
      region.lines(name: "x").dropFirst(2).dropLast(4) == [
        "| a |", "| - |", "", "<!-- -->", "", "| a |", "| - |", "", "words", "", "| a |", "| - |",
      ])
  }

  @Test func emptyRegion() {
    let region = RegionText([], in: .page, blockDigest: Self.block)
    // The SHA-256 digest of no bytes (FIPS 180-4).
    #expect(region.output.former == "e3b0c44298fc")
    // The first 16 hexadecimal digits are e3b0c44298fc1c14, which is 16406829232824261652 in decimal.
    #expect(region.output.text == "232824261652")
    #expect(region.lines(name: "x").count == 5)
  }

  @Test func fencesAreLongerThanWhatTheyHold() {
    let fence = RegionElement.fence(info: "text", lines: ["a ```` b", "``"])
    let region = RegionText([fence], in: .tightItem, blockDigest: Self.block)
    #expect(region.lines(name: "x")[1] == "`````text")
    #expect(region.lines(name: "x")[4] == "`````")
  }

  @Test func digestIsThatOfTheNormalizedText() {
    let region = RegionText([Self.fence, Self.table], in: .page, blockDigest: Self.block)
    #expect(region.output.former == Digest(of: bytes("```text\n##\n\n# #\n```\n| a |\n| - |\n")).former)
  }
}
