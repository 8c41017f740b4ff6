import Notebooks
import Testing

@Suite struct MisplacedSettingsTests {
  private static let block = "\n```yaml simulation\nmodel: life\ngrid: 8\ninitial: glider\nsteps: 1\n```\n"

  private static let settings = "notebook:\n  seed: 3\n"

  /// Nothing reads these settings, so the author is told.
  @Test(arguments: [
    "<!-- MIT -->\n---\n\(settings)---\n", "\n---\n\(settings)---\n", "----\n\(settings)----\n", "---\n\(settings)",
    " ---\n\(settings)---\n", "---\nNotebook:\n  seed: 3\n---\n", "---\nnotebooks: {seed: 3}\n---\n",
    "---\nseed: 3\n---\n", "---\nnotebook.seed: 3\n---\n", "+++\n[notebook]\nseed = 3\n+++\n",
    "{\n\"notebook\": {\"seed\": 3}\n}\n", "---\ntitle: T\n---\n\n---\n\(settings)---\n", "notebook: {seed: 3}\n---\n",
    "---\nnotebook: {parameters: {a: 1}}\n", "+++\nnotebook.seed = 3\n+++\n", "+++\nnotebook = {seed = 3}\n+++\n",
    "+++\n[notebook.parameters]\na = 3\n+++\n", "{\"title\": \"x\", \"notebook\": {\"seed\": 3}}\n",
    "```yaml\n---\n\(settings)---\n```\n", "```yaml\n\(settings)```\n",
    "    ---\n    notebook:\n      seed: 3\n    ---\n", "    notebook: {seed: 3}\n",
    "---\ntitle: x\n  notebook:\n    seed: 3\n---\n", "---\nnotebok:\n  seed: 3\n---\n",
    "---\nnoteboook: {parameters: {a: 1}}\n---\n",
  ])
  func told(_ start: String) throws {
    let faults = try notebook(start + Self.block).faults
    #expect(faults.count == 1, "\(faults)")
    // What would draw other random numbers is an error.
    let words = ["no effect", "is a key of other programs", "are not in front matter", "is indented"]
    #expect(faults.allSatisfy { fault in words.contains { fault.message.contains($0) } }, "\(faults)")
  }

  /// Settings that are read, prose, code and pages without blocks get no warning.
  @Test(arguments: [
    "---\n\(settings)---\n", "---\nseed: 1\n\(settings)---\n", "Notebook: a book of paper\n",
    "# Lab\n\n```yaml\n\(settings)```\n", "# Lab\n\n    notebook: {seed: 3}\n",
    "---\nnotebok: a paper book\n---\n", "---\nparams:\n  notebook:\n    seed: 3\n---\n",
    "---\ntitle: |\n  notebook:\n    seed: 3\n---\n", "{\"title\": \"a notebook: seed\"}\n",
    "<!-- off\nnotebook: {seed: 3}\n-->\n", "Words.\n\n---\n\nnotebook:\nsome words\n\n---\n",
  ])
  func silent(_ start: String) throws {
    #expect(try notebook(start + Self.block).faults == [])
    #expect(try notebook("\n---\n\(Self.settings)---\n").faults == [])
  }
}
