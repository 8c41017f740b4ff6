import Blocks
import Notebooks
import Simulations
import Specification
import Testing

/// A block that was copied from a screen and runs as in a notebook.
struct CopiedBlock {
  let text: String

  /// Returns the checked block.
  func specification() throws -> BlockSpecification {
    let lines = text.split(separator: "\n")
    try #require(lines.first == "```yaml simulation" && lines.last == "```", "\(text)")
    let body = lines.dropFirst().dropLast().map { $0 + "\n" }.joined()
    let place = SourceLocation(line: 1, column: 1)
    let (node, errors) = StrictYaml.read(Array(body.utf8)) { _, _ in place }
    try #require(errors.isEmpty, "\(text)\n\(errors)")
    var context = SpecContext()
    let root = try #require(node)
    let block = BlockSpecification(root, in: &context)
    return try #require(block, "\(text)\n\(context.errors)")
  }

  /// Returns the report of the block's run.
  func report() throws -> Report {
    let block = try specification()
    return try block.simulation.run(RunRequest(draws: Draws(seed: block.seed), keepsState: true))
  }
}
