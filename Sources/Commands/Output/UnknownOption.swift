import Specification

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
