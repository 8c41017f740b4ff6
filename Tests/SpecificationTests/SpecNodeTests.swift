import Specification
import Testing

@Suite struct SpecNodeTests {
  /// A message does not repeat a long text.
  @Test(arguments: [("2^5000", "'2^5000'"), (String(repeating: "9", count: 60), nil), ("", "nothing")])
  func aShortTextIsShownWhole(_ text: String, _ found: String?) {
    #expect(node(text).found == found ?? "'\(text)'")
  }

  @Test(arguments: [61, 400, 100_000]) func aLongTextIsCut(count: Int) {
    #expect(node(String(repeating: "9", count: count)).found == "'\(String(repeating: "9", count: 59))…'")
  }

  private func node(_ text: String) -> SpecNode {
    let place = SourceLocation(line: 1, column: 1)
    return SpecNode(.scalar(text, isQuoted: false), at: SourceSpan(start: place, end: place))
  }
}
