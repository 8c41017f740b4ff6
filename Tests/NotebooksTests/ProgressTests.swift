import Experiments
import Notebooks
import Simulations
import Testing

@Suite("Progress")
struct ProgressTests {
  private var line: ProgressLine {
    var line = ProgressLine(path: "lab.md")
    line.file = 2
    line.files = 3
    line.blocksDone = 4
    line.blocks = 20
    line.block = "gosper-gun"
    line.generations = 12_345
    line.generationCount = 100_000
    line.seconds = 5
    line.share = 0.25
    line.secondsLeft = 74.2
    return line
  }

  @Test func saysEverythingWhereThereIsRoom() {
    #expect(
      line.text(columns: 120)
        == "████░░░░░░░░░░░░ · 2/3 lab.md · block 5 of 20 · gosper-gun · 12,345 of 100,000 generations · 2.5k/s "
        + "· 1 min 15 s left")
  }

  @Test func leavesOutWhatNobodyKnows() {
    var line = line
    line.files = 1
    line.share = nil
    line.secondsLeft = nil
    line.generationCount = nil
    #expect(line.text(columns: 120) == "lab.md · block 5 of 20 · gosper-gun · 12,345 generations · 2.5k/s")
    line.block = nil
    #expect(line.text(columns: 120) == "lab.md · block 5 of 20")
  }

  @Test func isNeverWiderThanTheTerminal() {
    for columns in 0...120 { #expect(line.text(columns: columns).count <= columns) }
    #expect(line.text(columns: 30) == "block 5 of 20 · gosper-gun")
    #expect(line.text(columns: 5) == "")
  }

  @Test func pathsCannotControlTheTerminal() {
    let line = ProgressLine(path: "a\u{1B}]0;b\u{7}.md")
    #expect(!line.text(columns: 80).unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test(
    arguments: [
      (0.2, "1 s left"), (59.0, "59 s left"), (59.5, "1 min 0 s left"), (3600, "1 h 0 min left"), (1e9, "days left"),
    ])
  func durations(_ seconds: Double, _ text: String) {
    var line = ProgressLine(path: "a.md")
    line.secondsLeft = seconds
    #expect(line.text(columns: 80).hasSuffix(text))
  }

  @Test(arguments: [
    (3, "0.6/s"), (500, "100/s"), (1_000_000, "200k/s"), (6_172_839, "1.2M/s"), (50_000_000_000, "10G/s"),
  ])
  func rates(_ generations: Int, _ text: String) {
    var line = line
    line.generations = generations
    #expect(line.text(columns: 200).contains(" \(text) "))
  }

  /// What a model notes is what it computes: the steps of a run, or more where it looks for its end first.
  @Test(
    arguments: [
      ("elementary", "rule: 30\ngrid: 64\nsteps: 70", 70), ("life", "grid: 16\nsteps: 3000", 3000),
      ("infection", "people: 50\nfactor: 1\nsteps: 2500", 2500),
      ("elementary", "rule: 0\ngrid: 64\nuntil: population == 0", 2), ("life", "grid: 8\nuntil: generation == 7", 14),
      ("infection", "people: 50\nfactor: 1\nuntil: duration == 3", 6),
    ])
  func modelsCountTheirGenerations(_ model: String, _ keys: String, _ count: Int) throws {
    let notebook = try Notebook(Array("```simulation\nmodel: \(model)\n\(keys)\n```\n".utf8), path: "a.md") { _ in
      .failure(SpecContext.FileRefusal("no files"))
    }
    let specification = try #require(notebook.readings.first?.specification, "\(notebook.faults)")
    let progress = RunProgress()
    _ = try specification.simulation.run(RunRequest(views: specification.views, progress: progress))
    #expect(progress.generations == count)
  }

  @Test func aMonitorKnowsHowFarItIs() throws {
    let text = (0..<3).map { "```simulation\nname: b\($0)\nmodel: life\ngrid: 8\nsteps: 50\n```\n\n" }.joined()
    let notebook = try Notebook(Array(text.utf8), path: "a.md") { _ in .failure(SpecContext.FileRefusal("no files")) }
    let monitor = RunMonitor()
    #expect(monitor.line() == nil)
    monitor.begin(file: "a.md", 1, of: 1)
    let outcomes = notebook.results(limits: Limits(), keepsState: false, monitor: monitor) { $1 }
    #expect(outcomes.count == 3)
    let line = try #require(monitor.line())
    #expect(line.blocksDone == 3)
    #expect(line.blocks == 3)
    #expect(line.block == nil)
    #expect(line.share == 1)
    #expect(line.secondsLeft == 0)

    let job = Plan.Job(name: "b0", specification: try #require(notebook.readings.first?.specification))
    monitor.begin(file: "b.md", 2, of: 2)
    monitor.begin([job, job])
    _ = try monitor.run(job, RunRequest())
    let half = try #require(monitor.line(at: .now + .seconds(10)))
    #expect(half.share == 0.5)
    #expect(half.secondsLeft.map { (10..<11).contains($0) } == true)
    #expect(half.generations == 50)
  }
}
