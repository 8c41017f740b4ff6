import ArgumentParser
import Files
import Specification
import Typography

/// A program with subcommands.
package protocol RootCommand: ParsableCommand {
  /// Returns the arguments that are probably meant by a first argument that is not a subcommand, or nil if nothing is
  /// similar.
  static func arguments(meantBy argument: String) -> String?

  /// Returns the command for a subcommand and words that are not options, or nil if only the parser can create it.
  static func plainCommand(_ subcommand: String, _ words: [String]) -> (any ParsableCommand)?
}

extension RootCommand {
  /// Returns the name of the subcommand that a misspelt word probably means. The candidates include `help`, which the
  /// parser adds.
  static func subcommand(nearestTo word: String) -> String? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    return names.map { Word($0) }.nearest(to: word)
  }

  /// Returns the existing file whose name is nearest to an argument that looks like a file name.
  static func file(nearestTo argument: String) -> String? {
    guard isFileName(argument), let nearest = FileAccess.nearestExisting(to: argument) else { return nil }
    return FileAccess.isFolder(nearest) ? nil : nearest
  }

  private static func isFileName(_ argument: String) -> Bool { argument.contains(".") }

  /// Returns the parser's message about invalid arguments, with advice.
  ///
  /// If the first argument is not a subcommand, the message says so. The parser itself would also call all further
  /// words unexpected.
  static func advised(_ message: ParserMessage, on arguments: [String]) -> ParserMessage {
    let subcommands = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let first = arguments.first, !first.hasPrefix("-"), !(subcommands + ["help"]).contains(first) else {
      return message
    }
    let isMissing = isFileName(first) && !FileAccess.exists(first)
    let files = isMissing ? CommandResult.files(near: first) : nil
    let advice =
      self.arguments(meantBy: first).map { "did you mean '\($0)'?" } ?? files
      ?? "the subcommands are " + subcommands.joined(separator: ", ")
    let problem = isMissing ? "'\(first)' is neither a subcommand nor a file" : "unknown subcommand '\(first)'"
    var message = message
    (message.problem, message.helps) = (problem, [advice])
    return message
  }
}

extension RootCommand {
  /// Parses the arguments and runs the command. Ends the program after an error or a request for help.
  static func runAsRoot(_ arguments: [String]) {
    do {
      var command = try plainCommand(arguments) ?? parseAsRoot(arguments)
      try command.run()
    } catch {
      let code = exitCode(for: error)
      let text = message(of: error, in: arguments), columns = ParserMessage.columns
      var result = CommandResult()
      if !text.isEmpty {
        if let message = ParserMessage(UnknownOption(in: text)?.corrected ?? text) {
          result.say(advised(message, on: arguments).text(columns: columns))
        } else {
          let help = VisibleLines(lines: ParserMessage.help(text, columns: columns)) + "\n"
          if code == .success { result.print(help) } else { result.say(help) }
        }
      }
      let status = result.deliver()
      Self.exit(withError: status == .success ? code : ExitCode(status.rawValue))
    }
  }

  /// Returns the command for arguments without options, or nil if only the parser can create it.
  package static func plainCommand(_ arguments: [String]) -> (any ParsableCommand)? {
    guard let subcommand = arguments.first, !arguments.contains(where: { $0.hasPrefix("-") }) else { return nil }
    return plainCommand(subcommand, Array(arguments.dropFirst()))
  }

  /// Returns the parser's message about the arguments.
  ///
  /// The message quotes the arguments, which may hold line feeds and other invisible characters. So the parser is asked
  /// again about visible versions of them.
  private static func message(of error: any Error, in arguments: [String]) -> String {
    let visible = arguments.map { VisibleText(quoted: $0).string }
    guard visible != arguments else { return fullMessage(for: error) }
    do {
      _ = try parseAsRoot(visible)
    } catch let other {
      return fullMessage(for: other)
    }
    // Only the original arguments are invalid, so the first message stays.
    return VisibleText(quoted: fullMessage(for: error)).string
  }
}

/// The parser's message about an unknown option, with the option that the parser proposes.
///
/// The parser proposes options that differ in up to three letters. An option that removes or replaces something is
/// proposed only if it differs in one.
package struct UnknownOption: Sendable {
  /// The options that remove or replace something, each with a harmless option of the same command, if there is one.
  private static let removing: [String: String?] = ["--clear": "--verify", "--prune": nil, "--overwrite": nil]
  private static let question = "'. Did you mean '"

  /// Returns whether an option is proposed in place of one that removes something.
  static func isHarmless(_ option: String) -> Bool { removing.values.contains(option) }

  private let message: String
  /// The parts before the question, of the question, and after it.
  private let typed: Substring
  private let proposed: String
  private let parts: (before: Substring, after: Substring)

  /// Finds the proposed option, or returns nil if the parser proposes none.
  package init?(in message: String) {
    let start = "error: Unknown option '"
    guard message.hasPrefix(start), let question = message.firstRange(of: Self.question),
      let end = message[question.upperBound...].firstRange(of: "'?")
    else { return nil }
    self.message = message
    typed = message[..<question.lowerBound].dropFirst(start.count)
    proposed = String(message[question.upperBound..<end.lowerBound])
    parts = (message[..<question.lowerBound], message[end.upperBound...])
  }

  /// The message without a proposal that removes something, unless one letter of it is wrong.
  package var corrected: String {
    guard let other = Self.removing[proposed], Word.editDistance(Array(typed.utf8), Array(proposed.utf8)) > 1 else {
      return message
    }
    return parts.before + (other.map { "\(Self.question)\($0)'?" } ?? "'") + parts.after
  }
}
