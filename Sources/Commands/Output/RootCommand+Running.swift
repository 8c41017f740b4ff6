import ArgumentParser
import Typography

extension RootCommand {
  /// Parses the arguments, runs the command and ends the program.
  static func runAsRoot(_ arguments: [String]) {
    do {
      var command = try plainCommand(arguments) ?? parseAsRoot(arguments)
      try command.run()
    } catch {
      let code = exitCode(for: error)
      let text = message(of: error, in: arguments)
      var result = CommandResult()
      if !text.isEmpty, code == .success { result.print(text + "\n") }
      if !text.isEmpty, code != .success { result.say(advised(text, on: arguments) + "\n") }
      let status = result.deliver()
      Self.exit(withError: status == .success ? code : ExitCode(status.rawValue))
    }
  }

  /// Returns the command for arguments without options, where it exists without the parser.
  package static func plainCommand(_ arguments: [String]) -> (any ParsableCommand)? {
    guard let subcommand = arguments.first, !arguments.contains(where: { $0.hasPrefix("-") }) else { return nil }
    return plainCommand(subcommand, Array(arguments.dropFirst()))
  }

  /// Returns the parser's message about the arguments. It quotes them, and they may hold line feeds and anything else
  /// that was typed, so it is asked again about arguments that went through the gate.
  private static func message(of error: any Error, in arguments: [String]) -> VisibleLines {
    let visible = arguments.map { VisibleText(quoted: $0).string }
    guard visible != arguments else { return VisibleLines(lines: fullMessage(for: error)) }
    do {
      _ = try parseAsRoot(visible)
    } catch let other {
      return VisibleLines(lines: fullMessage(for: other))
    }
    // The arguments alone are wrong.
    return "\(fullMessage(for: error))"
  }
}
