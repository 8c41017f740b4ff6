import Live
import Terminal
import Testing
import Typography

@Suite struct AsciicastTests {
  @Test func aLineForEachChange() {
    var cast = Asciicast(size: TerminalSize(columns: 3, rows: 1), colors: .none)
    var frame = TerminalFrame(columns: 3, rows: 1)
    frame.put(VisibleText("a\"\\"), column: 0, row: 0)
    cast.show(frame, at: .milliseconds(1500))
    cast.show(frame, at: .seconds(2))
    let lines = String(decoding: cast.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "{\"version\": 2, \"width\": 3, \"height\": 1}")
    #expect(lines[1].hasPrefix("[1.500000, \"o\", \"\\u001b[?25l"))
    #expect(lines[1].contains("a\\\"\\\\"))
  }
}
