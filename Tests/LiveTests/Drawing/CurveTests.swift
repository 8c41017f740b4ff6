import Live
import Terminal
import Testing
import Typography

@Suite struct CurveTests {
  private static func seen(_ values: ClosedRange<Int>) -> CurveColumn { CurveColumn(values, isSeen: true) }

  @Test func aPlaceOfTheCurveIsAStep() {
    // The samples are not evenly spaced, and nothing is known about the steps 1 to 7.
    let columns = Curve("x", [(0, 5), (8, 1), (9, 3), (10, 2)]).columns(10)
    #expect(columns.map(\.isSeen) == [true] + Array(repeating: false, count: 7) + [true, true])
    #expect(columns.map(\.values) == [5...5, 4...4, 4...4, 3...3, 3...3, 2...2, 2...2, 1...1, 1...1, 1...3])
    #expect(Curve("x", [(0, 5), (8, 1), (9, 3), (10, 2)]).columns(1) == [Self.seen(1...5)])
    #expect(Curve("x", [(3, 4)]).columns(3) == Array(repeating: Self.seen(4...4), count: 3))
    #expect(Curve("x", []).columns(3) == [])
  }

  @Test func aValueHoldsUntilTheNextStep() {
    let columns = Curve("x", [(0, 5), (1, 1), (2, 3)]).columns(6)
    #expect(columns == [5...5, 5...5, 5...5, 1...5, 1...1, 1...3].map(Self.seen))
  }

  /// A leap has columns in proportion to its steps, and a dotted line instead of values that nobody computed.
  @Test func aLeapIsADottedLine() {
    var canvas = Canvas(size: TerminalSize(columns: 23, rows: 7), CanvasLook(isASCII: true))
    let points = (0...100).map { (step: $0, value: 90) } + [(step: 1000, value: 0), (step: 1001, value: 0)]
    Curve("x", points).draw(on: &canvas, columns: 0..<23, rows: 0..<7)
    let lines = (0..<7).map { row in (0..<23).map { canvas.frame[$0, row].text.string }.joined() }
    #expect(lines[1].hasPrefix("90|***") && !lines[1].contains("****"), "\(lines)")
    #expect(lines[5].hasSuffix("*"), "\(lines)")
    #expect(lines[2...4].allSatisfy { $0.contains("*") && !$0.contains("**") }, "\(lines)")
    #expect(lines[6].hasPrefix("   0 ") && lines[6].hasSuffix("1001"))
  }

  /// The heading explains a dotted line as far as there is room, or not at all.
  @Test(arguments: [
    (50, "population by generation (dotted: leapt over)"), (44, "population (dotted: leapt over)"),
    (30, "population by generation"), (20, "population"),
  ]) func theHeadingExplainsDots(columns: Int, heading: String) {
    func first(_ points: [Curve.Point]) -> String {
      var canvas = Canvas(size: TerminalSize(columns: columns, rows: 7), CanvasLook())
      Curve("population by generation", points).draw(on: &canvas, columns: 0..<columns, rows: 0..<7)
      let cells = (0..<columns).map { canvas.frame[$0, 0].text.string }
      return cells.joined().split(separator: " ").joined(separator: " ")
    }
    #expect(first([(0, 5), (1, 6), (1000, 90)]) == heading)
    #expect(first([(0, 5), (1, 6), (2, 90)]) == (columns < 24 ? "population" : "population by generation"))
  }

  /// Values between the noted steps of a long computation are on a solid line.
  @Test func computedStepsAreASolidLine() {
    let samples = [(0, 0), (10, 10), (20, 0)].map { CurvePoint(step: $0.0, value: $0.1, isAfterLeap: $0.0 == 20) }
    let columns = Curve("x", samples: samples).columns(10)
    #expect(columns.map(\.isSeen) == [true, true, true, true, true, true, false, false, false, true])
    #expect(columns.map(\.values).prefix(6) == [0...0, 0...4, 4...6, 6...8, 8...10, 10...10])
  }

  @Test func theLargestValuesAndStepsHaveACurve() {
    let columns = Curve("x", [(0, 0), (.max - 2, .max), (.max, .max)]).columns(8)
    #expect(columns.count == 8 && columns.last?.values == Int.max...Int.max)
  }

  @Test(arguments: [false, true]) func itHasAScaleAndSteps(isASCII: Bool) {
    var canvas = Canvas(size: TerminalSize(columns: 24, rows: 6), CanvasLook(isASCII: isASCII))
    Curve("sick by step", [(2, 0), (3, 7), (12, 120)]).draw(on: &canvas, columns: 0..<24, rows: 0..<6)
    let lines = (0..<6).map { row in (0..<24).map { canvas.frame[$0, row].text.string }.joined() }
    #expect(lines[0].hasPrefix("sick by step"))
    #expect(lines[1].hasPrefix(isASCII ? "120|" : "120│"))
    #expect(lines[4].hasPrefix(isASCII ? "  0|" : "  0│"))
    #expect(lines[5].hasPrefix("    2 ") && lines[5].hasSuffix("12"))
    #expect(lines[1].last != " ")
  }

  @Test func withoutRoomThereIsNone() {
    let empty = Canvas(size: TerminalSize(columns: 24, rows: 6), CanvasLook())
    var canvas = empty
    let curve = Curve("sick by step", [(2, 0), (3, 7)])
    curve.draw(on: &canvas, columns: 0..<24, rows: 0..<3)
    curve.draw(on: &canvas, columns: 0..<6, rows: 0..<6)
    #expect(canvas.frame == empty.frame)
  }
}
