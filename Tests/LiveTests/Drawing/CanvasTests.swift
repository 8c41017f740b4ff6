import Live
import Rendering
import Simulations
import Terminal
import Testing
import Typography

@Suite struct CanvasTests {
  @Test(arguments: [false, true]) func aMarkIsSeenOnAFullCell(isASCII: Bool) throws {
    let start = try StartKeys(model: "infection", keys: ["grid=4x2"], columns: 80, rows: 24).start().get()
    let window = LatticeBox(corner: .origin, columns: 4, rows: 2)
    var canvas = Canvas(size: TerminalSize(columns: 4, rows: 1), CanvasLook(isASCII: isASCII))
    let picture = start.session.picture(in: window, scale: 1)
    canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0) { column, _ in column == 1 }
    #expect(canvas.frame[0, 0] == canvas.frame[2, 0])
    #expect(canvas.frame[1, 0].style != canvas.frame[0, 0].style)
    #expect(isASCII || canvas.frame[1, 0].text.string == "▪")
  }

  @Test func aStateHasOneColourWhereverItIsDrawn() throws {
    // Alive (1) above dying (2), and the other way round.
    let looks = [StateLook("dead", .ground), StateLook("alive", .marked), StateLook("dying", .graded(0, of: 1))]
    let picture = Picture(columns: 2, rows: 2, scale: 1, looks: looks, elements: [1, 2, 2, 1])
    var canvas = Canvas(size: TerminalSize(columns: 2, rows: 1), CanvasLook())
    canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0)
    let dying = LiveTheme.terminal.color(of: .graded(0, of: 1), isPopulation: false)
    #expect(canvas.frame[0, 0].style == CellStyle(foreground: .standard, background: dying))
    #expect(canvas.frame[1, 0].style == CellStyle(foreground: .standard, background: dying))
    #expect(canvas.frame[0, 0].text.string == "▀")
    #expect(canvas.frame[1, 0].text.string == "▄")
  }

  @Test func noColourIsUsedWithoutColours() throws {
    let start = try StartKeys(
      model: "infection", keys: ["grid=4x2", "tap=[{at: [1, 0], step: 1}]"], columns: 80, rows: 24
    )
    .start().get()
    var canvas = Canvas(size: TerminalSize(columns: 4, rows: 1), CanvasLook(hasColors: false))
    let picture = start.session.picture(in: LatticeBox(corner: .origin, columns: 4, rows: 2), scale: 1)
    canvas.put("words", column: 0, row: 0, .status)
    canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0)
    for column in 0..<4 {
      let style = canvas.frame[column, 0].style
      #expect(style.foreground == .standard && style.background == .standard)
    }
  }
}
