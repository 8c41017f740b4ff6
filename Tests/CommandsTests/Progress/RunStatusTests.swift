import Commands
import Notebooks
import Testing

@Suite("Progress")
struct RunStatusTests {
  private var status: RunStatus {
    var status = RunStatus(path: "lab.md")
    status.file = 2
    status.files = 3
    status.blocksDone = 4
    status.blocks = 20
    status.block = "gosper-gun"
    status.generations = 12_345
    status.generationCount = 100_000
    status.seconds = 5
    status.share = 0.25
    status.secondsLeft = 74.2
    return status
  }

  @Test func saysEverythingWhereThereIsRoom() {
    #expect(
      status.line(columns: 120)
        == "████░░░░░░░░░░░░ · 2/3 lab.md · block 5 of 20 · gosper-gun · 12,345 of 100,000 generations · 2.5k/s "
        + "· 1 min 15 s left")
  }

  @Test func leavesOutWhatNobodyKnows() {
    var status = status
    status.files = 1
    status.share = nil
    status.secondsLeft = nil
    status.generationCount = nil
    #expect(status.line(columns: 120) == "lab.md · block 5 of 20 · gosper-gun · 12,345 generations · 2.5k/s")
    status.block = nil
    #expect(status.line(columns: 120) == "lab.md · block 5 of 20")
  }

  @Test func countsOldResultsWhileTheyAreRemoved() {
    var status = status
    (status.removed, status.removals) = (1200, 34_000)
    #expect(status.line(columns: 80) == "1,200 of 34,000 old results removed")
  }

  /// A leap may have nothing to count for a long time, so the line shows the time.
  @Test func showsTheTimeWhereNothingIsCounted() {
    var status = RunStatus(path: "lab.md")
    (status.blocks, status.block, status.generationCount) = (1, "far", 9_000_000)
    #expect(status.line(columns: 80) == "lab.md · block 1 of 1 · far · 0 of 9,000,000 generations")
    status.seconds = 74.2
    let line = "lab.md · block 1 of 1 · far · 0 of 9,000,000 generations · 1 min 15 s so far"
    #expect(status.line(columns: 80) == line)
  }

  /// Runs are counted if the length of each run is known only at its end.
  @Test func countsRunsOfOpenLength() {
    var status = status
    status.files = 1
    status.generationCount = nil
    status.runs = 1123
    status.runCount = 4600
    #expect(
      status.line(columns: 130)
        == "████░░░░░░░░░░░░ · lab.md · block 5 of 20 · gosper-gun · 1,123 of 4,600 runs · 12,345 generations · 2.5k/s "
        + "· 1 min 15 s left")
    status.isOfBlock = true
    #expect(
      status.line(columns: 117)
        == "████░░░░░░░░░░░░ · lab.md · block 5 of 20 · gosper-gun · 1,123 of 4,600 runs · 2.5k/s "
        + "· 1 min 15 s left of this block")
    // A run of known length is counted by its steps.
    status.generationCount = 100_000
    #expect(!status.line(columns: 200).contains("runs"))
  }

  /// The line goes directly to a terminal, so invisible characters in names are marked as everywhere.
  @Test func namesAreVisible() {
    var status = RunStatus(path: "a\n\u{1B}[2J\u{202E}\u{200B}.md")
    status.blocks = 1
    status.block = "b\u{9B}\u{AD}"
    #expect(status.line(columns: 120).hasPrefix("a␊␛[2J⟨RLO⟩⟨U+200B⟩.md · block 1 of 1 · b\u{FFFD}⟨U+00AD⟩ · "))
  }

  @Test func isNeverWiderThanTheTerminal() {
    for columns in 0...120 { #expect(status.line(columns: columns).count <= columns) }
    #expect(status.line(columns: 30) == "block 5 of 20 · gosper-gun")
    #expect(status.line(columns: 5) == "")
  }

  @Test func pathsCannotControlTheTerminal() {
    let status = RunStatus(path: "a\u{1B}]0;b\u{7}.md")
    #expect(!status.line(columns: 80).unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test(
    arguments: [
      (0.2, "1 s left"), (59.0, "59 s left"), (59.5, "1 min 0 s left"), (3600, "1 h 0 min left"), (1e9, "days left"),
    ])
  func durations(_ seconds: Double, _ text: String) {
    var status = RunStatus(path: "a.md")
    status.secondsLeft = seconds
    #expect(status.line(columns: 80).hasSuffix(text))
  }

  @Test(arguments: [
    (3, "0.6/s"), (500, "100/s"), (1_000_000, "200k/s"), (6_172_839, "1.2M/s"), (50_000_000_000, "10G/s"),
  ])
  func rates(_ generations: Int, _ text: String) {
    var status = status
    status.generations = generations
    #expect(status.line(columns: 200).contains(" \(text) "))
  }
}
