import Terminal

/// A person's keys, clicks and pauses as a text, for repeating a session in a demonstration or a test.
///
/// Words are separated by spaces: a character, the name of a key (`space`, `enter`, `esc`, `tab`, `up`, `down`, `left`,
/// `right`, `pgup`, `pgdn`, `home`, `end`, `backspace`, `delete`, `f1` to `f12`, `ctrl-r`, `shift-tab`),
/// `wait:SECONDS` (at most a day), `click:COLUMN,ROW`, `drag:COLUMN,ROW,COLUMN,ROW`, `size:COLUMNSxROWS`, `text:WORD`.
package struct LiveScript: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case event(InputEvent)
    case wait(Duration)
    case resize(TerminalSize)
  }

  package let steps: [Step]

  /// The first word that is not valid.
  package struct Refusal: Error, Hashable, Sendable {
    package let word: String

    /// The error message.
    package var message: String {
      guard word.hasPrefix("wait:"), let seconds = Double(word.dropFirst(5)), seconds.isFinite else {
        return "'\(word)' is not a key, a click or a pause"
      }
      return "'\(word)' is not a pause from 0 to \(LiveScript.longestPause) seconds, such as wait:2"
    }
  }

  /// The longest pause: a day, in seconds.
  private static let longestPause = 86_400

  package init(_ text: String) throws(Refusal) {
    var steps: [Step] = []
    for word in text.split(separator: " ") {
      guard let read = Self.read(String(word)) else { throw Refusal(word: String(word)) }
      steps += read
    }
    self.steps = steps
  }

  private static let names: [String: TerminalKey] = [
    "space": .character(" "), "enter": .enter, "esc": .escape, "tab": .tab, "up": .up, "down": .down, "left": .left,
    "right": .right, "pgup": .pageUp, "pgdn": .pageDown, "home": .home, "end": .end, "backspace": .backspace,
    "delete": .delete,
  ]

  private static func read(_ word: String) -> [Step]? {
    if let key = names[word] { return [.event(.key(key))] }
    if word == "shift-tab" { return [.event(.key(.tab, .shift))] }
    if word.hasPrefix("f"), let number = Int(word.dropFirst()), 1...12 ~= number {
      return [.event(.key(.function(number)))]
    }
    let scalars = Array(word.unicodeScalars)
    if scalars.count == 1 { return [.event(.key(.character(scalars[0])))] }
    if word.hasPrefix("ctrl-"), scalars.count == 6 { return [.event(.key(.character(scalars[5]), .control))] }
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let rest = word[word.index(after: colon)...]
    let numbers = rest.split(whereSeparator: { $0 == "," || $0 == "x" }).map { Int($0) }
    switch (word[..<colon], numbers.count) {
    case ("wait", _):
      guard let seconds = Double(rest), (0...Double(longestPause)).contains(seconds) else { return nil }
      return [.wait(.microseconds(Int(seconds * 1e6)))]
    case ("text", _): return rest.unicodeScalars.map { .event(.key(.character($0))) }
    case ("size", 2):
      guard let columns = numbers[0], let rows = numbers[1] else { return nil }
      return [.resize(TerminalSize(columns: columns, rows: rows))]
    case ("click", 2):
      guard let column = numbers[0], let row = numbers[1] else { return nil }
      return [mouse(.press(.left), column, row), mouse(.release(.left), column, row)]
    case ("drag", 4):
      guard let column = numbers[0], let row = numbers[1], let endColumn = numbers[2], let endRow = numbers[3] else {
        return nil
      }
      return [
        mouse(.press(.left), column, row), mouse(.drag(.left), endColumn, endRow),
        mouse(.release(.left), endColumn, endRow),
      ]
    default: return nil
    }
  }

  private static func mouse(_ action: Mouse.Action, _ column: Int, _ row: Int) -> Step {
    .event(.mouse(Mouse(action, column: column, row: row)))
  }
}
