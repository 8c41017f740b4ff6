import Expressions
import Specification
import Testing

/// Values of other blocks in expressions.
@Suite struct ExpressionReferencesTests {
  private static var vocabulary: Vocabulary {
    var vocabulary = Vocabulary(statistics: ["peak", "people"], sweptKeys: ["factor"], lastStep: 10, replicates: 3)
    vocabulary.hasOtherBlocks = true
    return vocabulary
  }

  @Test(
    arguments: [
      ("mean(peak) > mean(closed-town.peak)", "mean(peak) > mean(closed-town.peak)", ["closed-town"]),
      ("peak-closed-town.peak > 0", "peak-closed-town.peak > 0", ["peak-closed-town"]),
      ("peak - closed-town.peak > 0", "peak - closed-town.peak > 0", ["closed-town"]),
      ("peak -b.peak > 0", "peak - b.peak > 0", ["b"]),
      ("2*30-gun.peak>0.5", "2 * 30-gun.peak > 0.5", ["30-gun"]),
      ("a.peak within b.people of 3", "a.peak within b.people of 3", ["a", "b"]),
      ("peak == 0.5 and peak > 2^3", "peak == 0.5 and peak > 8", []),
      ("peak > mean(a.peak) at factor=3 other=4", "peak > mean(a.peak) at factor=3 other=4", ["a"]),
    ])
  func areRead(_ text: String, _ canonical: String, _ blocks: [String]) throws {
    var expression = try Expression(text)
    #expect(expression.description == canonical)
    #expect(try Expression(canonical) == expression)
    #expect(expression.references.map(\.block) == blocks)
    #expect(expression.bind(to: Self.vocabulary).map(\.message) == [])
    #expect(!expression.names.contains { $0.contains(".") })
  }

  @Test func arePlacedAndPlain() throws {
    let expression = try Expression("peak > mean(town.peak) at factor=3 step=2")
    let reference = try #require(expression.references.first)
    #expect(reference.range == 7..<22)
    #expect(reference.expression.description == "mean(peak) at factor=3 step=2")
    #expect(reference.expression.taking([]).description == "mean(peak) at step=2")
    #expect(expression.isAggregate == false)
    #expect(try Expression("mean(peak) > town.peak").isAggregate)
  }

  /// The values of other blocks replace their nodes, and an error names them.
  @Test func areEvaluated() throws {
    let expression = try Expression("peak > 2 * mean(town.peak) - town.people")
    let known = expression.outcomes { reference in
      .success(.whole(reference.expression.description == "mean(peak)" ? 20 : 30))
    }
    func peak(_ number: Int) -> (String) -> ExpressionValue? { { $0 == "peak" ? .whole(BigWhole(number)) : nil } }
    #expect(try expression.holds(peak(11), known))
    #expect(try !expression.holds(peak(10), known))
    #expect(
      expression.observations(peak(10), known) == [
        Observation("peak", .whole(10)), Observation("mean(town.peak)", .whole(20)),
        Observation("town.people", .whole(30)),
      ])
    // Without the other block, there is no value.
    #expect(throws: ExpressionFault.self) { try expression.holds(peak(10), [:]) }
  }

  @Test(arguments: [
    ("town.peak > 1", 0..<9), ("peak > mean(town.peak)", 12..<21),
  ])
  func belongToExpectations(_ text: String, _ range: Range<Int>) throws {
    var vocabulary = Self.vocabulary
    vocabulary.hasOtherBlocks = false
    let faults = try Expression(text).check(against: vocabulary)
    #expect(faults.map(\.message) == ["'town.peak' is only allowed in 'expect'"])
    #expect(faults.map(\.range) == [range])
  }

  @Test(arguments: ["town.", "town.3", "town .peak", "Town.peak", "town.peak.people"])
  func otherDotsAreFaults(_ text: String) {
    #expect(throws: ExpressionFault.self) { try Expression(text + " > 1") }
  }
}
