import Specification
import Terminal

/// A person's keys, clicks and pauses as a text, for repeating a session in a demonstration or a test.
///
/// Words are separated by spaces. Each word is one of these:
///
/// - A character.
/// - The name of a key: `space`, `enter`, `esc`, `tab`, `up`, `down`, `left`, `right`, `pgup`, `pgdn`, `home`, `end`,
///   `backspace`, `delete`, `f1` to `f12`, `ctrl-r`, `shift-tab`.
/// - `wait:SECONDS`, at most a day.
/// - `click:COLUMN,ROW` or `drag:COLUMN,ROW,COLUMN,ROW`.
/// - `size:COLUMNSxROWS`.
/// - `text:WORD`.
package struct LiveScript: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case event(InputEvent)
    case wait(Duration)
    case resize(TerminalSize)
  }

  package let steps: [Step]

  /// The longest pause: a day, in seconds.
  static let longestPause = 86_400

  package init(_ text: String) throws(Refusal) {
    var steps: [Step] = []
    for word in text.split(separator: " ") {
      guard let read = Self.read(String(word)) else { throw Refusal(word: String(word)) }
      steps += read
    }
    self.steps = steps
  }

  /// The keys with a name, which may have synonyms for advice.
  static let namedKeys: [(word: Word, key: TerminalKey)] = [
    (Word("space", synonyms: ["spacebar", "blank"]), .character(" ")), (Word("enter", synonyms: ["return"]), .enter),
    (Word("esc", synonyms: ["escape"]), .escape), (Word("tab"), .tab), (Word("up", synonyms: ["arrow-up"]), .up),
    (Word("down", synonyms: ["arrow-down"]), .down), (Word("left", synonyms: ["arrow-left"]), .left),
    (Word("right", synonyms: ["arrow-right"]), .right), (Word("pgup", synonyms: ["page-up"]), .pageUp),
    (Word("pgdn", synonyms: ["page-down", "pgdown"]), .pageDown), (Word("home"), .home), (Word("end"), .end),
    (Word("backspace", synonyms: ["bs"]), .backspace), (Word("delete", synonyms: ["del"]), .delete),
  ]

  /// An example of each word with a colon.
  static let examples = ["wait:2", "click:10,5", "drag:10,5,20,5", "size:80x24", "text:life"]

  private static func read(_ word: String) -> [Step]? {
    if let key = namedKeys.first(where: { $0.word.spelling == word })?.key { return [.event(.key(key))] }
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

extension LiveScript {
  /// The first word that is not valid.
  package struct Refusal: Error, Hashable, Sendable {
    package let word: String

    /// The error message, with advice.
    package var message: String {
      if word.hasPrefix("wait:"), let seconds = Double(word.dropFirst(5)), seconds.isFinite {
        return "'\(word)' is not a pause from 0 to \(LiveScript.longestPause) seconds, such as wait:2"
      }
      return "'\(word)' is not a key, a click or a pause; \(advice)"
    }

    private var advice: String {
      let name = String(word.prefix { $0 != ":" })
      if let example = Self.example(of: name) { return "write it like \(example)" }
      if name.lowercased().first == "f", let number = Int(name.dropFirst()), !(1...12).contains(number) {
        return "function keys are f1 to f12"
      }
      guard let nearest = words.nearest(to: name) else {
        let names = LiveScript.namedKeys.map(\.word.spelling).joined(separator: ", ")
        return "keys are single characters, \(names), shift-tab, ctrl-r and f1 to f12"
      }
      // The part after the colon stays if it is valid.
      let meant = nearest + word.dropFirst(name.count)
      let isRight = (try? LiveScript(meant)) != nil
      return "did you mean '\(isRight ? meant : Self.example(of: nearest) ?? nearest)'?"
    }

    private static func example(of name: String) -> String? {
      LiveScript.examples.first { $0.hasPrefix(name + ":") }
    }

    /// The words that may be meant.
    private var words: [Word] {
      var letters: [Character] = ["r"]
      if let last = word.lowercased().last, last.isLetter, last != "r" { letters.append(last) }
      let controls = letters.map { Word("ctrl-\($0)", synonyms: ["^\($0)", "c-\($0)", "control-\($0)"]) }
      let functions = (1...12).map { Word("f\($0)") }
      let others = LiveScript.examples.map { Word(String($0.prefix { $0 != ":" })) }
      let keys = LiveScript.namedKeys.map(\.word) + [Word("shift-tab", synonyms: ["backtab"])]
      return keys + controls + functions + others
    }
  }
}
