import Blocks
import Commands
import Expressions
import Files
import Rendering
import Simulations
import Specification
import Testing

@Suite struct ReferenceTests {
  @Test func aModelWithoutExplanationPrintsItsSummaryOnce() {
    let page = Reference.page(of: CustomSimulation<Brief>.declaration)
    #expect(page.hasPrefix("# brief\n\nA model in brief.\n\n```yaml\n"), "\(page.prefix(200))")
    let explained = Reference.page(of: CustomSimulation<Explained>.declaration)
    #expect(!page.contains("Forms of `initial`"))
    #expect(explained.hasPrefix("# explained\n\nA model.\n\nIt counts.\n\n```yaml\n"), "\(explained.prefix(200))")
  }

  @Test func optionsFormsAndPatternsAreInTheReference() throws {
    for name in ["life", "infection", "elementary", "totalistic"] {
      let page = Reference.page(of: try #require(Catalog.model(named: name)).declaration)
      #expect(page.contains("## Forms of `initial`"))
      for form in InitialHelp.forms { #expect(page.contains("| `\(form.example)`"), "\(form.example)") }
      for option in ["`log`", "`text`", "`statistics`"] { #expect(page.contains("\n| \(option) "), "\(option)") }
      #expect(page.contains("`scatter`"))
    }
    for entry in PatternLibrary.entries { #expect(Reference.patternPage.contains("## \(entry.name)\n")) }
    #expect(Reference.patternPage.contains("```text\n.O.\n..O\nOOO\n```"))
  }

  /// Returns the first cells of the tables of a page, by the titles above them.
  private static func entries(of page: String = Reference.document) -> [String: Set<String>] {
    var entries: [String: Set<String>] = [:], title = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("#") {
        title = String(line.drop { $0 == "#" }.dropFirst())
      } else if line.hasPrefix("| ") {
        let cell = line.dropFirst(2).prefix { $0 != "|" }
        entries[title, default: []].insert(cell.filter { $0 != "`" && $0 != " " })
      }
    }
    return entries
  }

  @Test func everyDeclarationOfAModelIsInTheReference() {
    let entries = Self.entries()
    for key in BlockSpecification.keys { #expect(entries["Keys of every block"]?.contains(key.name) == true) }
    for model in Catalog.models.map({ $0.declaration }) {
      let views = model.views(ofExperiment: true)
      let options = views.flatMap { ($0.keys?.allKeys ?? []) + ($0.experiment?.keys.allKeys ?? []) }
      #expect(views.count >= 5 && !options.isEmpty && !model.statistics.isEmpty)
      let declared = [
        ("Keys of \(model.name)", model.keys.map(\.name)), ("Views of \(model.name)", views.map(\.name)),
        ("Statistics of \(model.name)", model.statistics.map(\.name)),
        ("Series of \(model.name)", model.series.map(\.name)), ("Options of views", options.map(\.name)),
      ]
      for (title, names) in declared {
        let missing = Set(names).subtracting(entries[title] ?? [])
        #expect(missing.isEmpty, "\(title): \(missing)")
      }
    }
    for pattern in PatternLibrary.entries { #expect(entries["Built-in patterns"]?.contains(pattern.name) == true) }
  }

  /// The pages in `docs` contain every table of the whole reference, and link to every model.
  @Test func thePagesTogetherAreTheReference() {
    let blocks = Self.entries(of: Reference.blocks)
    let models = Catalog.models.map { $0.declaration }
    var pages = blocks
    pages["Models"] = nil
    for model in models {
      #expect(Reference.blocks.contains("| [`\(model.name)`](reference-\(model.name).md) "))
      for (title, entries) in Self.entries(of: Reference.page(of: model)) where title.hasSuffix(" of \(model.name)") {
        pages[title] = entries
      }
    }
    #expect(pages == Self.entries())
    #expect(pages.count > 25)
  }

  @Test func everyExitCodeAndVariableIsInTheReference() {
    let entries = Self.entries()
    #expect(entries["Exit codes"]?.subtracting(["code", "---:"]) == Set(ExitStatus.allCases.map { "\($0.rawValue)" }))
    #expect(ExitStatus.allCases.count == 9 && ExitStatus.allCases.allSatisfy { $0.help.hasSuffix(".") })
    let variables = entries["Environment variables"]?.filter { $0.allSatisfy { $0.isUppercase || $0 == "_" } }
    #expect(variables == Set(EnvironmentVariable.allCases.map(\.rawValue)))
    #expect(EnvironmentVariable.allCases.allSatisfy { $0.help.count > 20 })
  }
}

private struct Brief: CustomModel {
  static let declaration = CustomDeclaration(
    name: "brief", summary: "A model in brief.", statistics: [.init("sum", "The sum.")])

  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [.whole(state)] }
}

private struct Explained: CustomModel {
  static let declaration = CustomDeclaration(
    name: "explained", summary: "A model.", explanation: "It counts.", statistics: [.init("sum", "The sum.")])

  init(_ values: KeyValues) {}

  func start(_ draws: Draws) -> Int { 0 }
  func advance(_ state: inout Int, step: Int, draws: Draws) {}
  func statistics(of state: Int) -> [StatisticValue] { [.whole(state)] }
}
