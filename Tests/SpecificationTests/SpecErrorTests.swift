import Specification
import Testing

@Suite struct SpecErrorTests {
  private func text(_ problem: SpecError.Problem, key: String? = nil) -> String {
    let start = SourceLocation(line: 3, column: 7)
    return "\(SpecError(problem, key: key, at: SourceSpan(start: start, end: start)))"
  }

  @Test func anErrorPrintsAsASentence() {
    let words = [Word("rule"), Word("grid", synonyms: ["size"])]
    #expect(
      text(.unknownKey("size", owner: "life", allowed: words))
        == "line 3, column 7: unknown key 'size' of life; did you mean 'grid'?")
    #expect(
      text(.unknownKey("colour", owner: "life", allowed: words))
        == "line 3, column 7: unknown key 'colour' of life; known keys: rule, grid")
    #expect(
      text(.missingKey("grid"))
        == "line 3, column 7: missing key 'grid'; add a line 'grid: …'")
    #expect(
      text(.missingKey("grid", example: "grid: 64x32"))
        == "line 3, column 7: missing key 'grid'; add a line 'grid: 64x32'")
    #expect(
      text(.missingKey("step", isInBraces: true))
        == "line 3, column 7: missing key 'step'; add 'step: …' between the braces")
    #expect(
      text(.wrongType(found: "a list", expected: "whole number"), key: "steps")
        == "line 3, column 7: 'steps' takes a whole number; found a list")
    #expect(
      text(.outOfRange(found: "'-1'", expected: "whole number from 0"), key: "steps")
        == "line 3, column 7: 'steps' must be a whole number from 0; found '-1'")
    #expect(
      text(.unknownWord(found: "ruel", what: "key", allowed: words))
        == "line 3, column 7: unknown key 'ruel'; did you mean 'rule'?")
    #expect(text(.invalid("two rules", advice: nil)) == "line 3, column 7: two rules")
    #expect(
      text(.overLimit(needs: "2 GiB", limit: "1 GiB", flag: "--max-memory 2G"))
        == "line 3, column 7: the block needs 2 GiB, but the limit is 1 GiB; "
        + "make it smaller, or allow it with --max-memory 2G")
    #expect(
      text(.overLimit(needs: "5 EiB", limit: "1 GiB", flag: nil))
        == "line 3, column 7: the block needs 5 EiB, but the limit is 1 GiB; make it smaller")
  }
}
