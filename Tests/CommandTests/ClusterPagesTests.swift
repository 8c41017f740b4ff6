import Foundation
import TestSupport
import Testing

/// The sample output on the pages about clusters equals what the program prints.
@Suite struct ClusterPagesTests {
  private static func page(_ name: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: tests.deletingLastPathComponent().appending(path: name), encoding: .utf8)
  }

  /// A fence of the page whose first line is a command, with the lines below it.
  private struct Sample {
    var command: String
    var output: [String]

    /// Returns the samples of a page, in their order.
    static func all(on page: String) -> [Sample] {
      page.matches(of: /(?s)```text\n\$ (.*?)\n(.*?)```/).map { match in
        Sample(command: String(match.1), output: ClusterPagesTests.lines(String(match.2)))
      }
    }
  }

  /// Returns lines without the times, which differ between machines and builds.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      String(line).replacing(#/an estimated .* or more/#, with: "an estimated … or more")
        .replacing(#/about \S+ \S+ on one thread/#, with: "about … on one thread")
    }
  }

  /// Returns the block of a page with a name.
  private static func block(_ name: String, on page: String) throws -> String {
    let blocks = page.matches(of: /(?s)```yaml simulation\n(.*?)```\n/).map { String($0.0) }
    return try #require(blocks.first { $0.contains("\nname: \(name)\n") })
  }

  /// Runs the command of a sample, and compares its output with the page.
  private func check(_ sample: Sample, _ exit: Int32, in lab: LabFolder) throws {
    let found = try lab.run(sample.command.replacing("/shared/results", with: "results"))
    #expect(found.exit == exit, "\(sample.command): \(found)")
    #expect(Self.lines(found.output + found.errors) == sample.output, "\(sample.command)")
  }

  private func work(_ tasks: some Sequence<Int>, of plan: String, in lab: LabFolder) throws {
    for task in tasks {
      let worked = try lab.run("notebook work \(plan) --task \(task) --cache results")
      #expect(worked.exit == 0, "\(worked)")
    }
  }

  @Test func thePageSaysWhatTheProgramPrints() throws {
    let page = try Self.page("docs/howto-clusters.md")
    let lab = try LabFolder("# Lab\n\n" + Self.block("town", on: page))
    let samples = Sample.all(on: page)
    #expect(
      samples.map { $0.command.split(separator: " ")[1] } == ["plan", "work", "status", "verify"], "\(samples)")
    guard samples.count == 4 else { return }
    try check(samples[0], 0, in: lab)
    try check(samples[1], 0, in: lab)
    try work((1...50).filter { ![3, 21, 22].contains($0) }, of: "lab.plan", in: lab)
    try check(samples[2], 1, in: lab)
    let needed = try #require(samples[2].output.last?.firstMatch(of: /--array=(.*)/)).1
    #expect(page.contains("`sbatch --array=\(needed) FILE` runs these tasks again"))
    try work([21, 22], of: "lab.plan", in: lab)
    try check(samples[3], 0, in: lab)
  }

  /// The study has as many runs as on the page, but with fewer people.
  @Test func theStudySaysWhatTheProgramPrints() throws {
    let page = try Self.page("notebooks/large.md")
    let small = "parameters: {people: 400, runs: 40}", large = "parameters: {people: 1000000, runs: 1000}"
    #expect(page.contains(small) && page.contains("  " + large))
    let samples = Sample.all(on: page)
    #expect(samples.map { $0.command.split(separator: " ")[1] } == ["run", "plan", "work", "status"], "\(samples)")
    guard samples.count == 4 else { return }
    let lab = try LabFolder("")
    try lab.write(page.replacing(small, with: large), to: "large.md")
    try check(samples[0], 2, in: lab)
    try check(samples[1], 0, in: lab)
    let size = try Double(lab.bytes(of: "large.plan").count) / 1000
    let said = try #require(page.firstMatch(of: /plan includes this page and takes about (\d+) kB/))
    #expect(Double(said.1).map { abs($0 - size) < 2 } == true, "\(size) kB")
    // The number of people makes no difference to the output.
    try lab.write(page.replacing(small, with: "parameters: {people: 400, runs: 1000}"), to: "large.md")
    for (sample, exit) in zip(samples[1...], [0, 0, 1] as [Int32]) { try check(sample, exit, in: lab) }
    // The small size is used a second time.
    try lab.write(page, to: "large.md")
    #expect(try lab.run("notebook run --quiet --cache small large.md").exit == 0)
    let known = try lab.run("notebook run --explain --cache small large.md")
    let line = try #require(known.errors.split(separator: "\n").first { $0.contains("'shield': ") })
    #expect(page.contains("```text\n\(line)\n```"), "\(known)")
  }
}
