import MarkdownSource
import Notebooks
import Specification
import TestSupport
import Testing

@Suite struct RegionChangesTests {
  private static let page =
    "# Lab\n\n"
    + block(
      "town", "title: The town of Basel", "alt: Basel in winter", "show: [image, statistics]", "expect: total < 3")
    + "\nOf Basel.\n"

  /// Returns the checks of a notebook's digests, without a run.
  private func quick(_ folder: NotebookFolder) throws -> [RegionCheck] {
    let notebook = try NotebookFile.read(folder.path("lab.md")).notebook()
    let digests = NotebookPlan(notebook).blockDigests
    let expected = notebook.blocks.map { block in digests[block.name].map { RegionCheck.Expected(block: $0) } }
    return RegionCheck.all(of: notebook, expected: expected, checksOrphans: true, before: nil)
  }

  /// A check without a run never advises to overwrite what a run takes, and finds every region that a run changes or
  /// keeps. The words are replaced in the whole page, then only in the blocks, and then only in the regions.
  @Test(arguments: [
    ("Basel", "Bern"), ("The town", "A town"), ("winter", "May"), ("town", "city"), ("mild", "calm"), ("harsh", "wild"),
    ("0.25", "0.5"), ("0.75", "0.7"), ("total < 3", "total < 4"), ("population", "total"), ("steps: 2", "steps: 3"),
    ("Of ", "In "), ("density", "steps"), ("statistics", "grid"), ("image", "grid"), ("seed: 4", "seed: 5"),
    ("| ", "|  "), ("*", "_"), ("share", "part"), ("sick", "ill"), ("people: 30", "people: 40"), ("mean", "average"),
    ("runs", "trials"), ("interval", "range"), ("town-", "city-"), ("fig-", "figure-"), ("Black", "Dark"),
    ("title", "alt"), ("Model", "Rule"), ("factor: 2", "factor: 3"), ("block=", "block=1"), ("output=", "output=2"),
    ("masks", "Masks"), ("Masks", "Hats"), ("in winter", "in winter, 1900"), ("rule: 90", "rule: 30"), ("5", "6"),
    ("1", "2"), ("0", "9"), ("e", "a"), ("figures/", "pictures/"), ("| total", "| sum"),
  ])
  func quickChecksAgreeWithRuns(old: String, new: String) throws {
    let folder = try NotebookFolder()
    try folder.write(
      Self.page
        + "```yaml simulation\nname: masks\ntitle: Masks\nmodel: infection\npeople: 30\nfactor: 2\nsteps: 4\nseed: 4\n"
        + "show: statistics\nreplicates: 3\nsweep: {probability: {mild: 0.25, harsh: 0.75}}\n"
        + "expect: mean(sick) > 0\n```\n")
    try folder.run()
    let written = try #require(folder.text("lab.md"))
    let all = written.split(separator: "\n", omittingEmptySubsequences: false)
    for part in 0..<3 {
      var isInRegion = false
      let lines = all.map { line in
        isInRegion = isInRegion ? !line.contains("notebook:end") : line.contains("notebook:begin")
        return part == 0 || isInRegion == (part == 2) ? String(line).replacing(old, with: new) : String(line)
      }
      let page = lines.joined(separator: "\n")
      guard page != written else { continue }
      try folder.write(page)
      let update = try folder.update()
      guard !update.hasErrors else { continue }
      let checks = try quick(folder), kept = Set(update.kept.compactMap(\.span?.start.line))
      for check in checks {
        let changes = update.changed.contains(check.name), isKept = kept.contains(check.line)
        #expect(isKept || !check.isEdited && !check.hasChangedFile, "\(check): \(page)")
        #expect(check.isStale == (changes || isKept), "\(check): \(page)")
      }
    }
  }

