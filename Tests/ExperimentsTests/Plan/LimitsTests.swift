import Experiments
import Simulations
import Specification
import Testing

@Suite struct LimitsTests {
  private static let span = SourceSpan(
    start: SourceLocation(line: 1, column: 1), end: SourceLocation(line: 1, column: 1))

  @Test func theAdviceIsAWholeUnit() {
    let fault = Limits().savingFault(memory: 3.5e9, at: Self.span)
    #expect(fault.message == "the block needs 3.3 GiB of memory for the files to save, but the limit is 1 GiB")
    #expect(fault.help == "make it smaller, or allow it with --max-memory 4GiB")
  }

  /// No flag accepts a number that is larger than any memory.
  @Test(arguments: [Limits.mostBytes, 0x1p80]) func beyondEveryFlag(_ needed: Double) {
    #expect(Limits().savingFault(memory: needed, at: Self.span).help == "make it smaller")
    #expect(Limits().outputFault(size: .max, line: 1).help == "make it smaller")
  }
}
