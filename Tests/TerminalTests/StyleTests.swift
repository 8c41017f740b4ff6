import Terminal
import Testing
import Typography

@Suite struct StyleTests {
  @Test(
    arguments: [
      (["COLORTERM": "truecolor"], .rgb), (["COLORTERM": "24bit", "TERM": "xterm"], .rgb),
      (["TERM": "xterm-direct"], .rgb),
      (["TERM": "tmux-256color"], .palette256), (["TERM": "linux"], .palette16), ([:], .palette16),
    ] as [([String: String], ColorLevel)])
  func levelOfTheEnvironment(environment: [String: String], level: ColorLevel) {
    #expect(ColorLevel(environment: environment) == level)
  }

  @Test func reducedColoursAreTheNearest() {
    #expect(ColorLevel.palette256.reduce(.rgb(red: 255, green: 135, blue: 0)) == .palette(208))
    #expect(ColorLevel.palette256.reduce(.rgb(red: 9, green: 8, blue: 8)) == .palette(232))
    #expect(ColorLevel.palette16.reduce(.rgb(red: 250, green: 10, blue: 10)) == .palette(9))
    #expect(ColorLevel.palette16.reduce(.palette(231)) == .palette(15))
    #expect(ColorLevel.palette16.reduce(.palette(4)) == .palette(4))
    #expect(ColorLevel.rgb.reduce(.rgb(red: 1, green: 2, blue: 3)) == .rgb(red: 1, green: 2, blue: 3))
    #expect(ColorLevel.none.reduce(.palette(4)) == .standard)
    // What stands in the cube is found in it.
    for index in UInt8(16)..<232 {
      let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
      let step = Int(index) - 16
      let color = Color.rgb(red: levels[step / 36], green: levels[step / 6 % 6], blue: levels[step % 6])
      #expect(ColorLevel.palette256.reduce(color) == .palette(index))
    }
  }

  @Test func everyLineEndsPlain() throws {
    var writer = TerminalWriter(colors: .palette256, links: true)
    writer.setStyle(Style([.bold, .strike], foreground: .palette(12), background: .palette(200)))
    writer.setLink(Hyperlink("https://a.b/c"))
    writer.text(VisibleText("a\u{1B}b"))
    writer.newLine()
    let line = "\u{1B}[0;1;9;94;48;5;200m\u{1B}]8;;https://a.b/c\u{1B}\\a␛b\u{1B}]8;;\u{1B}\\\u{1B}[0m\n"
    #expect(String(decoding: writer.bytes, as: UTF8.self) == line)
  }

  @Test func withoutColoursAndLinksThereIsOnlyText() {
    var writer = TerminalWriter(colors: .none, links: false)
    writer.setStyle(Style(.bold))
    writer.setLink(Hyperlink("https://a.b/c"))
    writer.text(VisibleText("text"))
    writer.newLine()
    #expect(writer.bytes == Array("text\n".utf8))
  }

  @Test(arguments: [
    ("https://a.b/c?d=e;f#g", "https://a.b/c?d=e;f#g"), ("HTTP://a", "HTTP://a"), ("mailto:a@b.c", "mailto:a@b.c"),
    ("https://a/\u{1B}]0;x\u{7}", "https://a/%1B]0;x%07"), ("https://a/漢 b", "https://a/%E6%BC%A2%20b"),
    ("https://a/\u{202E}", "https://a/%E2%80%AE"), ("javascript:alert(1)", nil), ("file:///etc/passwd", nil),
    ("https://", nil),
    ("data:text/html,x", nil), ("/relative", nil), (" https://a", nil), ("", nil),
  ])
  func linksThatATerminalMayOpen(address: String, encoded: String?) {
    #expect(Hyperlink(address)?.address == encoded)
  }

  @Test func linksAreBounded() {
    let address = "https://" + String(repeating: "a", count: 2075)
    #expect(Hyperlink(address)?.address == address)
    #expect(Hyperlink(address + "a") == nil)
    #expect(Hyperlink("https://" + String(repeating: "漢", count: 300)) == nil)
  }
}
