import MarkdownSource
import Simulations

/// What the front matter says under its key `notebook`: defaults of all blocks. All other keys belong to other tools.
package struct Settings: Sendable, Hashable {
  package var seed: UInt64 = 0
  package var parameters = Parameters()

  static let seedKey = Key<UInt64>(
    "seed", .seed, default: "0", synonyms: ["random-seed", "rng"], help: "Default seed of every block.")

  static let parametersKey = Key<Parameters>(
    "parameters",
    ValueType("map of names and values") { node, _, context in
      Parameters(node, in: &context)
    } canonical: { _ in
      ""
    }, synonyms: ["params", "parameter", "variables"], help: "Values that blocks refer to as $name.")

  package init() {}

  /// Reads the front matter of a file, if there is any.
  package init(of source: SourceText, faults: inout [Diagnostic]) {
    guard let range = source.frontMatter else { return }
    // Between the two lines of hyphens.
    let first = range.lowerBound + 1
    let start = source.lines[first - 1].content.lowerBound, end = source.lines[range.upperBound - 1].content.lowerBound
    let body = Array(source.bytes[start..<end])
    let (node, errors) = StrictYaml.member("notebook", of: body) { line, column in
      SourceLocation(line: first + line, column: column + 1)
    }
    faults += errors.map { Diagnostic($0) }
    guard let node else { return }
    var context = SpecContext()
    if var map = SpecMap(node, owner: "notebook", keys: [Self.seedKey.declaration, Self.parametersKey.declaration], in: &context) {
      seed = map.value(Self.seedKey, default: 0, in: &context)
      parameters = map.value(Self.parametersKey, in: &context) ?? Parameters()
    }
    faults += context.errors.map { Diagnostic($0) }
  }
}
