import Blocks
import Simulations
import Specification

/// Explains to an author why libyaml 0.2.5 stopped: what it found, where the problem started, and what to do.
struct YamlSyntaxFault {
  let text: YamlText
  let problem: YamlProblem
  /// The place of the innermost open bracket or brace, or nil if there isn't one.
  let openBracket: Int?

  private struct Explanation {
    var message: String
    var advice: String?
    var range: Range<Int>
  }

  init(_ problem: YamlProblem, in text: YamlText, openBracket: Int?) {
    self.text = text
    self.problem = problem
    self.openBracket = openBracket
  }

  func error(_ span: (Int, Int) -> SourceSpan) -> SpecError {
    let explanation = explain()
    return SpecError(
      .invalid(explanation.message, advice: explanation.advice),
      at: span(explanation.range.lowerBound, explanation.range.upperBound))
  }

  private func explain() -> Explanation {
    switch problem.problem {
    case "could not find expected ':'": missingColon()
    case "mapping values are not allowed in this context": unexpectedKey()
    case "block sequence entries are not allowed in this context":
      say("a list cannot start after other text", advice: "start it on the next line, or write [a, b]")
    case "mapping keys are not allowed in this context":
      say("'?' is not allowed here", advice: "put the text in quotes")
    case "found character that cannot start any token" where found != "\t":
      say("a text cannot start with \(character)", advice: "put it in quotes")
    case "found character that cannot start any token", "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      say("a tab cannot indent YAML", advice: "use spaces")
    case "found unexpected end of stream", "found unexpected document indicator":
      unquotedCondition(around: clamped(problem.contextIndex))
        ?? opening(
          "this quotation mark is never closed",
          advice: text.string(clamped(problem.contextIndex)..<clamped(problem.contextIndex + 1)) == "\""
            ? "close it; inside \"…\" a \" is written \\\"" : "close it; inside '…' a ' is written ''")
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": unclosed()
    case "did not find expected node content": missingValue()
    case "did not find expected key": missingKey()
    case "did not find expected '-' indicator":
      unexpected(
        startingLine: ("a key is not allowed between list items", "indent it below its item, or start it with '- '"))
    case "did not find expected <document start>" where directiveAbove != nil: explainByDirective()
    case "did not find expected <document start>":
      unexpected(
        startingLine: followsDocumentEnd
          ? ("a second document starts here; a block holds one", "make it a block of its own")
          : ("this line cannot follow: the value above has ended", "indent all keys alike, each as key: value"))
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      say("unknown escape sequence", advice: "write \\\\ for a backslash, or use single quotes")
    case "found unexpected ':'": say("found ':' inside a text", advice: "put the text in quotes")
    default: explainByContext()
    }
  }

  private func explainByContext() -> Explanation {
    switch problem.context {
    case "while scanning an alias", "while scanning an anchor":
      opening(
        "\(name(of: problem.contextIndex)) cannot start a text",
        advice: "put it in quotes, or a picture made of '*' below 'cells: |'")
    case "while scanning a tag", "while parsing a tag", "while parsing a node":
      opening("a tag, which a notebook does not allow", advice: "put a text that starts with '!' in quotes")
    case "while scanning a directive", "while scanning a %YAML directive", "while scanning a %TAG directive":
      opening("a line that starts with '%' is a directive, which a notebook does not allow", advice: "delete it")
    case "while scanning a block scalar":
      say(
        "text is not allowed on the line of \(name(of: problem.contextIndex))",
        advice: "start it on the next line, indented")
    default: say("this is not YAML: \(problem.problem)", advice: nil)
    }
  }

  // MARK: The faults with more than one cause

  /// Explains a line that is not of the form `key: value`.
  private func missingColon() -> Explanation {
    let start = clamped(problem.contextIndex)
    let line = text.line(text.place(start).line)
    let range = start..<text.trimmed(max(start, line.upperBound), downTo: start)
    if let colon = farColon(range) {
      return Explanation(
        message: "the key is longer than \(Self.longestKey.grouped) characters", advice: nil, range: start..<colon)
    }
    let word = text.string(range)
    if let key = YamlReader.keyWithoutBlank(word) {
      return Explanation(
        message: "missing space after '\(key):'", advice: YamlReader.spaced(key, in: word),
        range: start..<start + key.unicodeScalars.count + 1)
    }
    return Explanation(
      message: "'\(word)' is not a key with a value",
      advice: "write key: value, or indent it to continue the line above",
      range: range)
  }

