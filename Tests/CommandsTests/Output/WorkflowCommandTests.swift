import Commands
import Testing

@Suite struct WorkflowCommandTests {
  @Test(arguments: [
    ("plain: text\n", "plain: text\n"), ("::stop-commands::x\n", "⟨:⟩:stop-commands::x\n"),
    ("a\n  ::error::b\n", "a\n  ⟨:⟩:error::b\n"), ("\u{A0}\u{2003}::x\n", "\u{A0}\u{2003}⟨:⟩:x\n"),
    ("a ::b::\n", "a ::b::\n"), (":a\n", ":a\n"), ("a\r\n::b\r::c\n", "a\r\n⟨:⟩:b\r⟨:⟩:c\n"),
    (":::{note}\n", "⟨:⟩::{note}\n"),
    ("a ##[add-mask]b\n", "a ##⟨[⟩add-mask]b\n"), ("###[x]#[y]", "###⟨[⟩x]#[y]"), ("", ""),
  ])
  func linesHoldNoCommand(lines: String, shown: String) {
    let disarmed = WorkflowCommand.disarmed(lines)
    #expect(disarmed.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(disarmed)")
    #expect(WorkflowCommand.disarmed(disarmed) == disarmed)
  }
}
