import Notebooks
import TestSupport
import Testing

/// The real linter mdl (Markdownlint in Ruby). Its rules about the length of lines and inline HTML do not apply. A
/// table has no shorter form, and the anchor of a caption is HTML.
@Suite(.enabled(if: Workshop.hasMdl, "the program mdl is not installed"))
struct LinterTests {
  /// Returns the rules that find something, for each file.
  private static func findings(in folder: String) throws -> [String: Set<String>] {
    var findings: [String: Set<String>] = [:]
    for line in PlainPage(try Workshop.output(of: "mdl -r '~MD013,~MD033' '\(folder)'")).lines {
      // A line has the form FOLDER/NAME:LINE: RULE text.
      let words = text(line.content).split(separator: " "), places = words.first?.split(separator: ":") ?? []
      guard words.count > 1, places.count == 2, words[1].hasPrefix("MD"),
        let name = places[0].split(separator: "/").last
      else { continue }
      findings[String(name), default: []].insert(String(words[1]))
    }
    return findings
  }

  /// Returns the findings for each page, by its index.
  private static func findings(in pages: [[UInt8]]) throws -> [Set<String>] {
    let workshop = try Workshop()
    for (index, page) in pages.enumerated() { try workshop.write(page, to: "\(index).md") }
    let findings = try findings(in: workshop.path)
    return pages.indices.map { findings["\($0).md"] ?? [] }
  }

  @Test func itIsUnderstood() throws {
    #expect(
      try Self.findings(in: [bytes("# One\n\n\n# One\n"), bytes("# One\n")]) == [["MD012", "MD024", "MD025"], []])
  }

  @Test func resultsAddNoFinding() throws {
    let runs = try TidyPage.all.map { bytes(try run($0)) }
    let stripped = try runs.map { try strip($0) }
    let after = try Self.findings(in: runs), before = try Self.findings(in: stripped)
    for (index, page) in runs.enumerated() {
      let new = after[index].subtracting(before[index])
      require(new.isEmpty, "\(new) \(shown(page))")
    }
  }

  @Test func theRepositoryHasNone() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
    let listed = try Workshop.output(of: "cd '\(root)' && ls -1 README.md docs/*.md notebooks/*.md")
    let pages = try PlainPage(listed).lines.map { try Workshop.read("\(root)/\(text($0.content))") }
    #expect(pages.count > 3)
    #expect(try Self.findings(in: pages).allSatisfy(\.isEmpty))
  }

  /// If mdl reads a page differently from libcmark, it has various findings. A page without findings stays without
  /// them.
  @Test func cleanPagesStayClean() throws {
    let pages = (0..<300).map { seed -> [UInt8] in
      var generator = PageGenerator(seed: UInt64(800_000 + seed))
      return generator.page()
    }.filter { !$0.contains(13) }
    let clean = try zip(pages, Self.findings(in: pages)).filter { $1.isEmpty }.map { try updated($0.0) }
    let runs = clean.filter { !$0.hasErrors && !$0.notebook.blocks.isEmpty }.map(\.bytes)
    #expect(runs.count >= 5)
    for (page, findings) in zip(runs, try Self.findings(in: runs)) {
      require(findings.isEmpty, "\(findings) \(shown(page))")
    }
  }
}
