import ArgumentParser
import Specification
import Typography

/// A program with subcommands.
package protocol RootCommand: ParsableCommand {
  /// Returns the arguments that are probably meant by a first argument that is not a subcommand, or nil if nothing is
  /// near.
  static func arguments(meantBy argument: String) -> String?

  /// Returns the command for a subcommand and words that are not options, or nil if only the parser makes it.
  static func plainCommand(_ subcommand: String, _ words: [String]) -> (any ParsableCommand)?
}

extension RootCommand {
  /// Returns the name of the subcommand that a misspelt one probably means.
  static func subcommand(nearestTo word: String) -> String? {
    configuration.subcommands.compactMap { $0.configuration.commandName.map { Word($0) } }.nearest(to: word)
  }

  /// Returns the message of the parser with advice on the first argument below its first line.
  static func advised(_ message: VisibleLines, on arguments: [String]) -> VisibleLines {
    guard let first = arguments.first, !first.hasPrefix("-"),
      let end = message.string.firstIndex(of: "\n"),
      message.string[..<end].contains("nexpected argument"),
      message.string[..<end].contains("'\(VisibleText(quoted: first).string)'"),
      let meant = self.arguments(meantBy: first)
    else { return message }
    return VisibleLines(lines: String(message.string[...end])) + "  help: did you mean '\(meant)'?\n"
      + VisibleLines(lines: String(message.string[message.string.index(after: end)...]))
  }
}
