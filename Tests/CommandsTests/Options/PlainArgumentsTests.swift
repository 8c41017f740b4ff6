import ArgumentParser
import Commands
import Testing

/// Commands that are created without the parser equal those that the parser creates.
@Suite struct PlainArgumentsTests {
  @Test func check() throws {
    for words in [["check", "lab.md"], ["check", "a.md", "", "docs", "help"]] {
      let plain = try #require(NotebookTool.plainCommand(words))
      #expect(description(of: plain) == description(of: try NotebookTool.parseAsRoot(words)))
    }
  }

  @Test func readme() throws {
    for words in [["readme", "lab.md"], ["readme", ""]] {
      let plain = try #require(AutomataTool.plainCommand(words))
      #expect(description(of: plain) == description(of: try AutomataTool.parseAsRoot(words)))
    }
  }

  /// The parser handles everything else.
  @Test func others() {
    let words = [[], ["check"], ["check", "-"], ["check", "--quick", "lab.md"], ["run", "lab.md"], ["chek", "lab.md"]]
    #expect(words.allSatisfy { NotebookTool.plainCommand($0) == nil })
    let others = [[], ["readme"], ["readme", "a", "b"], ["readme", "a", "--toc"], ["lab.md"], ["--help"]]
    #expect(others.allSatisfy { AutomataTool.plainCommand($0) == nil })
  }

  /// Returns all values, including those of groups.
  private func description(of command: any ParsableCommand) -> String {
    var text = ""
    dump(command, to: &text)
    return text
  }
}
