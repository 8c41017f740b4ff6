import Commands
import Experiments
import Foundation
import Notebooks
import TestSupport
import Testing

/// The time limit of a file in each command.
@Suite struct TimeLimitLawTests {
  /// Minutes of work between two quick blocks.
  private static let page = """
    # A page

    ```simulation
    name: first
    model: elementary
    rule: 90
    grid: 9
    steps: 3
    save: first.csv
    ```

    ```simulation
    name: long
    model: life
    grid: 2000
    initial: {random: 0.3}
    steps: 2000000
    ```

    ```simulation
    name: last
    model: elementary
    rule: 90
    grid: 9
    steps: 5
    ```

    """

  private static func options(_ seconds: Double) -> RunOptions {
    var options = RunOptions()
    options.limits.seconds = seconds
    return options
  }

  private static func command(_ seconds: Double) -> RunCommand {
    var command = RunCommand()
    command.options = options(seconds)
    return command
  }

  @Test func aRunThatIsStoppedWritesNothing() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page)
    let start = ContinuousClock.now
    let result = Self.command(1).run([folder.notebook])
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(result.status == .notebookError)
    let stopped = #/: error: stopped at step ([0-9,]+) of 2,000,000 after 1 s, the time limit of a file\n/#
    let step = try #require(result.messages.firstMatch(of: stopped)?.1, "\(result.messages)")
    // The steps before the stop took a second, so the limit that is advised suffices for all, with a margin.
    let needed = 2_000_000 / (Double(step.replacing(",", with: "")) ?? 0)
    let advice = #/\n  help: make it smaller, or allow more with --max-seconds ([0-9]+)\n/#
    let advised = try #require(result.messages.firstMatch(of: advice).flatMap { Double($0.1) }, "\(result.messages)")
    #expect(needed < advised && advised < 2 * needed, "\(result.messages)")
    let ending = ": error: not run: the time limit of 1 s for the file was used up\n"
    #expect(result.messages.contains(ending), "\(result.messages)")
    #expect(result.messages.contains("not written because of the errors above"))
    #expect(try folder.page() == Self.page)
    #expect(try folder.files().isEmpty)
  }

  /// The errors are at the blocks that were stopped or not begun.
  @Test func errorsStandAtTheirBlocks() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page)
    let lines = Self.page.split(separator: "\n", omittingEmptySubsequences: false)
    let result = Self.command(1).run([folder.notebook])
    for (name, problem) in [("long", "stopped at"), ("last", "not run: the")] {
      let line = try #require(lines.firstIndex(of: "name: \(name)")) + 1
      #expect(result.messages.contains("lab.md:\(line):1: error: \(problem)"), "\(result.messages)")
    }
  }

  /// The time for the files that a block saves counts. The error names the one that was not finished. The files of the
  /// first block alone take many times the limit, so it never ends the comparison that follows.
  @Test func makingFilesStops() throws {
    let folder = try SavingFolder()
    let page = (0..<12).map { block in
      let names = (0..<16).map { "f\(block)-\($0).mc" }.joined(separator: ", ")
      let keys = ["model: life", "grid: 3000", "initial: random", "steps: 0", "show: []", "save: [\(names)]"]
      return "```simulation\n" + keys.map { $0 + "\n" }.joined() + "```\n"
    }.joined(separator: "\n")
    try folder.write(page)
    let start = ContinuousClock.now
    let result = Self.command(1).run([folder.notebook])
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(result.status == .notebookError)
    #expect(result.messages.contains(": error: stopped, while 'f"), "\(result.messages.prefix(300))")
    #expect(result.messages.contains(".mc' was made, after 1 s, the time limit of a file\n"))
    #expect(try folder.page() == page)
    #expect(try folder.files().isEmpty)
  }

  /// Patterns far apart that do not repeat are all computed until they meet.
  @Test func countingObjectsStops() throws {
    let folder = try SavingFolder()
    let count = 16_000
    // The pattern consists of R-pentominoes side by side.
    let rows = ["b2o598b", "2o599b", "bo599b"].map { String(repeating: $0, count: count) }
    try folder.put("p.rle", rows.joined(separator: "$") + "!\n")
    for keys in ["show: census", "until: settled"] {
      let page = "```simulation\nmodel: life\nboundary: unbounded\ninitial: {file: p.rle}\nsteps: 0\n\(keys)\n```\n"
      try folder.write(page)
      let start = ContinuousClock.now
      let result = Self.command(0.5).run([folder.notebook])
      #expect(ContinuousClock.now - start < .seconds(30))
      #expect(result.status == .notebookError, "\(result.messages)")
      #expect(result.messages.contains(": error: stopped"), "\(result.messages.prefix(300))")
      #expect(try folder.page() == page)
    }
  }

  @Test func keepGoingWritesTheBlocksThatWereComputed() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page)
    var command = Self.command(1)
    command.keepsGoing = true
    #expect(command.run([folder.notebook]).status == .notebookError)
    let page = try folder.page()
    #expect(page.contains("<!-- notebook:begin first "), "\(page)")
    #expect(!page.contains("<!-- notebook:begin long ") && !page.contains("<!-- notebook:begin last "))
    #expect(try Array(folder.files().keys) == ["first.csv"])
  }

  /// Each file has the whole limit for itself.
  @Test func aFileDoesNotPayForAnother() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page)
    let quick = "```simulation\nmodel: elementary\nrule: 90\ngrid: 9\nsteps: 3\n```\n"
    try folder.put("quick.md", quick)
    let result = Self.command(1).run([folder.notebook, folder.workshop.path + "/quick.md"])
    #expect(result.status == .notebookError)
    #expect(text(try folder.workshop.read("quick.md")) != quick)
  }

  @Test func checkAndResultsStop() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page)
    var check = CheckCommand()
    check.options = Self.options(1)
    let checked = check.run([folder.notebook])
    #expect(checked.status == .notebookError && checked.messages.contains("error: stopped at step "))
    var results = ResultsCommand()
    results.options = Self.options(1)
    let printed = results.run(folder.notebook)
    #expect(printed.status == .notebookError && printed.messages.contains("error: stopped at step "))
    // The data contain this, too.
    #expect(text(printed.output).contains("stopped at step "))
  }

  /// A saved file that somebody made larger is read no longer than the limit, whether or not its block runs.
  @Test func comparingASavedFileStops() throws {
    let folder = try SavingFolder()
    let block = "```simulation\nname: a\nmodel: elementary\nrule: 90\ngrid: 9\nsteps: 3\n"
    try folder.write(block + "save: a.csv\n```\n")
    #expect(folder.run().status == .success)
    let size = 3 << 30
    #expect(truncate(folder.workshop.path + "/a.csv", size) == 0)
    let page = try folder.page()
    var check = CheckCommand()
    check.options = Self.options(1)
    for isQuick in [true, false] {
      check.isQuick = isQuick
      let start = ContinuousClock.now
      let result = check.run([folder.notebook])
      #expect(ContinuousClock.now - start < .seconds(30))
      #expect(result.status == .notebookError)
      #expect(result.messages.contains("error: stopped, while 'a.csv' was "), "\(result.messages)")
    }
    #expect(Self.command(1).run([folder.notebook]).status == .notebookError)
    #expect(try folder.page() == page)
    // The file that is no longer saved is kept.
    try folder.write(page.replacing("save: a.csv\n", with: ""))
    let start = ContinuousClock.now
    let result = Self.command(1).run([folder.notebook])
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(result.messages.contains("it is kept: the time limit ended the comparison with it\n"), "\(result.messages)")
    let path = folder.workshop.path + "/a.csv"
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == size)
  }

  /// The limit makes no difference to the bytes.
  @Test(arguments: [0, 50, 1e9]) func aLimitThatIsKeptChangesNothing(_ seconds: Double) throws {
    let quick = Self.page.replacing("2000000", with: "20")
    let plain = try SavingFolder(), limited = try SavingFolder()
    try plain.write(quick)
    try limited.write(quick)
    #expect(plain.run().status == .success)
    #expect(Self.command(seconds).run([limited.notebook]).status == .success)
    #expect(try plain.page() == limited.page())
    #expect(try plain.files() == limited.files())
  }
}
