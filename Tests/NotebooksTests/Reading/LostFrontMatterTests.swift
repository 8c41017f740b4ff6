import Notebooks
import TestSupport
import Testing

/// A formatter that does not know front matter changes no random number in silence.
@Suite struct LostFrontMatterTests {
  private static let message = "the settings of this notebook are not in front matter, so they do not apply"

  @Test(arguments: [
    ("mdformat", "______\n\n## title: Lab notebook: seed: 7\n\n"),
    ("mdlint", "---\n\n## title: Lab notebook: seed: 7\n\n"),
    ("doctoc", "<!-- START doctoc -->\n\n* [Lab](#lab)\n\n---\ntitle: Lab\nnotebook:\n  seed: 7\n---\n\n"),
    ("rumdl", "# Lab\n\n---\nnotebook:\n  seed: 7\n---\n"),
    ("braces", "\nnotebook: {seed: 7}\n\n"),
    ("parameters", "## notebook: parameters: people: 30\n\n"),
    ("figures", "***\n\nnotebook:\nfigures: images\n\n"),
    ("a list", "- notebook:\n  - seed: 7\n\n"),
  ])
  func lost(tool: String, start: String) throws {
    let update = try updated(bytes(start + block("a")))
    #expect(update.diagnostics.map(\.message) == [Self.message], "\(tool): \(update.diagnostics)")
    #expect(update.edits == [], "\(tool)")
  }

  @Test(arguments: [
    "---\nnotebook:\n  seed: 7\n---\n\n", "A notebook: it has a seed.\n\n", "# My notebook: seed\n\n",
    "```yaml\nnotebook:\n  seed: 7\n```\n\n", "<!-- off\nnotebook:\n  seed: 7\n-->\n\n",
    "`notebook: seed: 7` is a setting.\n\n",
    "---\nnotebook:\n  seed: 7\n---\n\nnotebook: {seed: 8}\n\n", "notebook:\n\nIts parameters: none.\n\n",
  ])
  func notLost(start: String) throws {
    let messages = try updated(bytes(start + block("a"))).diagnostics.map(\.message)
    // Settings below front matter have no effect, but those above them do.
    let isDoubled = start.contains("seed: 8")
    #expect(
      messages == (isDoubled ? ["this is not front matter, so these settings have no effect"] : []), "\(start)")
    // Without a block, no number depends on the settings.
    #expect(try updated(bytes("notebook: {seed: 7}\n")).diagnostics == [])
  }
}
