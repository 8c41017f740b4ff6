import Notebooks
import TestSupport
import Testing

/// A region stays if its block is still on the page, but a tool has changed its fence.
@Suite struct LostFencesTests {
  private static let keys = "model: elementary\nrule: 30\ngrid: 7\nsteps: 2\n"
  private static let fenced = "```yaml simulation\nname: a\n\(keys)```\n"
  private static let code = "name: a\n\(keys)"

  private static func page(_ block: String) throws -> String {
    try run("# Title\n\n\(fenced)").replacing(fenced, with: block)
  }

  static let lost: [(name: String, block: String, reason: String)] = [
    ("pandoc", "``` yaml\n\(code)```\n", "lost the word 'simulation' of its fence"),
    ("yml", "```yml\n\(code)```\n", "lost the word 'simulation' of its fence"),
    ("no words", "```\n\(code)```\n", "lost the words 'yaml simulation' of its fence"),
    ("another name", "```yaml\nname: b\n\(keys)```\n", "lost the word 'simulation' of its fence"),
    ("another name, misspelt", "```yaml simulaton\nname: b\n\(keys)```\n", "has a fence that says 'yaml simulaton'"),
    ("panache", "`yaml simulation name: a model: elementary rule: 30 grid: 7 steps: 2`\n", "became a line of code"),
    ("misspelt", "```yaml simulaton\n\(code)```\n", "has a fence that says 'yaml simulaton'"),
    ("braces", "```{yaml simulation}\n\(code)```\n", "has a fence that says '{yaml simulation}'"),
    ("comma", "```yaml,simulation\n\(code)```\n", "has a fence that says 'yaml,simulation'"),
    ("four spaces", fenced.prefixed("    "), "is indented like code"),
    ("pre", "<pre>\n\(fenced)</pre>\n", "is inside HTML"),
    ("details", "<details>\n\(fenced)</details>\n", "is inside HTML"),
    ("admonition", "!!! note\n\n" + fenced.prefixed("    "), "is indented below '!!! note'"),
    ("tab", "=== \"Tab\"\n\n" + fenced.prefixed("    "), "is indented below '=== \"Tab\"'"),
    ("longer fence", "````text\n\(fenced)````\n", "is inside another fence"),
    ("tildes", "~~~yaml\n\(code)~~~\n", "lost the word 'simulation' of its fence"),
    ("text", "\(code)", "has no fence"),
    ("quoted name", "```yaml\nname: \"a\"\n\(keys)```\n", "lost the word 'simulation' of its fence"),
    ("in a quote", "``` yaml\n\(code)```\n".prefixed("> "), "lost the word 'simulation' of its fence"),
    ("in an item", "``` yaml\n\(code)```\n".prefixed("  ", first: "- "), "lost the word 'simulation' of its fence"),
    ("in a footnote", "[^1]:\n" + fenced.prefixed("    "), "is in a footnote"),
    ("no-break space", "```yaml\u{A0}simulation\n\(code)```\n", "has a fence that says 'yaml⟨U+00A0⟩simulation'"),
    ("without a name", "``` yaml\n\(keys)```\n", "lost the word 'simulation' of its fence"),
  ]

  @Test(arguments: lost)
  func theRegionStays(name: String, block: String, reason: String) throws {
    let page = try Self.page(block)
    for overwrite in [false, true] {
      let update = try updated(bytes(page), overwrite: overwrite)
      #expect(update.hasErrors && update.edits == [], "\(name): \(page)")
      let messages = update.diagnostics.filter { $0.severity == .error }.map(\.message)
      #expect(messages.count == 1, "\(name): \(messages)")
      #expect(messages[0].hasPrefix("the block of the results of 'a' \(reason)"), "\(name): \(messages)")
      #expect(!update.diagnostics.contains { $0.severity == .warning && $0.message.contains("its fence says") })
    }
    #expect(try updated(bytes(page.replacing(block, with: Self.fenced))).edits == [], "\(name)")
  }

  /// The help names what keeps the block from running, and one error is enough, even if fences must be right.
  @Test(arguments: [
    ("<details>\n\(fenced)</details>\n", "move the block out of the HTML, with empty lines around it"),
    ("<details>\n<summary>A</summary>\n\(fenced)</details>\n", "move the block out of the HTML, with empty lines"),
    (fenced.prefixed("    "), "remove the indentation of the block"),
    ("!!! note\n\n" + fenced.prefixed("    "), "move the block to the start of a line, with empty lines around it"),
    ("[^1]:\n" + fenced.prefixed("    "), "move the block to the start of a line, with empty lines around it"),
    ("````text\n\(fenced)````\n", "remove the two lines of the outer fence"),
    ("``` yaml\n\(code)```\n", "write the fence ```yaml simulation"),
  ])
  func theHelpNamesTheCause(block: String, help: String) throws {
    let faults = try notebook(bytes(Self.page(block))).faults
    #expect(faults.count == 1 && faults[0].help?.hasPrefix(help) == true, "\(faults)")
  }

  /// A block inside a region, or below a block that is not closed, has its own error.
  @Test func aBlockInsideARegionIsNotLost() throws {
    let page = try run(block("a") + "\n# More\n\n" + block("b"))
    let faults = try notebook(bytes(page.replacing("<!-- notebook:end a -->\n", with: ""))).faults
    #expect(!faults.isEmpty && !faults.contains { $0.message.contains("does not run") }, "\(faults)")
  }

  /// The results of a block that was deleted, or switched off by a comment, are removed.
  @Test(arguments: [
    "", "Some text.\n", "<!--\n\(fenced)-->\n", "```yaml\ntitle: b\n```\n", "```text\nwords\n```\n",
    "<div>words</div>\n", "A `name: b` in code.\n", "```yaml simulation\nname: b\n\(keys)```\n\nWords.\n",
  ])
  func theRegionGoes(block: String) throws {
    let update = try updated(bytes(Self.page(block)))
    #expect(!update.hasErrors && !text(update.bytes).contains("notebook:begin a"), "\(update.diagnostics)")
  }

  /// Only the text between the previous region and the marker counts.
  @Test func anExampleAboveAnotherRegionDoesNotCount() throws {
    let page = try run("```yaml\n\(Self.code)```\n\n\(block("b"))\n\(Self.fenced)")
    let update = try updated(bytes(page.replacing(Self.fenced, with: "")))
    #expect(!update.hasErrors && !text(update.bytes).contains("notebook:begin a"), "\(update.diagnostics)")
  }

  /// An error in a fence anywhere on the page, or a block whose name is unknown, keeps every region without a block.
  @Test(arguments: [
    "```yaml simulaton\nmodel: life\n```\n", "<pre>\n```yaml simulation\nmodel: life\n```\n</pre>\n",
    "```yaml simulation\nname: {\nmodel: life\n```\n",
  ])
  func anyLostBlockKeepsTheRegion(other: String) throws {
    for overwrite in [false, true] {
      let page = try Self.page("") + "\n# More\n\n\(block("b"))\n\(other)"
      let update = try updated(bytes(page), overwrite: overwrite)
      #expect(text(update.bytes).contains("notebook:begin a"), "\(update.diagnostics)")
      #expect(text(update.bytes).contains("notebook:begin b") && !update.changed.contains("a"), "\(update.diagnostics)")
    }
  }
}
