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
