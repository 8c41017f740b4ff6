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

  /// A recording by another program is not taken for one of this program.
  @Test func recordingsOfOthers() {
    #expect(Asciicast.isRecording(Asciicast(size: TerminalSize(columns: 80, rows: 24)).bytes))
    for line in [
      "{\"version\": 2, \"width\": 80, \"height\": 24, \"timestamp\": 1504467315, \"env\": {\"TERM\": \"xterm\"}}\n",
      "{\"version\": 2, \"width\": 80}\n", "{\"version\": 2", "{\"version\": 2, \"width\": 80, \"height\": 24}",
      "{\"version\": 3, \"width\": 80, \"height\": 24}\n", "2 80 24\n", "",
    ] {
      #expect(!Asciicast.isRecording(Array(line.utf8)), "\(line)")
    }
  }
}
