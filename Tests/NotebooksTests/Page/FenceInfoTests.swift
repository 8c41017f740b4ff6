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
  @Test(arguments: ["<pre>\n", "<div>\n  ", "<details><summary>x</summary>\n"])
  func insideHTML(_ start: String) throws {
    for info in ["yaml simulation", "simulation", "simulations", "yaml simulation x"] {
      let faults = try notebook(start + "```\(info)\nmodel: life\n```\n\n</pre>\n").faults
      #expect(faults.map(\.message) == ["this is not a simulation block, because it is inside HTML"], "\(info)")
      #expect(faults.first?.span?.start.line == 2)
    }
  }

  @Test(arguments: [
    "", "yaml", "yml", "yaml title=simulation", "simulation-log", "simulator", "stimulation-x", "json simulation",
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
