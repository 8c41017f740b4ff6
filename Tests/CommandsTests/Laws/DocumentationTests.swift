import Commands
import Foundation
import Notebooks
import TestSupport
import Testing

/// What the documentation says of the program and of continuous integration.
@Suite struct DocumentationTests {
  private static func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func theReferenceIsMadeFromTheDeclarations() throws {
    let isSame = try Self.text("docs/reference.md") == Reference.document
    #expect(isSame, "regenerate it: swift run notebook models --all > docs/reference.md")
  }

  /// `.ci/run` takes the README's test command from its line, so there must be exactly one.
  @Test func continuousIntegrationRunsTheCommandsOfTheReadme() throws {
    let commands = try Self.text("README.md").split(separator: "\n").filter { $0.hasPrefix(".ci/setup ") }
    #expect(commands.count == 2)
    #expect(commands.first?.hasSuffix("notebook run notebooks/experiments.md") == true)
    #expect(commands.filter { $0.hasPrefix(".ci/setup --tests ") && $0.contains("swift test") }.count == 1)
    let script = try Self.text(".ci/run")
    #expect(script.contains(#"'s/^\(\.ci\/setup --tests .*\)$/\1/p' README.md"#))
    #expect(script.contains("check README.md docs notebooks"))
  }
}
