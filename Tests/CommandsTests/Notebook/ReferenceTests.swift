import Commands
import Rendering
import Simulations
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
