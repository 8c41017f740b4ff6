import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport

@Suite("until in elementary")
struct ElementaryAutomatonUntilTests {
  /// Returns the first repetition of a state. A state is the row, under a rule of second order also the row before, and
  /// without edges also the background.
  private static func repetition(_ start: PlainLine, limit: Int) -> (since: Int, period: Int)? {
    var line = start
    var states: [[[Int]]] = []
    for step in 0...limit {
      var state = [line.cells]
      if line.isSecondOrder { state.append(line.before) }
      if line.boundary == "unbounded" {
        state.append(line.isSecondOrder ? [line.background, line.backgroundBefore] : [line.background])
      }
      if let since = states.firstIndex(of: state) { return (since, step - since) }
      states.append(state)
      line.tick()
    }
    return nil
  }

  @Test("stable equals the plain search", arguments: ["periodic", "dead", "unbounded"], [false, true])
  func plainTwin(boundary: String, isSecondOrder: Bool) throws {
    var random = SplitMix(seed: 5)
    for rule in 0...255 {
      let width = Int(random.next() % 8) + 1, limit = Int(random.next() % 40)
      let cells = (0..<width).map { _ in Int(random.next() % 2) }
      let margin = boundary == "unbounded" ? limit + 1 : 0
      let outside = [Int](repeating: 0, count: margin)
      let expected = Self.repetition(
        PlainLine(
          number: rule, isSecondOrder: isSecondOrder, boundary: boundary, cells: outside + cells + outside),
        limit: limit)
      let node: SpecNode = [
        "model": "elementary", "rule": SpecNode("\(rule)\(isSecondOrder ? "R" : "")"),
        "grid": SpecNode("\(width)"), "boundary": SpecNode(boundary), "initial": placed(cells),
      ]
      let early = try report(node.with(("until", "stable"), ("steps", SpecNode("\(limit)"))))
      let last = expected.map { $0.since + $0.period } ?? limit
      #expect(early[statistic: "steps"] == .whole(last), "\(node) \(limit)")
      if let expected {
        let times = expected.period == 1 ? "every step" : "every \(expected.period) steps"
        #expect(early.notes == ["From step \(expected.since) on, the state repeats \(times)."])
      } else {
        let steps = limit == 1 ? "1 step" : "\(limit) steps"
        #expect(early.notes == ["The limit of \(steps) was reached before the state was stable."])
      }
      let plain = try report(node.with(("steps", SpecNode("\(last)"))))
      let ends = early.statistics.suffix(2)
      #expect(ends.map(\.name) == ["period", "since"])
      #expect(ends.map(\.value) == [expected?.period, expected?.since].map { $0.map { .whole($0) } ?? .none })
      #expect(early.statistics.dropLast(2) == plain.statistics[...])
      #expect(early.state == plain.state && early.series == plain.series)
    }
  }

  /// A condition on any statistic finds the first step with its value, on lines of all kinds.
  @Test("a condition sees the statistics of a run of that many steps", arguments: ["periodic", "dead", "unbounded"])
  func conditions(boundary: String) throws {
    for rule in ["30", "1", "73", "45R", "255", "129"] {
      let node: SpecNode = [
        "model": "elementary", "rule": SpecNode(rule), "grid": 9, "boundary": SpecNode(boundary), "show": [],
      ]
      let reports = try (0...8).map { try report(node.with(("steps", SpecNode("\($0)")))) }
      for name in ["population", "total", "density", "steps", "width"] {
        for state in reports {
          let value = try #require(state[statistic: name])
          let text =
            switch value {
            case .whole(let number): "\(number)"
            case .fraction(let number): "\(number)"
            default: ""
            }
          let found = try report(node.with(("until", SpecNode("\(name) == \(text)")), ("steps", 8)))
          let first = reports.firstIndex { $0[statistic: name] == value }
          #expect(found[statistic: "steps"] == first.map { .whole($0) }, "\(rule) \(name) == \(text)")
        }
      }
    }
  }

  @Test func theLightConeIsThatOfTheStepsMade() throws {
    let result = try report([
      "model": "elementary", "rule": 30, "boundary": "unbounded", "until": "population > 10",
    ])
    guard case .whole(let steps) = result[statistic: "steps"],
      case .pictures(let history) = result.views[0].shape
    else {
      Issue.record("no steps or no picture")
      return
    }
    #expect(result[statistic: "width"] == .whole(2 * steps + 1))
    #expect(history[0].rows == steps + 1 && history[0].columns == 2 * steps + 1)
  }

  @Test func namedStepsAreRecorded() throws {
    let block = try block(["model": "elementary", "rule": 110, "grid": 20, "steps": 25_000, "show": []])
    let series = try block.simulation.run(RunRequest(keepsState: false, namedSteps: [24_999, 1, 25_001])).series
    #expect(series.steps.count == 10_002 && series.steps == series.steps.sorted())
    #expect(series["population"]?.count == 10_002)
  }
}
