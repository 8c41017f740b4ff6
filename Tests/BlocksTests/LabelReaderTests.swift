import BlockSupport
import Blocks
import Simulations
import Specification
import Testing

/// The key `labels`: the author's words for statistics, series and swept keys.
@Suite struct LabelReaderTests {
  private static let town: SpecNode = ["model": "infection", "people": 9, "factor": 2, "steps": 3]

  private func messages(_ labels: SpecNode) -> [String] {
    errors(in: Self.town.with(("labels", labels))).map(\.message)
  }

  /// Derived statistics and swept keys have labels, too. Labels are not part of the canonical text.
  @Test func areRead() throws {
    let labels: SpecNode = ["attack_rate": "share ever infected", "half": "half of the peak", "recovery": "days sick"]
    let keys = Self.town.with(("derive", ["half": "peak / 2"]), ("sweep", ["recovery": [1, 2]]))
    let labelled = try block(keys.with(("labels", labels)))
    #expect(
      labelled.annotations.labels == [
        "attack_rate": "share ever infected", "half": "half of the peak", "recovery": "days sick",
      ])
    let plain = try block(keys)
    #expect(labelled.canonical == plain.canonical)
  }

  @Test func otherNamesAreErrors() {
    #expect(messages(["atack_rate": "a"]).first?.contains("unknown statistic, series or swept key") == true)
    #expect(messages("words").first?.contains("map of names to words") == true)
    #expect(messages(["peak": ["a"]]).first?.contains("words for peak") == true)
    #expect(messages(["peak": " "]).count == 1)
    #expect(messages(["peak": .init(stringLiteral: String(repeating: "a", count: 101))]).count == 1)
  }

  /// Units have the limits of labels, but several names may share one.
  @Test func unitsAreRead() throws {
    let units: SpecNode = ["duration": "days", "peak_step": "days", "factor": "contacts a day"]
    let keys = Self.town.replacing("factor", with: 2).with(("units", units))
    #expect(messages(of: keys) == ["unknown statistic, series or swept key 'factor'"])
    let swept: SpecNode = ["model": "infection", "people": 9, "steps": 3, "sweep": ["factor": [1, 2]]]
    let read = try block(swept.with(("units", units)))
    #expect(read.annotations.units == ["duration": "days", "peak_step": "days", "factor": "contacts a day"])
    #expect(read.canonical == (try block(swept)).canonical)
    let long = SpecNode(stringLiteral: String(repeating: "a", count: 101))
    for wrong in [long, " ", ["a"]] { #expect(messages(of: Self.town.with(("units", ["peak": wrong]))).count == 1) }
    #expect(messages(of: Self.town.with(("units", "days"))).first?.contains("map of names to units") == true)
  }

  private func messages(of keys: SpecNode) -> [String] { errors(in: keys).map(\.message) }

  /// Two names with the same label could not be told apart.
  @Test func labelsAreDifferent() {
    #expect(
      messages(["peak": "most", "duration": "most"]) == [
        "the label of duration already means peak"
      ])
    #expect(messages(["peak": "sick"]) == ["the label of peak already means sick"])
  }
}
