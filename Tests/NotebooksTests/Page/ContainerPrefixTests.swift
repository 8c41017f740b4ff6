import Notebooks
import TestSupport
import Testing

@Suite struct ContainerPrefixTests {
  /// The text before a fence, the prefix of the lines below it, and the prefix of empty lines.
  @Test(arguments: [
    ("", "", ""),
    ("  ", "  ", ""),
    ("> ", "> ", ">"),
    (">", "> ", ">"),
    (">  ", ">  ", ">"),
    (">> ", "> > ", "> >"),
    ("> > ", "> > ", "> >"),
    (" > ", " > ", " >"),
    ("- ", "  ", ""),
    ("-   ", "    ", ""),
    ("10. ", "    ", ""),
    ("1) > ", "   > ", "   >"),
    ("> - ", ">   ", ">"),
    (">- ", ">   ", ">"),
    ("> 1. > ", ">    > ", ">    >"),
    ("-\t", "    ", ""),
    ("  -\t", "    ", ""),
    (">\t", ">   ", ">"),
    ("\t", "    ", ""),
  ])
  func linesBelow(raw: String, prefix: String, blank: String) {
    let found = ContainerPrefix(below: bytes(raw))
    #expect(text(found.text) == prefix)
    #expect(text(found.blank) == blank)
  }

  /// A prefix, a line, and the line without the prefix.
  @Test(arguments: [
    ("", "text", "text"),
    ("  ", "  text", "text"),
    ("  ", "    text", "  text"),
    ("  ", " text", "text"),
    ("  ", "text", "text"),
    ("    ", "\ttext", "text"),
    ("    ", "\t\ttext", "    text"),
    ("  ", "\ttext", "  text"),
    ("> ", "> text", "text"),
    ("> ", ">text", "text"),
    ("> ", ">", ""),
    ("> ", " > text", "text"),
    ("> ", ">\ttext", "  text"),
    ("> > ", ">> text", "text"),
    ("  > ", "> text", "text"),
    ("> ", "text > more", "text > more"),
    ("> ", "Grüße", "Grüße"),
  ])
  func stripping(prefix: String, line: String, content: String) {
    #expect(text(ContainerPrefix(below: bytes(prefix)).stripped(from: bytes(line)[...])) == content)
  }

  @Test(arguments: [
    ("", "", true), ("", " \t", true), ("", ">", false), ("> ", ">", true), ("> ", "> ", true), ("> ", "", false),
    ("> ", ">>", false), ("  > ", "  >", true), ("> ", "> x", false),
  ])
  func blankLines(prefix: String, line: String, isBlank: Bool) {
    #expect(ContainerPrefix(below: bytes(prefix)).isBlank(bytes(line)[...]) == isBlank)
  }
}
