import ArgumentParser
import Typography

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
