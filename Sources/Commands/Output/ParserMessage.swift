import Files
import Specification
import Terminal
import Typography

/// The parser's message about invalid arguments, in the form of all other messages: lower case, without a full stop,
/// and with lines of help.
package struct ParserMessage: Sendable, Hashable {
  /// What is wrong, after `error: `.
  package var problem: String
  /// The lines of advice, without `help: `.
  package var helps: [String] = []
  /// The forms of the command, and the command that explains it.
  private var usage: [String] = []
  private var more: String?

  /// Reads a message of the parser. Nil if the text is not an error, or is followed by a whole page of help.
  package init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    guard let first = lines.first, first.hasPrefix(Self.error), !lines.contains(where: { $0.hasPrefix("OVERVIEW: ") })
    else { return nil }
    lines.removeFirst()
    problem = String(first.dropFirst(Self.error.count))
    var words: [String] = [], explanation: String?, isUsage = false
    for line in lines where !line.isEmpty {
      if line.hasPrefix("  help: ") {
        helps.append(String(line.dropFirst("  help: ".count)))
      } else if line.hasPrefix("Help:  ") {
        explanation = String(line.dropFirst("Help:  ".count))
      } else if line.hasPrefix("Usage: ") {
        usage.append(String(line.dropFirst("Usage: ".count)))
        isUsage = true
      } else if line.hasPrefix("  See '"), let end = line.range(of: "' for more information") {
        more = String(line[line.index(line.startIndex, offsetBy: "  See '".count)..<end.lowerBound])
      } else if line.hasPrefix("  - ") {
        words.append(String(line.dropFirst(4)))
      } else if line.hasPrefix("   or: Missing value for ") {
        helps.append("or is the value missing? " + line.dropFirst("   or: Missing value for ".count))
      } else if isUsage {
        usage.append(String(line.drop { $0 == " " }))
      } else {
        problem += " " + line
      }
    }
    separateHelp(words)
    problem = Self.lowered(problem)
    if helps.isEmpty, let explanation { helps = [Self.firstSentence(of: explanation)] }
  }

  private static let error = "error: "

  /// Takes the advice out of the problem: the option that was probably meant, or the values that are allowed.
  private mutating func separateHelp(_ words: [String]) {
    if let place = problem.lastRange(of: ". Did you mean '") {
      let meant = problem[place.upperBound...].dropLast(2)
      problem = String(problem[..<place.lowerBound])
      // The parser also suggests options that share hardly a letter. What replaces such a suggestion is meant.
      let option = problem.split(separator: "'").last.map { String($0) } ?? ""
      let isMeant = UnknownOption.isHarmless(String(meant)) || [Word(String(meant))].nearest(to: option) != nil
      if isMeant { helps.append("did you mean '\(meant)'?") }
    } else if let place = problem.lastRange(of: ". Please provide one of ") {
      let listed = problem[place.upperBound...].dropLast().filter { $0 != "'" }
      helps.append("write one of \(words.isEmpty ? listed : words.joined(separator: ", "))")
      problem = String(problem[..<place.lowerBound])
    } else if problem.hasPrefix("The value '"), let place = problem.lastRange(of: ">': ") {
      helps.append(String(problem[place.upperBound...]))
      problem = String(problem[..<problem.index(place.lowerBound, offsetBy: 2)])
    }
    problem = problem.replacingPrefix("Missing expected argument", with: "missing argument")
  }

  /// Returns a sentence that starts in lower case and has no full stop at its end.
  private static func lowered(_ text: String) -> String {
    let start = text.prefix(1).lowercased() + text.dropFirst()
    return start.hasSuffix(".") && !start.hasSuffix("..") ? String(start.dropLast()) : start
  }

  /// Returns what an argument is for: `--jobs <number>: the number of threads`.
  private static func firstSentence(of explanation: String) -> String {
    guard let gap = explanation.range(of: "  ") else { return explanation }
    let sentence = explanation[gap.upperBound...]
    let end = sentence.range(of: ". ")?.lowerBound ?? sentence.endIndex
    return "\(explanation[..<gap.lowerBound]): \(lowered(String(sentence[..<end])))"
  }

  /// Returns the lines of the message.
  ///
  /// - Parameter columns: the width at which the forms of the command are broken.
  package func text(columns: Int) -> VisibleLines {
    // The arguments that the message quotes may hold line feeds.
    var text: VisibleLines = "\(Self.error)\(problem)\n"
    for help in helps { text += "  help: \(help)\n" }
    for usage in usage { text += VisibleLines(lines: Self.wrapped("  usage: ", usage, columns)) }
    if let more { text += VisibleLines(lines: "  more: \(more)\n") }
    return text
  }

  // MARK: The forms of a command

  /// Returns a page of help whose forms of the command are broken at a width, as the rest of the page is.
  package static func help(_ text: String, columns: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      line.hasPrefix(usageStart)
        ? String(wrapped(usageStart, String(line.dropFirst(7)), columns).dropLast()) : String(line)
    }.joined(separator: "\n")
  }

  private static let usageStart = "USAGE: "

  /// Returns the lines of a form of a command, broken before its arguments, each ended by a line feed.
  private static func wrapped(_ start: String, _ usage: String, _ columns: Int) -> String {
    var lines: [String] = [], line = start, isEmpty = true, depth = 0, word = ""
    func put() {
      if !isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > columns {
        lines.append(line)
        (line, isEmpty) = (String(repeating: " ", count: start.count), true)
      }
      line += (isEmpty ? "" : " ") + word
      (isEmpty, word) = (false, "")
    }
    for character in usage {
      if character == "[" || character == "<" { depth += 1 }
      if character == "]" || character == ">" { depth -= 1 }
      if character == " ", depth <= 0 { put() } else { word.append(character) }
    }
    put()
    return (lines + [line]).map { $0 + "\n" }.joined()
  }

  /// The width of the messages: that of `COLUMNS` or of the terminal, or 80.
  static var columns: Int {
    let wanted = EnvironmentVariable.columns.value.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return max(30, wanted ?? TerminalSize(of: 1)?.columns ?? 80)
  }
}

extension String {
  fileprivate func lastRange(of part: String) -> Range<String.Index>? { ranges(of: part).last }

  fileprivate func range(of part: String) -> Range<String.Index>? { firstRange(of: part) }

  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}

extension Substring {
  fileprivate func range(of part: String) -> Range<Index>? { firstRange(of: part) }
}
