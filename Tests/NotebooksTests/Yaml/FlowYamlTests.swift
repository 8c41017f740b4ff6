import Notebooks
import Specification
import TestSupport
import Testing

@Suite struct FlowYamlTests {
  private static let place = SourceLocation(line: 1, column: 1)

  private static func read(_ text: String) throws -> SpecNode {
    let (node, errors) = StrictYaml.read(Array(text.utf8)) { _, _ in place }
    #expect(errors.isEmpty, "\(text)")
    return try #require(node)
  }

  /// Returns a node without its places.
  private static func shape(_ node: SpecNode) -> String {
    switch node.content {
    case .scalar(let text, _): "'\(text)'"
    case .list(let items): "[" + items.map(shape).joined(separator: ",") + "]"
    case .map(let entries): "{" + entries.map { $0.key + ":" + shape($0.value) }.joined(separator: ",") + "}"
    }
  }

  @Test(arguments: [
    "{rule: B3/S23, grid: 64x48}", "{initial: {pattern: gosper-gun, at: [4, 4]}, steps: -5}",
    "{a: [x, \"y: z\", \"# no\", \"- item\", \"--\", '', \"tab\\tline\\nend\"], b: \"quoted \\\" and \\\\\"}",
    "{when: \"sick >= 10\", x: \"a, b\", y: \" space \", z: \"[\", w: \"é 語\"}",
  ])
  func whatIsWrittenIsReadBack(text: String) throws {
    let node = try Self.read(text)
    let written = FlowYaml.flow(node)
    #expect(!written.contains("\n"))
    #expect(try Self.shape(Self.read(written)) == Self.shape(node), "\(written)")
  }
}
