import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

/// Tests the views of all models, each requested by its name.
@Suite struct SharedViewsTests {
  private static let blocks: [SpecNode] = [
    ["model": "elementary", "rule": 30, "steps": 6], ["model": "totalistic", "code": 777, "colours": 3, "steps": 6],
    ["model": "life", "grid": "9x7", "boundary": "unbounded", "steps": 3],
    ["model": "infection", "people": 20, "factor": 2, "steps": 4], ["model": "memory", "grid": "4x3"],
    [
      "model": "mealy", "initial": "a", "input": ["x", "x"],
      "transitions": ["a": ["x": ["b", "y"]], "b": ["x": ["a", "z"]]],
    ],
  ]

  @Test func everyViewOfARunHasAShape() throws {
    for node in Self.blocks {
      let declaration = type(of: try block(node).simulation).declaration
      var shown = 0
      for view in declaration.views + SharedViews.all where view.keys != nil {
        let report = try report(node.with(("show", SpecNode(view.name))))
        #expect(report.views.count == 1, "\(view.name)")
        if case .pictures(let pictures) = report.views.first?.shape { #expect(!pictures.isEmpty, "\(view.name)") }
        shown += 1
      }
      #expect(shown >= 3, "\(declaration.name)")
    }
  }

  @Test func aRunHasStatisticsAndAnExperimentAChart() {
    for model in Catalog.models {
      let run = model.declaration.views(ofExperiment: false).map(\.name)
      let experiment = model.declaration.views(ofExperiment: true).map(\.name)
      #expect(run.last == "statistics" && experiment.starts(with: run), "\(model.declaration.name)")
      #expect(experiment.filter { $0 == "chart" }.count == 1 && experiment.contains("scatter"))
      #expect(Set(experiment).count == experiment.count)
      #expect(model.declaration.view(named: "scatter") != nil && model.declaration.view(named: "nothing") == nil)
    }
  }

  /// Views that are requested twice are shown twice, in the order of the block.
  @Test func viewsComeInTheOrderOfTheBlock() throws {
    let report = try report(Self.blocks[2].with(("show", ["statistics", "grid", "statistics", "chart"])))
    let kinds = report.views.map { view in
      switch view.shape {
      case .statistics: "statistics"
      case .pictures: "grid"
      case .chart: "chart"
      default: "other"
      }
    }
    #expect(kinds == ["statistics", "grid", "statistics", "chart"])
  }
}
