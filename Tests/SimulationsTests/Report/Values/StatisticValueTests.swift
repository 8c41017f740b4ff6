import Simulations
import Testing

@Suite("values of statistics are plain Swift values") struct StatisticValueTests {
  @Test func printed() {
    let values: [StatisticValue] = [
      .whole(56), .whole(-3), .fraction(2.0 / 3), .fraction(0.25), .fraction(3), .text("110"), .truth(true), .none,
      .list([.whole(1), .fraction(1.0 / 3), .list([])]),
    ]
    let texts = ["56", "-3", "0.6667", "0.25", "3", "110", "true", "none", "[1, 0.3333, []]"]
    #expect(values.map { "\($0)" } == texts)
    #expect("\(StatisticValue.text(String(repeating: "1", count: 100)))".count == 100, "nothing is cut")
  }

  @Test func held() {
    #expect(StatisticValue.whole(56).int == 56)
    #expect(StatisticValue.whole(56).double == 56)
    #expect(StatisticValue.fraction(0.5).double == 0.5)
    #expect(StatisticValue.fraction(2).int == nil)
    #expect(StatisticValue.text("a").string == "a")
    #expect(StatisticValue.truth(false).bool == false)
    for value in [StatisticValue.none, .list([.whole(1)])] {
      #expect(value.int == nil && value.double == nil && value.string == nil && value.bool == nil)
    }
    #expect(StatisticValue.whole(1).string == nil && StatisticValue.whole(1).bool == nil)
    #expect(StatisticValue.text("1").int == nil && StatisticValue.text("1").double == nil)
  }
}
