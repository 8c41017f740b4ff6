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
    let head = "{\"version\": 2, \"width\": 3, \"height\": 1, \"env\": {\"AUTOMATA_SHA256\": \""
    #expect(lines[0].hasPrefix(head) && lines[0].hasSuffix("\"}}") && lines[0].count == head.count + 64 + 3)
    #expect(lines[1].hasPrefix("[1.500000, \"o\", \"\\u001b[?25l"))
    #expect(lines[1].contains("a\\\"\\\\"))
  }

  /// A recording that a person changed is the person's, wherever the change is. Line ends do not count.
  @Test func changedRecordings() throws {
    var cast = Asciicast(size: TerminalSize(columns: 3, rows: 1), colors: .none)
    var frame = TerminalFrame(columns: 3, rows: 1)
    frame.put(VisibleText("abc"), column: 0, row: 0)
    cast.show(frame, at: .seconds(1))
    let bytes = cast.bytes
    #expect(Asciicast.isRecording(bytes))
    #expect(Asciicast.isRecording(Array(String(decoding: bytes, as: UTF8.self).replacing("\n", with: "\r\n").utf8)))
    #expect(!Asciicast.isRecording(bytes + Array("[2.0, \"o\", \"mine\"]\n".utf8)))
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(!Asciicast.isRecording(changed), "byte \(index)")
      #expect(!Asciicast.isRecording(Array(bytes[..<index])), "cut at \(index)")
    }
  }

  /// A recording by another program is not taken for one of this program.
  @Test func recordingsOfOthers() {
    #expect(Asciicast.isRecording(Asciicast(size: TerminalSize(columns: 80, rows: 24)).bytes))
    for line in [
      "{\"version\": 2, \"width\": 80, \"height\": 24, \"timestamp\": 1504467315, \"env\": {\"TERM\": \"xterm\"}}\n",
      "{\"version\": 2, \"width\": 80}\n", "{\"version\": 2", "{\"version\": 2, \"width\": 80, \"height\": 24}",
      "{\"version\": 3, \"width\": 80, \"height\": 24}\n", "2 80 24\n", "",
      "{\"version\": 2, \"width\": 80, \"height\": 24}\n[0.2, \"o\", \"my lecture\"]\n",
    ] {
      #expect(!Asciicast.isRecording(Array(line.utf8)), "\(line)")
    }
  }
}
