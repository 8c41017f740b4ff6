import Notebooks
import Specification
import TestSupport
import Testing

/// Fences that are simulations, and other fences that were probably meant to be.
@Suite struct FenceInfoTests {
  private func warnings(_ info: String) throws -> [String] {
    try notebook("# A page\n\n```\(info)\nmodel: elementary\n```\n").faults.map { fault in
      "\(fault.span?.start.line ?? 0): \(fault.severity.rawValue): \(fault.message); \(fault.help ?? "")"
    }
  }

  @Test(arguments: [
    "yml simulation", "YAML Simulation", "yaml {simulation}", "yaml simulaton", "simulations", "{simulation}",
    "Simulation", "{.yaml .simulation}", "yaml-simulation", "yamlsimulation", "yaml:simulation", "yaml simualtion",
    "yaml Simulations", "yml {simulation} foo", "simulatoin", "smulation", "YML simulation title=x",
  ])
  func misspelt(_ info: String) throws {
    let message = "this is not a simulation block, because its fence says '\(info)'"
    #expect(try warnings(info) == ["3: warning: \(message); write ```yaml simulation"])
  }

  /// A fence inside HTML is shown as text.
  @Test(arguments: [
    "<pre>\n", "<div>\n  ", "<details><summary>x</summary>\n", "<span>\n", "<iframe src=x></iframe>\n", "<?php\n",
    "<![CDATA[\n", "<script>\n", "<style>\n", "<my-part>\n",
  ])
  func insideHTML(_ start: String) throws {
    for info in ["yaml simulation", "simulation", "simulations", "yaml simulation x"] {
      let faults = try notebook(start + "```\(info)\nmodel: life\n```\n\n</pre>\n").faults
      #expect(faults.map(\.message) == ["this is not a simulation block, because it is inside HTML"], "\(info)")
      #expect(faults.first?.span?.start.line == 2)
    }
  }

  /// A comment switches a block off, and an HTML tag that ends on its line holds none.
  @Test(arguments: ["<!--\n", "text <b>\n", "<!-- x -->\n", "<?php x ?>\n"]) func notInsideHTML(_ start: String) throws
  {
    #expect(
      try notebook(start + "```yaml simulation\nmodel: life\n```\n-->\n").faults.allSatisfy {
        !$0.message.contains("HTML")
      })
  }

  /// The caret is below the words.
  @Test func thePlaceIsThatOfTheWords() throws {
    let span = try notebook("> ~~~  yaml simulaton \n> ~~~\n").faults.first?.span
    #expect(span?.start.column == 8 && span?.end.column == 22)
  }

  @Test(arguments: [
    ("yaml", "model: life\n", true), ("yml", "model: infection # x\n", true), ("yaml", "model: x\n", false),
    ("yaml", "name: a\nmodel: life\n", false), ("json", "model: life\n", false), ("yaml", "model: life 2\n", false),
  ])
  func plainYaml(_ info: String, _ body: String, _ isTold: Bool) throws {
    let faults = try notebook("# T\n\n```\(info)\n\(body)```\n").faults
    #expect(faults.map(\.message) == (isTold ? ["this block is not run, because its fence says '\(info)'"] : []))
    #expect(faults.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    "", "yaml title=simulation", "simulation-log", "simulator", "stimulation-x", "json simulation",
    "yaml stipulations of the house", "swift", "yaml config",
  ])
  func others(_ info: String) throws { #expect(try warnings(info) == []) }

  @Test(arguments: [
    "````markdown\n```yml simulation\n```\n````\n", "    ```yml simulation\n    ```\n",
    "<!--\n```simulations\n```\n-->\n", "<!--\n```yaml simulation\n```\n-->\n",
    "```text simulation\n```\n", "    ```yaml simulation\n    model: life\n    ```\n",
    "<pre>\nsimulation\n```yaml\n```\n</pre>\n",
  ])
  func inert(_ page: String) throws { #expect(try notebook("# A page\n\n" + page).faults == []) }
}
