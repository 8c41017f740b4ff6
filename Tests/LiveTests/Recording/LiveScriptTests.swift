import Live
import Terminal
import Testing

@Suite struct LiveScriptTests {
  @Test func everyKindOfWordIsRead() throws {
    let script = try LiveScript("s space ctrl-r wait:1.5 click:3,4 drag:1,2,3,4 size:40x12 text:ab")
    #expect(
      script.steps == [
        .event(.key(.character("s"))), .event(.key(.character(" "))), .event(.key(.character("r"), .control)),
        .wait(.milliseconds(1500)), .event(.mouse(Mouse(.press(.left), column: 3, row: 4))),
        .event(.mouse(Mouse(.release(.left), column: 3, row: 4))),
        .event(.mouse(Mouse(.press(.left), column: 1, row: 2))),
        .event(.mouse(Mouse(.drag(.left), column: 3, row: 4))),
        .event(.mouse(Mouse(.release(.left), column: 3, row: 4))),
        .resize(TerminalSize(columns: 40, rows: 12)), .event(.key(.character("a"))), .event(.key(.character("b"))),
      ])
  }

  @Test(arguments: ["spce", "wait:x", "wait:-1", "click:1", "drag:1,2,3", "size:80", "ctrl-", "wait:1e9"])
  func otherWordsAreRefused(word: String) {
    #expect(throws: LiveScript.Refusal.self) { try LiveScript("s \(word) q") }
  }

  @Test(arguments: [
    ("escape", "esc"), ("Down", "down"), ("F1", "f1"), ("shift+tab", "shift-tab"), ("ctrl+x", "ctrl-x"),
    ("^C", "ctrl-c"), ("ctrl-", "ctrl-r"), ("clik:3,4", "click:3,4"), ("clik", "click:10,5"), ("siz:80", "size:80x24"),
    ("wiat", "wait:2"), ("tex:ab", "text:ab"), ("entr:3", "enter"),
    ("pgdown", "pgdn"), ("PageDown", "pgdn"), ("page_up", "pgup"), ("pageup", "pgup"),
  ])
  func theNearestWordIsAdvised(word: String, meant: String) throws {
    let refusal = try #require(throws: LiveScript.Refusal.self) { try LiveScript("s \(word) q") }
    #expect(refusal.message == "'\(word)' is not a key, a click or a pause; did you mean '\(meant)'?")
    _ = try LiveScript(meant)
  }

  @Test(arguments: ["f0", "f13", "F99"]) func otherFunctionKeysAreNotGuessed(word: String) throws {
    let refusal = try #require(throws: LiveScript.Refusal.self) { try LiveScript(word) }
    #expect(refusal.message == "'\(word)' is not a key, a click or a pause; function keys are f1 to f12")
  }

  @Test func withoutANearWordTheKeysAreListed() throws {
    let refusal = try #require(throws: LiveScript.Refusal.self) { try LiveScript("foo") }
    #expect(refusal.message.contains("; keys are single characters, space, enter, esc, tab, up, "))
    #expect(refusal.message.hasSuffix(", delete, shift-tab, ctrl-r and f1 to f12"))
  }

  @Test func aRefusalSaysWhatIsExpected() {
    let words = [
      ("wait:999999999", "'wait:999999999' is not a pause from 0 to 86400 seconds, such as wait:2"),
      ("spce", "'spce' is not a key, a click or a pause; did you mean 'space'?"),
      ("wait", "'wait' is not a key, a click or a pause; write it like wait:2"),
      ("wait:x", "'wait:x' is not a key, a click or a pause; write it like wait:2"),
    ]
    for (word, message) in words {
      #expect(throws: LiveScript.Refusal.self) { try LiveScript(word) }
      do throws(LiveScript.Refusal) {
        _ = try LiveScript(word)
      } catch {
        #expect(error.message == message)
      }
    }
  }
}
