import Expressions
import Simulations
import Specification
import Testing

/// The function `count("xp2_7")`, which is the number of objects in the census of a run.
@Suite struct ObjectCountTests {
  private static var vocabulary: Vocabulary {
    var vocabulary = Vocabulary(
      statistics: ["population", "census"], series: ["population"], sweptKeys: ["grid"], lastStep: 10, replicates: 3)
    vocabulary.hasOtherBlocks = true
    vocabulary.objects = [Word("xp2_7", synonyms: ["blinker"]), Word("xs4_33", synonyms: ["block"])]
    return vocabulary
  }

  @Test(arguments: [
    ("count(\"xp2_7\") == 3", "count('xp2_7') == 3"),
    ("mean(count('xs4_33')) > 2", "mean(count('xs4_33')) > 2"),
    ("count('ov_p46') + count('xq4_153') > 1", "count('ov_p46') + count('xq4_153') > 1"),
    ("mean(count(\"xs4_33\")) > mean(other-soups.count(\"xs4_33\"))",
      "mean(count('xs4_33')) > mean(other-soups.count('xs4_33'))"),
    ("count('xp2_7') == soups.count( 'xp2_7' ) at grid=16", "count('xp2_7') == soups.count('xp2_7') at grid=16"),
  ])
  func isRead(_ text: String, _ canonical: String) throws {
    var expression = try Expression(text)
    #expect(expression.description == canonical)
    #expect(try Expression(canonical) == expression)
    #expect(expression.bind(to: Self.vocabulary).map(FaultText.init) == [])
  }

  @Test func isANameOfItsOwnBlockOrOfAnother() throws {
    let expression = try Expression("mean(count('xs4_33')) > mean(soups.count('xs4_33')) + soups.count('xp2_7')")
    #expect(expression.names == ["count('xs4_33')"])
    #expect(expression.isAggregate)
    #expect(expression.references.map(\.block) == ["soups", "soups"])
    #expect(expression.references.map(\.expression.description) == ["mean(count('xs4_33'))", "count('xp2_7')"])
  }

  @Test func takesTheValueOfItsName() throws {
    var expression = try Expression("2 * count('xp2_7') == population")
    #expect(expression.bind(to: Self.vocabulary).isEmpty)
    #expect(try expression.holds { name in name == "count('xp2_7')" ? .whole(3) : .whole(6) })
    #expect(ObjectCount(name: "count('xp2_7')")?.code == "xp2_7")
    #expect(ObjectCount(name: "count") == nil && ObjectCount(name: "count('')") == nil)
  }

  @Test(arguments: [
    ("xs4_33", 1), ("xp2_7", 2), ("xq4_153", 4), ("ov_s40", 1), ("ov_p46", 46), ("xp15_4r4z4r4", 15), ("block", nil),
    ("ask", nil), ("us4", nil),
  ] as [(String, Int?)])
  func aCodeNamesItsPeriod(code: String, period: Int?) {
    #expect(ObjectCount.period(of: code) == period)
  }

  @Test(arguments: [
    ("count(«'blinker'») == 1", "unknown apgcode 'blinker'", "did you mean 'xp2_7'?"),
    ("mean(count(«'XP2_7'»)) == 1", "unknown apgcode 'XP2_7'", "did you mean 'xp2_7'?"),
  ] as [(MarkedExpression, String, String)])
  func aNameIsAdvisedItsCode(marked: MarkedExpression, message: String, advice: String) throws {
    let faults = try Expression(marked.text).check(against: Self.vocabulary)
    #expect(faults.map(\.message) == [message] && faults.map(\.advice) == [advice])
    #expect(faults[0].range.contains(marked.range.lowerBound))
  }

  /// A code that is not in canonical form belongs to no object. The nearest one of an object is advised.
  @Test(arguments: [
    ("xs4_34", "did you mean 'xs4_33'?"), ("xs5_33", "did you mean 'xs4_33'?"), ("xs4_66", "did you mean 'xs4_33'?"),
    ("xp2_111", "did you mean 'xp2_7'?"), ("xs6_4a52", "did you mean 'xs6_25a4'?"),
    ("xs14_0", "an apgcode looks like xs4_33 (block), xp2_7 (blinker) or xq4_153 (glider); the view 'census' lists them"),
  ])
  func aCodeThatNoObjectCanHave(code: String, advice: String) throws {
    var vocabulary = Self.vocabulary
    vocabulary.canonicalObject = { Apgcode.canonical($0) }
    let faults = try Expression("count('\(code)') == 0").check(against: vocabulary)
    #expect(faults.map(\.message) == ["unknown apgcode '\(code)'"] && faults.map(\.advice) == [advice])
    #expect(try Expression("count('xq4_153') + count('ov_p46') == 0").check(against: vocabulary).isEmpty)
  }

  @Test(arguments: [
    "xp2", "xz3_1", "xs0_33", "xp_7", "xs4_3.3", "xs4_A", "ov_p", "ov_x3", "_", "x", "xs4_", "xs4__3", "",
  ])
  func malformedCodesAreExplained(code: String) {
    do {
      let faults = try Expression("count('\(code)') == 1").check(against: Self.vocabulary)
      #expect(faults.map(\.message) == ["unknown apgcode '\(code)'"])
      #expect(faults.first?.advice != nil)
    } catch {
      #expect(error.message == "unknown apgcode '\(code)'")
      #expect(error.advice?.hasPrefix("an apgcode looks like xs4_33 (block)") == true)
    }
  }

  @Test(arguments: [
    ("count«(»xp2_7) == 1", "expected an apgcode in quotes, as in count(\"xp2_7\"), found 'xp2_7'"),
    ("count() == 1", "expected an apgcode in quotes, as in count(\"xp2_7\"), found ')'"),
    ("count('xp2_7' == 1", "expected ')': 'count' takes one apgcode, found '=='"),
    ("count('xp2_7'", "the bracket '(' is never closed"),
    ("soups.count(7) == 1", "expected an apgcode in quotes, as in count(\"xp2_7\"), found '7'"),
  ] as [(MarkedExpression, String)])
  func theFormIsExplained(marked: MarkedExpression, message: String) {
    let error = #expect(throws: ExpressionFault.self) { try Expression(marked.text) }
    #expect(error?.message == message)
  }

  @Test func runsWithoutCensusSayWhatIsMissing() throws {
    let expression = try Expression("count('xp2_7') == 1")
    var vocabulary = Self.vocabulary
    vocabulary.statistics = ["population"]
    #expect(
      expression.check(against: vocabulary).map(\.message) == [
        "'count' is only allowed at the end of a run with the statistic 'census'"
      ])
    vocabulary.absent = [StatisticDeclaration("census", "With `until: settled`: the objects.")]
    #expect(expression.check(against: vocabulary).map(\.message) == ["this run has no statistic 'census'"])
    #expect(
      expression.check(against: vocabulary).map(\.advice) == ["'census': With `until: settled`: the objects."])
    #expect(
      try Expression("count('xp2_7') == 1 at step=3").check(against: Self.vocabulary).map(\.message) == [
        "'count' is only allowed at the end of a run with the statistic 'census'"
      ])
  }
}
