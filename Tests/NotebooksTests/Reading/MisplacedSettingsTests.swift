import Notebooks
import TestSupport
import Testing

@Suite struct MisplacedSettingsTests {
  private static let block = "\n```yaml simulation\nmodel: life\ngrid: 8\ninitial: glider\nsteps: 1\n```\n"

  private static let settings = "notebook:\n  seed: 3\n"

  private static let lost = "the settings of this notebook are not in front matter, so they do not apply"
  private static let ignored = "this is not front matter, so these settings have no effect"

  /// Nothing reads these settings, so the author is told. What would draw other random numbers is an error.
  @Test(arguments: [
    ("<!-- MIT -->\n---\n\(settings)---\n", lost), ("\n---\n\(settings)---\n", lost), ("----\n\(settings)----\n", lost),
    ("---\n\(settings)", lost), (" ---\n\(settings)---\n", lost),
    ("---\ntitle: T\n---\n\n---\n\(settings)---\n", lost), ("notebook: {seed: 3}\n---\n", lost),
    ("---\nnotebook: {parameters: {a: 1}}\n", lost),
    ("---\nNotebook:\n  seed: 3\n---\n", "'Notebook' is a key of other programs"),
    ("---\nnotebooks: {seed: 3}\n---\n", "'notebooks' is a key of other programs"),
    ("---\nseed: 3\n---\n", "'seed' is a key of other programs"),
    ("---\nnotebook.seed: 3\n---\n", "'notebook.seed' is a key of other programs"),
    ("+++\n[notebook]\nseed = 3\n+++\n", ignored), ("{\n\"notebook\": {\"seed\": 3}\n}\n", ignored),
    ("+++\nnotebook.seed = 3\n+++\n", ignored), ("+++\nnotebook = {seed = 3}\n+++\n", ignored),
    ("+++\n[notebook.parameters]\na = 3\n+++\n", ignored),
    ("{\"title\": \"x\", \"notebook\": {\"seed\": 3}}\n", ignored),
    ("```yaml\n---\n\(settings)---\n```\n", ignored), ("```yaml\n\(settings)```\n", ignored),
    ("    ---\n    notebook:\n      seed: 3\n    ---\n", ignored), ("    notebook: {seed: 3}\n", ignored),
    (
      "---\ntitle: x\n  notebook:\n    seed: 3\n---\n", "'notebook' is indented, so it is not a key of the front matter"
    ),
    ("---\nnotebok:\n  seed: 3\n---\n", "'notebok' is a key of other programs"),
    ("---\nnoteboook: {parameters: {a: 1}}\n---\n", "'noteboook' is a key of other programs"),
  ])
  func told(_ start: String, message: String) throws {
    let faults = try notebook(start + Self.block).faults
    #expect(faults.map(\.message) == [message] && (faults[0].severity == .error) == (message == Self.lost), "\(faults)")
  }

  /// Settings that are read, prose, code and pages without blocks get no warning.
  @Test(arguments: [
    "---\n\(settings)---\n", "---\nseed: 1\n\(settings)---\n", "Notebook: a book of paper\n",
    "# Lab\n\n```yaml\n\(settings)```\n", "# Lab\n\n    notebook: {seed: 3}\n",
    "---\nnotebok: a paper book\n---\n", "---\nparams:\n  notebook:\n    seed: 3\n---\n",
    "---\ntitle: |\n  notebook:\n    seed: 3\n---\n", "{\"title\": \"a notebook: seed\"}\n",
    "A notebook: it has a seed.\n", "# My notebook: seed\n", "`notebook: seed: 7` is a setting.\n",
    "notebook:\n\nIts parameters: none.\n", "# Lab\n\nnotebook:\n\n## Next\n\nseed: 3\n",
    "<!-- off\nnotebook: {seed: 3}\n-->\n", "Words.\n\n---\n\nnotebook:\nsome words\n\n---\n",
  ])
  func silent(_ start: String) throws {
    #expect(try notebook(start + Self.block).faults == [])
    #expect(try notebook("\n---\n\(Self.settings)---\n").faults == [])
  }

  /// A formatter that does not know front matter changes no random number in silence.
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
  func lostByFormatter(tool: String, start: String) throws {
    let update = try updated(bytes(start + Self.block))
    #expect(update.diagnostics.map(\.message) == [Self.lost], "\(tool): \(update.diagnostics)")
    #expect(update.edits == [], "\(tool)")
  }

  @Test func belowABlock() throws {
    let faults = try notebook(Self.block + "\nnotebook:\n  seed: 7\n").faults
    #expect(faults.map(\.message) == [Self.lost] && faults.map(\.severity) == [.error])
  }

  /// Settings below front matter have no effect, but those in it do.
  @Test func doubled() throws {
    let start = "---\nnotebook:\n  seed: 7\n---\n\nnotebook: {seed: 8}\n\n"
    let faults = try notebook(start + Self.block).faults
    #expect(faults.map(\.message) == [Self.ignored] && faults.map(\.severity) == [.warning])
    // Without a block, no number depends on the settings.
    #expect(try updated(bytes("notebook: {seed: 7}\n")).diagnostics == [])
  }
}
