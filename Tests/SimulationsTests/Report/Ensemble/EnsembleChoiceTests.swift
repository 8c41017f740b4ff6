import BlockSupport
import Simulations
import Specification
import Testing

@Suite struct EnsembleChoiceTests {
  private static func ensemble(_ values: [SpecNode]) -> Ensemble {
    Ensemble(
      axes: [.init(key: "p", labels: ["low", "middle", "high"], isWord: true, values: values, hasLabels: true)],
      points: [["low"], ["middle"], ["high"]], replicates: 1,
      columns: [.init(name: "turns", values: [.whole(1), .whole(2), .whole(3)])])
  }

  private static func points(_ condition: String, _ ensemble: Ensemble) -> [Int] {
    ensemble.points(chosenBy: PointChoice(condition: condition), of: "turns")
  }

  /// A condition names a swept number by itself or by its label.
  @Test func numbersWithLabels() {
    let ensemble = Self.ensemble(["0.1", "0.50", "0.9"])
    #expect(Self.points("p == middle", ensemble) == [1])
    #expect(Self.points("p == 0.5", ensemble) == [1])
    #expect(Self.points("p != high", ensemble) == [0, 1])
    #expect(Self.points("p > 0.2", ensemble) == [1, 2])
    #expect(Self.points("p == low or p > 0.6 and turns == 3", ensemble) == [0, 2])
  }

  @Test func wordsWithLabels() {
    let ensemble = Self.ensemble(["moore", "von-neumann", "all people"])
    #expect(Self.points("p == low", ensemble) == [0])
    #expect(Self.points("p == moore", ensemble) == [0])
    #expect(Self.points("\"all people\" != p", ensemble) == [0, 1])
    // A label comes before an equal value.
    #expect(Self.points("p == high", Self.ensemble(["high", "b", "c"])) == [2])
  }

  /// Statistics keep their names in conditions, whatever words replace them.
  @Test func statisticsWithLabels() {
    var ensemble = Self.ensemble(["1", "2", "3"])
    ensemble.columns[0].name = "number of turns"
    ensemble.shownNames = ["turns": "number of turns"]
    let choice = PointChoice(condition: "turns > 1", top: 1)
    #expect(ensemble.points(chosenBy: choice, of: "number of turns") == [2])
  }
}
