import Commands
import Rendering
import Simulations
import Testing

@Suite struct ReferenceTests {
  @Test func aModelWithoutExplanationPrintsItsSummaryOnce() {
    let page = Reference.page(of: CustomSimulation<Brief>.declaration)
    #expect(page.hasPrefix("# brief\n\nA model in brief.\n\n```yaml\n"), "\(page.prefix(200))")
    let explained = Reference.page(of: CustomSimulation<Explained>.declaration)
    #expect(explained.hasPrefix("# explained\n\nA model.\n\nIt counts.\n\n```yaml\n"), "\(explained.prefix(200))")
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
