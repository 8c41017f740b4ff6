import Commands
import Testing

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
  }
}
