import Simulations
import Specification
import Testing

@Suite struct SharedReadingsTextTests {
  /// An error names the limit that was reached: that of the program or that of the system.
  @Test func namesTheLimitThatWasMet() {
    let own = SharedReadings(room: 1 << 29), ofSystem = SharedReadings(room: 1 << 29) { $0 / 4 }
    #expect(
      own.problem(of: "patterns")
        == .overLimit(
          needs: "more than 512 MiB of memory with the patterns of the blocks before it",
          limit: "1 GiB, half of it for patterns", flag: "--max-memory 2GiB"))
    #expect(
      ofSystem.problem(of: "patterns")
        == .invalid(
          "the patterns need more memory than the system grants",
          advice: "make them smaller, or give the program more memory (ulimit -v)"))
  }
}