  /// The longest key that libyaml recognises without `?` before it.
  private static let longestKey = 1_024

  /// Returns the place of a `:` that would end a key if the key were shorter.
  private func farColon(_ line: Range<Int>) -> Int? {
    line.first { place in
      place - line.lowerBound > Self.longestKey && text.scalars[place] == ":"
        && (place + 1 == line.upperBound || [" ", "\t"].contains(text.scalars[place + 1]))
    }
  }

  /// Explains a `:` that would make a key where none can be.
  private func unexpectedKey() -> Explanation {
    let line = text.line(text.place(index).line)
    let isSecond = line.dropLast().contains { at in
      at < index && text.scalars[at] == ":" && [" ", "\t"].contains(text.scalars[at + 1])
    }
    if isSecond { return say("found a second ': ' in one line", advice: secondKeyAdvice(line)) }
    if isDeeperThanAbove { return tooDeep(line) }
    let key = text.contentStart(of: line)..<max(index, text.contentStart(of: line))
    return Explanation(
      message: "'\(text.string(key))' cannot be a key here: the line above is not a key with a value",
      advice: "write every line as key: value", range: key)
  }

  /// Returns advice about a map without braces, such as `initial: glider, at: [3, 4]`, or a text that needs quotes.
  private func secondKeyAdvice(_ line: Range<Int>) -> String {
    let start = text.contentStart(of: line)
    let whole = text.string(start..<text.trimmed(max(start, line.upperBound), downTo: start))
    if whole.hasPrefix(Self.expect), let condition = QuotedCondition.of(String(whole.dropFirst(Self.expect.count))) {
      return "put the whole condition in single quotes: expect: \(condition)"
    }
    guard let colon = whole.firstRange(of: ": "), !whole.contains(where: { "\"'#".contains($0) }) else {
      return "put a text that holds ': ' in quotes"
    }
    let (key, value) = (whole[..<colon.lowerBound], whole[colon.upperBound...].drop { $0 == " " })
    if key == "title" || key == "alt" { return "write \(key): \"\(value)\"" }
    if key == "initial", let comma = value.firstRange(of: ", "),
      Self.placements.contains(where: value[comma.upperBound...].hasPrefix)
    {
      return "write initial: {pattern: \(value)}"
    }
    if let inner = value.firstRange(of: ": "), Self.isWord(value[..<inner.lowerBound]) {
      return "write \(key): {\(value)}"
    }
    return "put each key on a line of its own, and a text that holds ': ' in quotes"
  }

