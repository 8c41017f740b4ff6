import Commands
import Testing

@Suite struct VersionTextTests {
  @Test func namesTheCommitWhereItIsKnown() throws {
    let known = VersionText.text(of: "notebook", commit: "0123456789ab-changed").split(separator: "\n")
    #expect(known.first?.wholeMatch(of: /notebook \d+\.\d+\.\d+ \(commit 0123456789ab-changed\)/) != nil, "\(known)")
    let unknown = VersionText.text(of: "automata", commit: nil).split(separator: "\n")
    #expect(unknown.first?.wholeMatch(of: /automata \d+\.\d+\.\d+/) != nil, "\(unknown)")
    #expect(unknown.count == 2 && unknown[1] == known[1])
  }

  /// The kernel in use is one of the program's kernels.
  @Test func namesTheKernels() throws {
    let line = try #require(VersionText.text(of: "notebook").split(separator: "\n").last)
    let match = try #require(line.wholeMatch(of: /kernels: (\S+) \(built in: (\S+(?:, \S+)*)\)/), "\(line)")
    #expect(match.2.split(separator: ", ").contains(match.1))
  }
}
