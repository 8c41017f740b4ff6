import Blocks
import BlockSupport
import Simulations
import Specification
import Testing
import TestSupport

/// The digest of a block covers its behaviour and nothing else.
@Suite struct InfectionDigestTests {
  /// Returns a block with few values for each key, some of them other spellings of the default.
  static func node(_ dice: inout SplitMix) -> SpecNode {
    var entries: [(String, SpecNode)] = [("model", "infection"), ("people", 9), ("factor", 2), ("steps", 6)]
    func maybe(_ key: String, _ values: SpecNode...) {
      // A key is left out more often than not, so many blocks have the same meaning.
      if dice.number(0...4) < 2 { entries.append((key, dice.one(of: values))) }
    }
    maybe("tap", [], [["at": [], "step": 1]], [["at": [], "step": 2], ["at": [0, 0], "step": 3]])
    maybe("initial", "single", "empty")
    maybe("probability", 1, "1.0", 0.5)
    maybe("incubation", 1, ["mean": 1], ["mean": "1.000"])
    maybe("recovery", 1, ["mean": 1], 2, ["mean": 2])
    maybe("vaccinated", 0)
    maybe("interventions", [], [["step": 2, "factor": 1]])
    if entries.contains(where: { $0.0 == "recovery" }) {
      maybe("immunity", 0, 1, ["mean": "1.0"])
      maybe("mortality", 0)
    }
    return SpecNode(map: entries)
  }

  @Test("equal canonical texts mean equal reports")
  func equalDigestsEqualReports() throws {
    var dice = SplitMix(seed: 77)
    var known: [String: (node: SpecNode, report: Report)] = [:]
    var pairs = 0
    for _ in 0..<2_000 {
      let node = Self.node(&dice), canonical = try block(node).canonical
      let found = try report(node, seed: 5, views: [])
      guard let other = known[canonical] else {
        known[canonical] = (node, found)
        continue
      }
      guard other.node.testDescription != node.testDescription else { continue }
      pairs += 1
      let place = Comment(rawValue: "\(other.node.testDescription) and \(node.testDescription)")
      #expect(other.report.statistics == found.statistics, place)
      #expect(other.report.series == found.series, place)
      #expect(other.report.notes == found.notes, place)
      #expect(other.report.state == found.state, place)
    }
    #expect(pairs > 300, "\(pairs)")
  }

  @Test func tapsOfNobodyAreNone() throws {
    let base: SpecNode = ["model": "infection", "people": 9, "factor": 3, "steps": 4]
    let plain = try block(base)
    for taps: SpecNode in [[], [["at": [], "step": 1]]] {
      let tapped = try block(base.with(("tap", taps)))
      #expect(tapped.canonical == plain.canonical)
      #expect((tapped.simulation as? Infection)?.initial == .single)
    }
  }

  @Test func aMeanOfOneIsOneStep() throws {
    let one = try InfectionCourseSpecTests.course(("recovery", 1), ("incubation", 1), ("immunity", 1))
    let mean = try InfectionCourseSpecTests.course(
      ("recovery", ["mean": "1.0"]), ("incubation", ["mean": 1]), ("immunity", ["mean": 1]))
    #expect(one == mean)
  }

  @Test func noInterventionsAreNone() throws {
    let base: SpecNode = ["model": "infection", "people": 9, "factor": 3, "steps": 4]
    #expect(try block(base.with(("interventions", []))).canonical == block(base).canonical)
  }
}