  private static func isWord(_ text: Substring) -> Bool {
    text.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || [UInt8(ascii: "_"), UInt8(ascii: "-")].contains($0)
    }
  }

  private static let expect = "expect: "

  private static let placements = ["at: ", "rotate: ", "flip: "]

  private func missingKey() -> Explanation {
    let line = text.line(text.place(index).line)
    if index == text.contentStart(of: line), isDeeperThanAbove { return tooDeep(line) }
    return switch found {
    case "-": unexpected(startingLine: ("a list item is not allowed between keys", "indent the list below its key"))
    case ":": unexpected(startingLine: ("a key is missing before ':'", "write key: value"))
    default:
      unexpected(
        startingLine: ("the indentation of this line matches no line above", "indent the keys of one map alike")
      )
    }
  }

  private var isDeeperThanAbove: Bool {
    let number = text.place(index).line
    guard let above = text.lineWithContent(before: number) else { return false }
    let line = text.line(number)
    return text.contentStart(of: line) - line.lowerBound > text.contentStart(of: above) - above.lowerBound
  }

  private func tooDeep(_ line: Range<Int>) -> Explanation {
    let start = text.contentStart(of: line)
    let end =
      (start..<line.upperBound).first { text.scalars[$0] == ":" } ?? text.trimmed(line.upperBound, downTo: start)
    return Explanation(
      message: "'\(text.string(start..<end))' is indented deeper than the line above, which already has a value",
      advice: "indent it like the other keys", range: start..<end)
  }

  /// Explains a list or map in brackets or braces that does not continue properly.
  private func unclosed() -> Explanation {
    let isSameLine = text.place(index).line == text.place(clamped(problem.contextIndex)).line
    if found == ":", isSameLine {
      return say("found a second ':' before ','", advice: "put a text that holds ': ' in quotes")
    }
    return unquotedCondition(around: index) ?? notClosed(clamped(problem.contextIndex))
  }

  /// Explains a condition in a list of `expect` that needs quotes because of its map, such as `at initial={count: 3}`.
  ///
  /// - Parameter place: the place inside the condition at which libyaml stopped.
  /// - Returns: the explanation, or nil if there is no such condition.
  private func unquotedCondition(around place: Int) -> Explanation? {
    let line = text.line(text.place(place).line), start = text.contentStart(of: line)
    let bracket = start + Self.expect.unicodeScalars.count
    guard bracket < min(place, line.upperBound), text.string(start..<bracket) == Self.expect,
      text.scalars[bracket] == "["
    else { return nil }
    var first = bracket + 1, depth = 0, quote: Unicode.Scalar?
    for index in first..<line.upperBound {
      let scalar = text.scalars[index]
      if quote != nil {
        if scalar == quote { quote = nil }
        continue
      }
      switch scalar {
      case "'", "\"": quote = scalar
      case "{": depth += 1
      case "}": depth -= 1
      case ",", "]":
        guard depth == 0 else { continue }
        if index > place {
          first = text.scalars[first] == " " ? first + 1 : first
          return QuotedCondition.of(text.string(first..<text.trimmed(index, downTo: first))).map {
            Explanation(
              message: "a condition with a map needs quotes", advice: "put the whole condition in single quotes: \($0)",
              range: place..<min(place + 1, text.scalars.count))
          }
        }
        first = index + 1
      default: break
      }
    }
    return nil
  }

  private func notClosed(_ bracket: Int) -> Explanation {
    Explanation(
      message: "this \(name(of: bracket)) is not closed",
      advice: text.scalars[bracket] == "["
        ? "separate the items with ',' and end the list with ']'"
        : "separate the keys with ',' and end the map with '}'",
      range: bracket..<bracket + 1)
  }

  private func missingValue() -> Explanation {
    if found == nil, let openBracket { return notClosed(openBracket) }
    return say(
      "found \(character) where a value was expected",
      advice: "write the value, or put a text that starts with \(character) in quotes"
    )
  }

  /// Explains something that cannot start a line, or that follows a value that has ended.
  private func unexpected(startingLine: (message: String, advice: String)) -> Explanation {
    let line = text.line(text.place(index).line)
    guard index > text.contentStart(of: line) else {
      return Explanation(
        message: startingLine.message, advice: startingLine.advice,
        range: index..<text.trimmed(max(index, line.upperBound), downTo: index))
    }
    return say(
      "found \(character) after the end of the value",
      advice: "put the whole value in quotes; inside '…' a ' is written ''")
  }

  /// The line of a directive directly above the place. After a directive, libyaml expects the start of a document.
  private var directiveAbove: Range<Int>? {
    text.lineWithContent(before: text.place(index).line).flatMap { text.scalars[$0.lowerBound] == "%" ? $0 : nil }
  }

  private func explainByDirective() -> Explanation {
    Explanation(
      message: "a line that starts with '%' is a directive, which a notebook does not allow", advice: "delete it",
      range: directiveAbove ?? index..<index)
  }

  private var followsDocumentEnd: Bool {
    text.lineWithContent(before: text.place(index).line).map { text.string($0).hasPrefix("...") } ?? false
  }

  // MARK: Places

  private var index: Int { clamped(problem.index) }

  private func clamped(_ index: Int) -> Int { min(index, text.scalars.count) }

  /// The character at which libyaml stopped, or nil at the end.
  private var found: Unicode.Scalar? { index < text.scalars.count ? text.scalars[index] : nil }

  private var character: String { name(of: index) }

  private func name(of index: Int) -> String {
    let index = clamped(index)
    return index < text.scalars.count ? "'\(text.string(index..<index + 1))'" : "the end"
  }

  private func say(_ message: String, advice: String?) -> Explanation {
    Explanation(message: message, advice: advice, range: index..<min(index + 1, text.scalars.count))
  }

  /// Returns an explanation at the place where the problem started.
  private func opening(_ message: String, advice: String?) -> Explanation {
    let start = clamped(problem.contextIndex)
    return Explanation(message: message, advice: advice, range: start..<min(start + 1, text.scalars.count))
  }
}
