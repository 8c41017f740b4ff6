import Specification

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
