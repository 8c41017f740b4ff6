import Live
import Terminal
import Testing
import Typography

@Suite struct CurveTests {
  @Test func aPlaceOfTheCurveIsAStep() {
    // Samples that are not evenly spaced: the value of step 0 holds until step 8.
    let curve = Curve("x", [(0, 5), (8, 1), (9, 3), (10, 2)])
    #expect(curve.ranges(10) == [5...5, 5...5, 5...5, 5...5, 5...5, 5...5, 5...5, 5...5, 1...5, 1...3])
    #expect(curve.ranges(1) == [1...5])
    #expect(Curve("x", [(3, 4)]).ranges(3) == [4...4, 4...4, 4...4])
    #expect(Curve("x", []).ranges(3) == [])
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
