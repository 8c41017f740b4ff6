import Foundation
import Testing

/// The script `.ci/regenerate` in a small project. It finds every difference between the pages and the results of their
/// blocks.
@Suite("Regeneration") struct RegenerationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let block = """
    # Lab

    ```simulation
    name: a
    model: life
    grid: 8
    steps: 2
    show: [image, statistics]
    save: saved/a.csv
    ```

    Text after the block.

    """

  /// Returns a project with a notebook that is up to date.
  private static func project() throws -> OwnershipPlace {
    let place = try OwnershipPlace()
    try place.write("# Project\n", to: "README.md")
    try place.write(block, to: "docs/lab.md")
    #expect(try Command("notebook run docs").run(in: place.folder).exit == 0)
    return place
  }

  private static func regenerate(_ place: OwnershipPlace) throws -> (exit: Int32, text: String) {
    let script = root.appending(path: ".ci/regenerate").path
    let line = "bash '\(script)' '\(Command.program("notebook").path)' '\(place.folder.path)'"
    let result = try Command(line).run(in: place.folder)
    return (result.exit, String(decoding: result.output + result.errors, as: UTF8.self))
  }

  @Test func pagesThatAreUpToDateComeBack() throws {
    let place = try Self.project()
    let page = try #require(place.read("docs/lab.md"))
    let found = try Self.regenerate(place)
    #expect(found.exit == 0, "\(found.text)")
    #expect(found.text == "1 page regenerated from its blocks without a difference\n")
    #expect(page.contains("<!-- notebook:begin a -->") && place.read("docs/lab.md") == page, "the page stays as it is")
  }

  /// No comparison of digests alone would find any of these changes.
  @Test(arguments: [
    "sed -i 's/^| population .*/&/; s/<!-- notebook:begin a -->/&\\n/' docs/lab.md",
    "printf '<!-- mine -->' >> docs/figures/lab/*.svg 2> /dev/null || printf x >> docs/figures/lab/*",
    "echo 3,4 >> docs/saved/a.csv", "echo 1 > docs/saved/b.csv", "rm docs/saved/a.csv", "rm -r docs/figures",
    "sed -i 's/^steps: 2/steps: 3/' docs/lab.md",
  ])
  func everyDifferenceIsFound(_ change: String) throws {
    let place = try Self.project()
    place.shell(change)
    let found = try Self.regenerate(place)
    #expect(found.exit == 1, "\(found.text)")
    #expect(found.text.hasSuffix("to bring the pages up to date: notebook run README.md docs\n"), "\(found.text)")
  }

  @Test func aPageWithAnErrorIsReported() throws {
    let place = try Self.project()
    place.shell("sed -i 's/^model: life/model: lyfe/' docs/lab.md")
    let found = try Self.regenerate(place)
    #expect(found.exit == 1 && found.text.contains("docs/lab.md:5:"), "\(found.text)")
  }

  @Test func aFolderWithoutPagesIsAnError() throws {
    let found = try Self.regenerate(OwnershipPlace())
    #expect(found.exit == 1 && found.text.contains("has no README.md, docs or notebooks"), "\(found.text)")
  }
}
