import Specification

/// The key `input` as it was written: words with their positions, or the name of a block whose output is read.
enum WrittenInput: Sendable {
  case words([String], [SourceSpan])
  /// A text, in which each character is a word.
  case text(String, isQuoted: Bool, SourceSpan)
  case output(of: String, SourceSpan)

  /// Returns the position of a word, as precisely as it is known.
  func span(of word: Int) -> SourceSpan {
    switch self {
    case .words(_, let spans): return spans[word]
    case .output(_, let span): return span
    case .text(let text, let isQuoted, let span):
      // Columns correspond to characters only if the text is on one line and has no escapes.
      let quote = isQuoted ? 1 : 0
      guard span.start.line == span.end.line,
        span.end.column - span.start.column == text.unicodeScalars.count + 2 * quote
      else { return span }
      let character = text.index(text.startIndex, offsetBy: word)
      let before = text.unicodeScalars.distance(from: text.startIndex, to: character)
      let start = SourceLocation(line: span.start.line, column: span.start.column + quote + before)
      let length = text[character].unicodeScalars.count
      return SourceSpan(start: start, end: SourceLocation(line: start.line, column: start.column + length))
    }
  }

  /// The words as a tape. O(words).
  var tape: MealyMachine.Tape {
    switch self {
    case .output: return MealyMachine.Tape()
    case .words(let words, _): return MealyMachine.Tape(words)
    case .text(let text, _, _):
      guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else {
        return MealyMachine.Tape(text.lazy.map { String($0) })
      }
      // Each byte is a character, and there are at most 128 different ones.
      var alphabet = NameTable()
      var numbers = [Int32](repeating: -1, count: 128)
      let words = text.utf8.map { byte in
        if numbers[Int(byte)] < 0 { numbers[Int(byte)] = alphabet.insert(String(UnicodeScalar(byte))) }
        return numbers[Int(byte)]
      }
      return MealyMachine.Tape(alphabet: alphabet, words: words)
    }
  }

  /// Reports words of the tape that are not symbols, each at its first position. If the machine stays, these are only
  /// warnings.
  func check(
    _ tape: MealyMachine.Tape, against table: TransitionTable, isError: Bool, in context: inout SpecContext
  ) {
    let strangers = tape.alphabet.names.filter { table.symbols[$0] == nil }
    guard !strangers.isEmpty else { return }
    let symbols = table.symbols.names
    if case .text(let text, _, let span) = self, text.count > 1, isError, let first = symbols.first,
      symbols.allSatisfy({ $0.count > 1 })
    {
      let example = symbols.count > 1 ? "\(first), \(symbols[1])" : first
      context.report(
        .invalid(
          "a text is read character by character, but all symbols of this machine are longer",
          advice: "write a list, such as [\(example)]"), key: "input", at: span)
      return
    }
    var places = [Int](repeating: -1, count: tape.alphabet.count)
    for (index, word) in tape.words.enumerated() where places[Int(word)] < 0 { places[Int(word)] = index }
    var unknown = UnknownWords("symbol", among: symbols)
    for word in strangers {
      guard let number = tape.alphabet[word] else { continue }
      let place = places[Int(number)]
      if isError {
        if case .text = self, word.allSatisfy(\.isWhitespace) {
          context.report(
            .invalid(
              word.allSatisfy(\.isNewline)
                ? "a line end is not a symbol of this machine" : "a space is not a symbol of this machine",
              advice: "a text is read character by character; leave out spaces and line ends"),
            key: "input", at: span(of: place))
          continue
        }
        unknown.report(word, key: "input", at: span(of: place), in: &context)
      } else if unknown.admits(word) {
        context.warn(
          "no state has a transition for '\(word)': the machine stays where it is",
          advice: unknown.nearest(to: word).map { "did you mean '\($0)'?" }, at: span(of: place))
      }
    }
    unknown.finish(in: &context)
  }
}

extension ValueType where Value == WrittenInput {
  /// The type of the input: a list of words, a text of one-character symbols, or `{from: NAME}`.
  static var mealyInput: Self {
    let summary = "list of symbols, text of one-character symbols, or {from: NAME}"
    return ValueType(summary) { node, key, context in
      switch node.content {
      case .scalar("", isQuoted: false):
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      case .scalar(let text, let isQuoted):
        return .text(text, isQuoted: isQuoted, node.span)
      case .list(let items):
        let errorsBefore = context.errors.count
        for item in items where item.scalar?.isEmpty ?? true {
          context.report(
            .invalid("a symbol of the input is a word; found \(item.found)", advice: nil), key: key, at: item.span)
        }
        guard context.errors.count == errorsBefore else { return nil }
        return .words(items.compactMap(\.scalar), items.map(\.span))
      case .map:
        let from = Key<String>("from", .text, required: true, synonyms: ["block", "output", "machine"], help: "")
        guard var map = SpecMap(node, owner: "input", keys: [from.declaration], in: &context),
          let name = map.required(from, in: &context)
        else { return nil }
        context.depend(on: name, to: "read the output of", at: map.span(of: "from"))
        return .output(of: name, map.span(of: "from"))
      }
    } canonical: { input in
      switch input {
      case .output(let name, _): return "from:\(name)"
      case .words(let words, _):
        // A list of single characters equals their text, unless joining them changes the characters.
        let text = words.joined()
        let isText = words.allSatisfy { $0.count == 1 } && text.count == words.count
        return isText ? "text:" + text.counted : "list:" + words.map(\.counted).joined()
      case .text(let text, _, _): return "text:" + text.counted
      }
    }
  }
}
