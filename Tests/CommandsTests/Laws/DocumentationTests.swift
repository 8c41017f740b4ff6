import Commands
import Foundation
import Notebooks
import Simulations
import Specification
import TestSupport
import Testing

/// Statements of the documentation about the program and continuous integration.
@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func theReferenceIsMadeFromTheDeclarations() throws {
    let isSame = try Self.text("docs/reference.md") == Reference.blocks
    #expect(isSame, "regenerate it: swift run notebook models blocks > docs/reference.md")
    for model in Catalog.models.map({ $0.declaration }) {
      let path = "docs/reference-\(model.name).md", isSame = try Self.text(path) == Reference.page(of: model)
      #expect(isSame, "regenerate it: swift run notebook models \(model.name) > \(path)")
    }
  }

  /// A fence of the pages about models that has a model is a block without errors, as it is printed.
  @Test func wholeExamplesAreBlocks() throws {
    let folder = Self.root.appending(path: "docs")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("model-") }
    var count = 0
    for page in pages.sorted() {
      let fences = try Self.text("docs/\(page)").components(separatedBy: "```yaml\n").dropFirst()
      for body in fences.map({ $0.components(separatedBy: "```\n")[0] })
      where body.hasPrefix("model: ") || body.contains("\nmodel: ") {
        let notebook = try Notebook(Array("```simulation\n\(body)```\n".utf8), path: page) { _ in
          .failure(SpecContext.FileRefusal("does not exist"))
        }
        #expect(notebook.faults.map(\.message) == [], "\(page): \(body)")
        count += 1
      }
    }
    #expect(count >= 4)
  }

  /// The page has the lines that `notebook new --gitattributes` prints, in exactly one fence.
  @Test func attributesAreThoseOfTheCommand() throws {
    let page = try Self.text("docs/saved-files.md")
    let fences = page.components(separatedBy: "```text\n").dropFirst().map { $0.components(separatedBy: "```\n")[0] }
    #expect(fences.filter { $0.contains("eol=lf") } == [GitAttributes.lines])
  }

  /// The reference contains all variables and exit codes, because no other file reads or returns any.
  @Test func theEnvironmentIsReadInOnePlace() throws {
    func search(_ options: String) throws -> [Substring] {
      let files = "--include='*.swift' --include='*.c' --include='*.h' --exclude-dir=CDocuments"
      let found = try Workshop.output(of: "cd '\(Self.root.path)' && grep -r \(options) \(files) Sources")
      return TestSupport.text(found).split(separator: "\n")
    }
    #expect(try search("-lE 'getenv|ProcessInfo'") == ["Sources/Files/EnvironmentVariable.swift"])
    let exits = try search("-h 'ExitCode('")
    #expect(exits.count >= 4 && exits.allSatisfy { $0.contains(".rawValue)") }, "\(exits)")
  }

  /// `.ci/run` reads the README's test command from its line, so there must be exactly one.
  @Test func continuousIntegrationRunsTheCommandsOfTheReadme() throws {
    let commands = try Self.text("README.md").split(separator: "\n").filter { $0.hasPrefix(".ci/setup ") }
    #expect(commands.count == 2)
    #expect(commands.first?.hasSuffix("notebook run notebooks/experiments.md") == true)
    #expect(commands.filter { $0.hasPrefix(".ci/setup --tests ") && $0.contains("swift test") }.count == 1)
    let script = try Self.text(".ci/run")
    #expect(script.contains(#"'s/^\(\.ci\/setup --tests .*\)$/\1/p' README.md"#))
    #expect(script.contains("check README.md docs notebooks"))
    #expect(script.contains("\n.ci/regenerate \"$notebook\"\n"))
  }
}
