import Commands
import Testing

@Suite struct UnknownOptionTests {
  /// Nobody who mistypes a harmless option is led to one that removes something.
  @Test(arguments: [
    ("--check", "--clear", ". Did you mean '--verify'?"), ("--clean", "--clear", ". Did you mean '--clear'?"),
    ("--cler", "--clear", ". Did you mean '--clear'?"), ("--pune", "--prune", ". Did you mean '--prune'?"),
    ("--run", "--prune", ""), ("--overrides", "--overwrite", ""), ("--quiett", "--quiet", ". Did you mean '--quiet'?"),
  ]) func whatIsProposed(typed: String, proposed: String, end: String) throws {
    let message = "error: Unknown option '\(typed)'. Did you mean '\(proposed)'?\nUsage: notebook cache\n"
    let corrected = try #require(UnknownOption(in: message)?.corrected)
    #expect(corrected == "error: Unknown option '\(typed)'\(end)\nUsage: notebook cache\n")
  }

  @Test(arguments: ["error: Unknown option '--xyz'\n", "error: Missing expected argument\n", ""])
  func otherMessages(_ message: String) { #expect(UnknownOption(in: message) == nil) }
}
