import BlockSupport
import Blocks
import Simulations
import Specification
import Testing

/// The key `mark`: numbers at which charts have a dashed line.
@Suite struct MarkReaderTests {
  private static let town: SpecNode = ["model": "infection", "people": 9, "steps": 3]
  private static let single = town.with(("factor", 2))
  private static let many = single.with(("replicates", 3))
  private static let swept = town.with(("sweep", ["factor": [1, 2, 3]]))

  private func problems(_ keys: SpecNode, _ mark: SpecNode) -> [String] {
    errors(in: keys.with(("mark", mark))).map { [$0.message, $0.help].compactMap { $0 }.joined(separator: " | ") }
  }

  private func marks(_ keys: SpecNode, _ mark: SpecNode) throws -> [String: [Double]] {
    let marked = try block(keys.with(("mark", mark)))
    #expect(marked.canonical == (try block(keys)).canonical)
    return marked.annotations.marks
  }

  /// Marks are not part of the canonical text.
  @Test func areRead() throws {
    #expect(try marks(Self.single, ["sick": 5]) == ["sick": [5]])
    #expect(try marks(Self.many, ["attack_rate": [0.1, 0.5, 0.5]]) == ["attack_rate": [0.1, 0.5]])
    #expect(try marks(Self.swept, ["factor": [1.5], "attack_rate": 1]) == ["factor": [1.5], "attack_rate": [1]])
    let derived = Self.many.with(("derive", ["half": "peak / 2 - 3"]), ("show", ["chart": "half"]))
    #expect(try marks(derived, ["half": -1]) == ["half": [-1]])
    let views = Self.many.with(("show", [["scatter": ["peak", "duration"]], ["bands": "healthy"]]))
    #expect(try marks(views, ["peak": 5, "duration": 2, "healthy": "2^2"]).count == 3)
  }

  @Test func otherNamesAreErrors() {
    #expect(
      problems(Self.many, ["atack_rate": 0.1]) == [
        "unknown statistic, series or swept key 'atack_rate' | did you mean 'attack_rate'?"
      ])
    #expect(problems(Self.many, 5).first?.contains("takes a map of names to numbers") == true)
  }

  @Test(arguments: ["much", "1e999", "nan", "", "0x1"])
  func otherValuesAreErrors(value: String) {
    #expect(problems(Self.many, ["attack_rate": .init(value)]).first?.contains("number for attack_rate") == true)
  }

  @Test func marksAreWithinTheRange() {
    #expect(
      problems(Self.many, ["attack_rate": 5]) == ["'mark' must be a number from 0 to 1 for attack_rate; found '5'"])
    #expect(problems(Self.many, ["attack_rate": [0.5, -0.1]]).count == 1)
    let chart = Self.many.with(("show", ["chart": ["peak", "over", "share"]]), ("derive", ["share": "peak / people"]))
    #expect(problems(chart, ["peak": -1]) == ["'mark' must be a number of at least 0 for peak; found '-1'"])
    for name in ["over", "share"] {
      #expect(problems(chart, [(name): 2]).first?.contains("number from 0 to 1 for \(name)") == true)
    }
  }

  @Test func aNameHasFewMarks() {
    #expect(problems(Self.single, ["sick": [1, 2, 3, 4, 5]]).first?.hasSuffix("found 5 numbers") == true)
    #expect(problems(Self.single, ["sick": []]).first?.hasSuffix("found an empty list") == true)
  }

  /// The advice names a view that has the axis.
  @Test func namesWithoutAnAxisAreErrors() {
    func message(_ name: String, _ advice: String) -> [String] {
      ["no chart of this block has an axis of '\(name)' | \(advice)"]
    }
    #expect(problems(Self.many, ["peak": 1]) == message("peak", "add {chart: peak} to 'show'"))
    #expect(
      problems(Self.single, ["peak": 1]) == message("peak", "add 'replicates: 100', and {chart: peak} to 'show'"))
    #expect(problems(Self.many, ["sick": 1]) == message("sick", "add {bands: sick} to 'show'"))
    let table = Self.single.with(("show", "statistics"))
    #expect(problems(table, ["sick": 1]) == message("sick", "add {chart: sick} to 'show'"))
    let words = Self.swept.with(("show", "statistics"))
    #expect(problems(words, ["factor": 1]) == message("factor", "add 'chart' to 'show'"))
    // Views in text have no lines.
    let text = Self.single.with(("show", "text"))
    #expect(problems(text, ["sick": 1]) == message("sick", "add {chart: sick} to 'show'"))
    let names: SpecNode = ["model": "elementary", "steps": 5, "sweep": ["rule": [30, 90]]]
    #expect(
      problems(names, ["rule": 50]) == [
        "the values of 'rule' are not numbers along an axis | leave out 'rule' in 'mark'"
      ])
  }

  /// A sweep with errors has one error, not a second one about its keys.
  @Test func aSweepWithErrorsIsEnough() {
    let keys = Self.town.with(("sweep", ["factor": []]))
    #expect(problems(keys, ["factor": 2]).allSatisfy { !$0.contains("chart") && !$0.contains("unknown") })
  }
}
