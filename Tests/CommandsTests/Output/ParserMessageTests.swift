import Commands
import Testing
import Typography

@Suite struct ParserMessageTests {
  private func text(_ message: String, columns: Int = 80) -> String? {
    ParserMessage("error: " + message)?.text(columns: columns).string
  }

  /// The parser's words follow the style of all other messages.
  @Test(arguments: [
    ("Unknown option '--foo'", "error: unknown option '--foo'\n"),
    (
      "Unknown option '--jos'. Did you mean '--jobs'?",
      "error: unknown option '--jos'\n  help: did you mean '--jobs'?\n"
    ),
    ("Unknown option '--foo'. Did you mean '--jobs'?", "error: unknown option '--foo'\n"),
    ("Unexpected argument 'z'", "error: unexpected argument 'z'\n"),
    ("2 unexpected arguments: 'a', 'b'", "error: 2 unexpected arguments: 'a', 'b'\n"),
    (
      "Missing expected argument '<file>'\nHelp:  <file>  A Markdown file. Not a folder.",
      "error: missing argument '<file>'\n  help: <file>: a Markdown file\n"
    ),
    (
      "The value 'hsh' is invalid for '--engine <name>'. Please provide one of 'auto' or 'hash'.\nHelp:  --engine  E.",
      "error: the value 'hsh' is invalid for '--engine <name>'\n  help: write one of auto or hash\n"
    ),
    (
      "The value 'x' is invalid for '--to <to>'. Please provide one of the following:\n  - a\n  - b",
      "error: the value 'x' is invalid for '--to <to>'\n  help: write one of a, b\n"
    ),
    (
      "The value '10MB' is invalid for '--max-memory <bytes>': write 10MiB",
      "error: the value '10MB' is invalid for '--max-memory <bytes>'\n  help: write 10MiB\n"
    ),
    (
      "The option '--quiet' does not take any value, but 'x' was specified.",
      "error: the option '--quiet' does not take any value, but 'x' was specified\n"
    ),
    (
      "'a' is not key=value\n  help: write -P big=100, for example",
      "error: 'a' is not key=value\n  help: write -P big=100, for example\n"
    ),
  ])
  func rewritten(_ message: String, _ expected: String) { #expect(text(message) == expected) }

  /// No argument can add a line.
  @Test func lineFeedsAreShown() throws {
    var message = try #require(ParserMessage("error: x"))
    (message.problem, message.helps) = ("a\nb\tc", ["d\ne"])
    #expect(message.text(columns: 80).string == "error: a␊b c\n  help: d␊e\n")
  }

  @Test func formsAreBroken() {
    let message =
      "Unexpected argument 'z'\nUsage: automata convert <from-file> <to-file> [--from <from>] [--to <to>]\n"
      + "  See 'automata convert --help' for more information."
    #expect(
      text(message, columns: 60) == """
        error: unexpected argument 'z'
          usage: automata convert <from-file> <to-file>
                 [--from <from>] [--to <to>]
          more: automata convert --help

        """)
    #expect(
      ParserMessage.help("OVERVIEW: A\n\nUSAGE: a b <c> [--d <e>]\n\nOPTIONS:\n", columns: 20)
        == "OVERVIEW: A\n\nUSAGE: a b <c>\n       [--d <e>]\n\nOPTIONS:\n")
  }

  /// A page of help is not a message.
  @Test(arguments: ["OVERVIEW: A\n\nUSAGE: a\n", "error: no terminal\n\nOVERVIEW: A\n\nUSAGE: a\n", "1.2"])
  func others(_ text: String) { #expect(ParserMessage(text) == nil) }
}
