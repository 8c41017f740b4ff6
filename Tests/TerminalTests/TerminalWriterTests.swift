import Terminal
import Testing
import Typography

@Suite struct TerminalWriterTests {
  @Test func everyLineEndsPlain() throws {
    var writer = TerminalWriter(colors: .palette256, links: true)
    writer.setStyle(CellStyle([.bold, .strike], foreground: .palette(12), background: .palette(200)))
    writer.setLink(Hyperlink("https://a.b/c"))
    writer.text(VisibleText("a\u{1B}b"))
    writer.newLine()
    let line = "\u{1B}[0;1;9;94;48;5;200m\u{1B}]8;;https://a.b/c\u{1B}\\a␛b\u{1B}]8;;\u{1B}\\\u{1B}[0m\n"
    #expect(String(decoding: writer.bytes, as: UTF8.self) == line)
  }

  @Test func withoutColoursAndLinksThereIsOnlyText() {
    var writer = TerminalWriter(colors: .none, links: false)
    writer.setStyle(CellStyle(.bold))
    writer.setLink(Hyperlink("https://a.b/c"))
    writer.text(VisibleText("text"))
    writer.newLine()
    #expect(writer.bytes == Array("text\n".utf8))
  }
}