  /// A word that is replaced in the whole file changes the block and its region alike. The region then says what a run
  /// says, so it follows its block.
  @Test(arguments: [
    ("Basel", "Bern"), ("total < 3", "total < 4"), ("town", "city"), ("Basel", "Riva San Vitale"),
    ("in winter", "in May"),
  ])
  func replacedEverywhere(old: String, new: String) throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    let replaced = try #require(folder.text("lab.md")).replacing(old, with: new)
    try folder.write(replaced)
    let checks = try quick(folder)
    #expect(checks.count == 1 && checks[0].isStale && !checks[0].isEdited, "\(checks)")
    let update = try folder.run()
    #expect(update.kept.isEmpty && !update.hasErrors && update.differences.count == 1, "\(update.kept)")
    #expect(try folder.update().edits.isEmpty)
    // Another edit of the region is kept.
    try folder.write(replaced.replacing("| steps", with: "| stages"))
    let kept = try folder.update()
    #expect(kept.kept.count == 1 && kept.edits.isEmpty, "\(kept.kept)")
  }

  /// A caption shows the name of its block, its title, and the alternative text of its figures. If they changed in the
  /// block alone, a check without a run sees it.
  @Test(arguments: [
    ("name: town", "name: city", "renamed from 'town'"), ("title: The town", "title: A town", "the block changed"),
    ("title: The town of Basel\n", "", "the block changed"), ("alt: Basel", "alt: Bern", "the block changed"),
  ])
  func wordsThatNoDigestCovers(old: String, new: String, reason: String) throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page.replacing("image, ", with: old.hasPrefix("name") ? "" : "image, "))
    try folder.run()
    #expect(try quick(folder).allSatisfy { !$0.isStale })
    var page = try #require(folder.text("lab.md")).replacing(old, with: new)
    if old == "name: town" {
      page = page.replacing(":begin town", with: ":begin city").replacing(":end town", with: ":end city")
    }
    try folder.write(page)
    #expect(try quick(folder).map(\.reason) == [reason])
    #expect(try folder.run().differences.count == 1)
    #expect(try quick(folder).allSatisfy { !$0.isStale })
  }

  /// A digest line that was split over two lines is recognised, but a remark in it is kept as an edit.
  @Test func aRemarkInADigestLineIsKept() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    let written = try #require(folder.text("lab.md"))
    let split = written.replacing(" output=", with: "\noutput=")
    try folder.write(split)
    #expect(try folder.update().kept.isEmpty)
    for (old, new) in [
      (" output=", "\nchecked by Ann, output="), (" output=", " (ask Ann) output="), ("block=", "TODO block="),
    ] {
      try folder.write(written.replacing(old, with: new))
      #expect(try folder.update().kept.count == 1, "\(new)")
    }
  }

  /// If the results change at the same time, the page of the last commit shows that only words of the block were
  /// replaced in the region.
  @Test(arguments: [
    (["Basel": "Bern", "rule: 90": "rule: 30"], true), (["Basel": "St. Gallen", "\nsteps: 2": "\nsteps: 3"], true),
    // Numbers of results are not words of the block.
    (["rule 90": "rule 30", "rule: 90": "rule: 30"], false), ([" 2 |": " 3 |", "steps: 2": "steps: 3"], false),
    (["title: The": "title: A", "rule: 90": "rule: 30", "*The": "*A"], true),
    // The word stays in another place of the block or of the region.
    (["title: The town": "title: The city", "rule: 90": "rule: 30", "*The town": "*The city"], false),
    (["title: The town of": "title: The town in", "rule: 90": "rule: 30", "town of Basel*": "town in Basel*"], true),
    ([" 5 |": " 9 |", "rule: 90": "rule: 30"], false),
    (["Basel": "Bern", "| total": "| all", "rule: 90": "rule: 30"], false),
    (["Basel": "Bern", "*The": "*Later: the", "rule: 90": "rule: 30"], false),
  ])
  func replacedWithOtherResults(edits: [String: String], follows: Bool) throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page.replacing("alt: Basel in winter\n", with: ""))
    try folder.run()
    let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main"
    let written = try #require(folder.text("lab.md"))
    #expect(edits.keys.allSatisfy(written.contains), "an edit that changes nothing: \(written)")
    let edited = edits.sorted { $0.key > $1.key }.reduce(written) { $0.replacing($1.key, with: $1.value) }
    // Without a commit, nothing shows what the words were before.
    try folder.write(edited)
    #expect(try folder.update().kept.count == 1)
    try folder.write(written)
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && \(git) init -q && \(git) add . && \(git) commit -qm one"))
    try folder.write(edited)
    let notebook = try NotebookFile.read(folder.path("lab.md")).notebook()
    let found = notebook.regionEdits(within: GitAllowance())
    #expect(found == (follows ? [0: .replacedWords] : [:]))
    // Without its results, the page loses nothing that a person wrote.
    let stripped = Splicer.strippedOfUnedited(notebook, found)
    #expect(stripped.kept.isEmpty == follows && (stripped.bytes == notebook.source.bytes) != follows)
    let update = try folder.update()
    #expect(update.kept.isEmpty == follows && update.edits.isEmpty != follows, "\(edited): \(update.kept)")
    guard follows else { return }
    try folder.run()
    #expect(try folder.update().edits.isEmpty)
    #expect(folder.text("lab.md")?.contains("Basel") == false || edits["Basel"] == nil)
  }

  /// A folder of figures that was replaced only on the page needs `--overwrite`, and the check without a run says so.
  @Test func aReplacedFolderOfFigures() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    let written = try #require(folder.text("lab.md"))
    try folder.write(written.replacing("figures/", with: "pictures/"))
    #expect(try folder.update().kept.count == 1)
    let checks = try quick(folder)
    #expect(checks.count == 1 && checks[0].isEdited, "\(checks)")
    // If only the figure is missing, it is drawn again.
    try folder.write(written)
    #expect(Workshop.shell("rm -r '\(folder.path("figures"))'"))
    #expect(try folder.update().kept.isEmpty)
    #expect(try quick(folder).allSatisfy { !$0.isEdited && $0.isStale })
    // If the block changed, too, a run cannot draw the former figure, so it keeps the region.
    try folder.write(written.replacing("rule: 90", with: "rule: 30"))
    #expect(try folder.update().kept.count == 1)
    #expect(try quick(folder).map(\.isUncertain) == [true])
  }
}
