import Notebooks
import TestSupport
import Testing

@Suite struct MisplacedSettingsTests {
  private static let block = "\n```yaml simulation\nmodel: life\ngrid: 8\ninitial: glider\nsteps: 1\n```\n"

  private static let settings = "notebook:\n  seed: 3\n"

  private static let lost = "the settings of this notebook are not in front matter, so they do not apply"
  private static let toml = "the settings of a notebook do not work in TOML"
  private static let ignored = "this is not front matter, so these settings have no effect"

  /// Nothing reads these settings, so the author is told. What would draw other random numbers is an error.
  @Test(arguments: [
    ("<!-- MIT -->\n---\n\(settings)---\n", lost), ("\n---\n\(settings)---\n", lost), ("----\n\(settings)----\n", lost),
    ("---\n\(settings)", lost), (" ---\n\(settings)---\n", lost),
    ("---\ntitle: T\n---\n\n---\n\(settings)---\n", lost), ("notebook: {seed: 3}\n---\n", lost),
    ("---\nnotebook: {parameters: {a: 1}}\n", lost),
    ("---\nNotebook:\n  seed: 3\n---\n", "'Notebook' has no effect here"),
    ("---\nnotebooks: {seed: 3}\n---\n", "'notebooks' has no effect here"),
    ("---\nseed: 3\n---\n", "'seed' has no effect here"),
    ("---\nnotebook.seed: 3\n---\n", "'notebook.seed' has no effect here"),
    ("+++\n[notebook]\nseed = 3\n+++\n", toml), ("{\n\"notebook\": {\"seed\": 3}\n}\n", ignored),
    ("+++\nnotebook.seed = 3\n+++\n", toml), ("+++\nnotebook = {seed = 3}\n+++\n", toml),
    ("+++\n[notebook.parameters]\na = 3\n+++\n", toml), ("---\n[notebook]\nseed = 5\n---\n", toml),
    ("---\ntitle: A\nnotebook.seed = 5\n---\n", toml),
    ("+++\nseed = 5\n+++\n", "'seed' has no effect here"),
    ("---\nfigures: images\n---\n", "'figures' has no effect here"),
    ("---\nparameters: {n: 8}\n---\n", "'parameters' has no effect here"),
    ("---\nrequires: 9.0\n---\n", "'requires' has no effect here"),
    ("---\nfigures: images\n\(settings)---\n", "'figures' has no effect here"),
    ("{\"title\": \"x\", \"notebook\": {\"seed\": 3}}\n", ignored),
    ("```yaml\n---\n\(settings)---\n```\n", ignored), ("```yaml\n\(settings)```\n", ignored),
    ("    ---\n    notebook:\n      seed: 3\n    ---\n", ignored), ("    notebook: {seed: 3}\n", ignored),
    (
      "---\ntitle: x\n  notebook:\n    seed: 3\n---\n", "'notebook' is indented, so it is not a key of the front matter"
    ),
    ("---\nnotebok:\n  seed: 3\n---\n", "'notebok' has no effect here"),
    ("---\nnoteboook: {parameters: {a: 1}}\n---\n", "'noteboook' has no effect here"),
    ("\t---\n\(settings)---\n", lost), ("\t---\n\tnotebook: {seed: 3}\n\t---\n", ignored),
    ("+++\n[ notebook ]\nseed = 3\n+++\n", toml), ("+++\n[ notebook . parameters ]\na = 3\n+++\n", toml),
    ("+++\nnotebook . seed = 3\n+++\n", toml), ("+++\n[[notebook]]\nseed = 3\n+++\n", toml),
    ("---\nseed : 3\n---\n", "'seed' has no effect here"), ("---\nSeed: 3\n---\n", "'Seed' has no effect here"),
    ("---\nNotebook : {seed: 3}\n---\n", "'Notebook' has no effect here"),
    ("notebook : {seed: 3}\n", lost), ("notebook :\n  seed : 3\n", lost),
    ("{\"notebook\" : {\"seed\" : 3}}\n", ignored),
    ("---\nnotebook:\u{A0}{seed: 3}\n---\n", "'notebook' has no effect here"),
    ("---\nnotebook:seed: 3\n---\n", "'notebook' has no effect here"),
    ("---\nnotebook\n  seed: 3\n---\n", ignored), ("---\nnotebook=\n  seed: 3\n---\n", ignored),
    ("---\nnotebook-seed: 3\n---\n", "'notebook-seed' has no effect here"),
    ("---\nnotebook_seed : 3\n---\n", "'notebook_seed' has no effect here"),
    ("---\ntitle: x\n\tnotebook: {seed: 3}\n---\n", "'notebook' is indented, so it is not a key of the front matter"),
    ("---\nseed: 3\nfigures: images\n---\n", "'seed' and 'figures' have no effect here"),
    ("---\nseed: 3\nfigures: images\nrequires: 0.1\n---\n", "'seed', 'figures' and 'requires' have no effect here"),
  ])
  func told(_ start: String, message: String) throws {
    let faults = try notebook(start + Self.block).faults
    #expect(
      faults.map(\.message) == [message] && [Self.lost, Self.toml].contains(message) == (faults[0].severity == .error),
      "\(faults)")
  }

  /// The advice names the line that keeps the settings from being front matter.
  @Test(arguments: [
    ("\n---\n\(settings)---\n", "front matter must start on line 1: remove the empty line above ---"),
    ("\n\n---\n\(settings)---\n", "front matter must start on line 1: remove the 2 empty lines above ---"),
    (" ---\n\(settings)---\n", "front matter must start on line 1: remove the space before ---"),
    ("----\n\(settings)----\n", "write --- instead of ---- on lines 1 and 4"),
    ("———\n\(settings)———\n", "write --- instead of ——— on lines 1 and 4"),
    ("---\n\(settings)----\n", "write --- instead of ---- on line 4"),
    ("---\n\(settings) ---\n", "remove the space before --- on line 4"),
    ("---\n\(settings)", "front matter has no closing line: add --- after line 3"),
    ("---\n\(settings)\nWords.\n", "front matter has no closing line: add --- after line 3"),
    ("---\ntitle: T\n---\n\n---\n\(settings)---\n", "move them into the front matter at the top of the file"),
    ("---\nseed: 3\n---\n", "write notebook: {seed: 3}"),
    ("---\nparameters: {n: 8}\n---\n", "write notebook: {parameters: {n: 8}}"),
    ("---\nparameters:\n  n: 8\n---\n", "write notebook: {parameters: …}"),
    ("---\nnotebook:\n  seed = 5\n---\n", "write seed: 5"),
    ("---\nnotebook:\n  seed = 5 6\n---\n", "write seed: …"),
    ("\n---\n\n## notebook: seed: 7\n", "put them at the top of the page, between two lines of ---"),
    ("\t---\n\(settings)---\n", "front matter must start on line 1: remove the tab before ---"),
    ("---\n\(settings)\t---\n", "remove the tab before --- on line 4"),
    ("---\n\nnotebook:\n\n  seed: 3\n\nWords.\n", "front matter has no closing line: add --- after line 5"),
    ("---\n\(settings)\n\ntitle: x\n\n# Lab\n", "front matter has no closing line: add --- after line 6"),
    ("---\n\(settings)Words.\n", "front matter has no closing line: add --- after line 3"),
    ("---\n\(settings)===\n", "write --- instead of === on line 4"),
    ("***\n\(settings)***\n", "write --- instead of *** on lines 1 and 4"),
    ("---\u{A0}\n\(settings)---\n", "delete ⟨U+00A0⟩, a no-break space, on line 1"),
    ("---\n\(settings)\u{A0}---\n", "delete ⟨U+00A0⟩, a no-break space, on line 4"),
    ("\u{FEFF}\u{FEFF}---\n\(settings)---\n", "delete ⟨U+FEFF⟩, an invisible space of no width, on line 1"),
    ("---\nnotebook:\u{A0}{seed: 3}\n---\n", "⟨U+00A0⟩ is a no-break space: write a plain space instead"),
    ("---\nnotebook:seed: 3\n---\n", "write a space after notebook:"),
    ("---\nnotebook\n  seed: 3\n---\n", "write a colon after notebook on line 2"),
    ("---\nseed: 3\nfigures: images\n---\n", "write notebook: {seed: 3, figures: images}"),
    ("---\nnotebook.seed: 3\nfigures: images\n---\n", "write notebook: {seed: 3, figures: images}"),
    ("---\nnotebook: {seed: 3}\nfigures: images\n---\n", "write notebook: {seed: 3, figures: images}"),
    (
      "---\n\(settings)figures: images\n---\n", "move figures: images below notebook:, indented like its other settings"
    ),
    (
      "+++\n[notebook]\nseed = 7 # mine\nfigures='a # b'\n[notebook.parameters]\nn = {at=[1, 2]}\n+++\n",
      "rewrite the whole front matter as YAML, between two lines of ---: "
        + "notebook: {seed: 7, figures: 'a # b', parameters: {n: {at: [1, 2]}}}"
    ),
    (
      "+++\nnotebook = {seed = 3}\n+++\n",
      "rewrite the whole front matter as YAML, between two lines of ---: notebook: {seed: 3}"
    ),
    (
      "+++\nseed = 5\nrequires = \"0.2\"\n+++\n",
      "rewrite the whole front matter as YAML, between two lines of ---: notebook: {seed: 5, requires: \"0.2\"}"
    ),
  ])
  func help(_ start: String, advice: String) throws {
    let faults = try notebook(start + Self.block).faults
    #expect(faults.map(\.help) == [advice], "\(faults)")
  }

  /// Settings that are read, prose, code and pages without blocks get no warning.
  @Test(arguments: [
    "---\n\(settings)---\n", "---\nnotebook :\n  seed : 3\n---\n", "---\nseed: 1\n\(settings)---\n",
    "---\n{\"notebook\": {\"seed\": 5}}\n---\n",
    "+++\ntitle = \"A\"\n[params]\nseed = 3\n+++\n", "Notebook: a book of paper\n",
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

  /// Lines above the block do not make front matter of settings below it.
  @Test(arguments: ["", "***\n", "----\n", "--\n", " ---\n", "\n---\n", "---\u{A0}\n", "—\n", "# Lab\n"])
  func belowABlock(start: String) throws {
    let faults = try notebook(start + Self.block + "\nnotebook:\n  seed: 7\n").faults
    #expect(faults.map(\.message) == [Self.lost] && faults.map(\.severity) == [.error])
    #expect(faults.map(\.help) == ["put them at the top of the page, between two lines of ---"])
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
