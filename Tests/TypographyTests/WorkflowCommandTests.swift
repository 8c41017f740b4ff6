import TestSupport
import Testing
import Typography

@Suite struct WorkflowCommandTests {
  @Test(arguments: [
    ("plain: text\n", "plain: text\n"), ("::stop-commands::x\n", "⟨:⟩:stop-commands::x\n"),
    ("a\n  ::error::b\n", "a\n  ⟨:⟩:error::b\n"), ("\u{A0}\u{2003}::x\n", "\u{A0}\u{2003}⟨:⟩:x\n"),
    ("a ::b::\n", "a ::b::\n"), (":a\n", ":a\n"), ("a\r\n::b\r::c\n", "a\r\n⟨:⟩:b\r⟨:⟩:c\n"),
    (":::{note}\n", "⟨:⟩::{note}\n"),
    ("a ##[add-mask]b\n", "a ##⟨[⟩add-mask]b\n"), ("###[x]#[y]", "###⟨[⟩x]#[y]"), ("", ""),
    ("##vso[task.setvariable]x\n", "⟨#⟩#vso⟨[⟩task.setvariable]x\n"), ("a ##vso[x]\n", "a ##vso⟨[⟩x]\n"),
    ("  ##teamcity[y 'z']\n", "  ⟨#⟩#teamcity⟨[⟩y 'z']\n"), ("## Title [x](y)\n", "## Title [x](y)\n"),
    ("# a[0]\n#b[1]\n", "# a[0]\n#b[1]\n"),
  ])
  func linesHoldNoCommand(lines: String, shown: String) {
    let disarmed = WorkflowCommand.disarmed(lines)
    #expect(disarmed.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(disarmed)")
    #expect(WorkflowCommand.disarmed(disarmed) == disarmed)
    #expect(WorkflowCommand.disarmed(Array(lines.utf8)) == Array(shown.utf8))
  }

  /// Lines without a command are copied at once, with the same result as line by line.
  @Test func manyLines() {
    let parts = ["::", "##", "a", "[", "]", " ", ":", "#", "é", "vso", "\u{2003}", "###", "w::x"]
    var random = SplitMix(seed: 18)
    for _ in 0..<2_000 {
      let lines = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      }
      let end = ["\n", "\r", "\r\n"].randomElement(using: &random) ?? "\n"
      let text = lines.joined(separator: end)
      #expect(WorkflowCommand.disarmed(text) == lines.map { plainlyDisarmed($0) }.joined(separator: end), "\(text)")
    }
  }

  /// Returns the result of the rules for one line, scalar by scalar.
  private func plainlyDisarmed(_ line: String) -> String {
    let scalars = Array(line.unicodeScalars)
    var shown = ""
    for (index, scalar) in scalars.enumerated() {
      let before = scalars[..<index], after = scalars[(index + 1)...]
      let isAtStart = before.allSatisfy { $0.properties.isWhitespace }
      let name = before.reversed().prefix { $0.properties.isAlphabetic }
      let signs = before.dropLast(name.count).reversed().prefix { $0 == "#" }
      let isCommand =
        switch scalar {
        case ":": isAtStart && after.first == ":"
        case "#": isAtStart && after.first == "#" && after.first { $0 != "#" }?.properties.isAlphabetic == true
        case "[": signs.count >= 2
        default: false
        }
      shown += isCommand ? "⟨\(scalar)⟩" : String(scalar)
    }
    return shown
  }
}
