import Blocks
import Experiments
import Notebooks
import Simulations
import Specification
import Synchronization
import Testing

@Suite("The monitor of a run")
struct RunMonitorTests {
  /// A model notes the steps that it computes. These are the steps of the run, or more if it must first search for the
  /// end.
  @Test(
    arguments: [
      ("elementary", "rule: 30\ngrid: 64\nsteps: 70", 70), ("life", "grid: 16\nsteps: 3000", 3000),
      ("infection", "people: 50\nfactor: 1\nsteps: 2500", 2500),
      ("elementary", "rule: 0\ngrid: 64\nuntil: population == 0", 2), ("life", "grid: 8\nuntil: generation == 7", 14),
      ("infection", "people: 50\nfactor: 1\nuntil: duration == 3", 6),
      // The run leaps, with and without visible steps in between.
      ("life", "grid: 64\ninitial: glider\nsteps: 300000000", 300_000_000),
      ("life", "boundary: unbounded\ninitial: gosper-gun\nsteps: 1000001\nshow: grid", 1_000_001),
      ("life", "boundary: unbounded\ninitial: gosper-gun\nsteps: 2^80", 1 << 53),
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

  /// During a leap over many generations, its progress is noted.
  @Test func aLeapIsFollowed() throws {
    let keys = "grid: 256\ninitial: {random: 0.5}\nsteps: 20000000"
    let notebook = try Notebook(Array("```simulation\nmodel: life\n\(keys)\n```\n".utf8), path: "a.md") { _ in
      .failure(SpecContext.FileRefusal("no files"))
    }
    let specification = try #require(notebook.readings.first?.specification, "\(notebook.faults)")
    let progress = RunProgress(), seen = Mutex(Set<Int>())
    // The run ends when the signal is read after five leaps.
    let stop = StopSignal {
      seen.withLock { seen in
        seen.insert(progress.generations)
        return seen.count > 5
      }
    }
    let request = RunRequest(views: specification.views, progress: progress, limits: RunLimits(stop: stop))
    #expect(throws: RunError.self) { try specification.simulation.run(request) }
    let steps = seen.withLock { $0.sorted() }
    #expect(steps.count == 6 && steps.allSatisfy { (0..<20_000_000).contains($0) && $0 % 128 == 0 }, "\(steps)")
  }

  @Test func aMonitorKnowsHowFarItIs() throws {
    let text = (0..<3).map { "```simulation\nname: b\($0)\nmodel: life\ngrid: 8\nsteps: 50\n```\n\n" }.joined()
    let notebook = try Notebook(Array(text.utf8), path: "a.md") { _ in .failure(SpecContext.FileRefusal("no files")) }
    let monitor = RunMonitor()
    #expect(monitor.status() == nil)
    monitor.begin(file: "a.md", 1, of: 1)
    var options = RunOptions()
    options.monitor = monitor
    let outcomes = Array(NotebookPlan(notebook).outcomes(options))
    #expect(outcomes.count == 3)
    let status = try #require(monitor.status())
    #expect(status.blocksDone == 3)
    #expect(status.blocks == 3)
    #expect(status.block == nil)
    #expect(status.share == 1)
    #expect(status.secondsLeft == nil)

    let job = Plan.Job(name: "b0", specification: try #require(notebook.readings.first?.specification))
    monitor.begin(file: "b.md", 2, of: 2)
    monitor.begin([job, job])
    _ = try monitor.run(job, RunRequest())
    let half = try #require(monitor.status(at: .now + .seconds(10)))
    #expect(half.share == 0.5)
    #expect(half.secondsLeft.map { (10..<11).contains($0) } == true)
    #expect(half.generations == 50)
  }

  /// A block that a limit keeps from running counts as done, so the next block is the second one.
  @Test func refusedBlocksAreCounted() throws {
    let text = [10_000_000, 50].map { "```simulation\nname: b\($0)\nmodel: life\ngrid: 8\nsteps: \($0)\n```\n\n" }
    let notebook = try Notebook(Array(text.joined().utf8), path: "a.md") { _ in
      .failure(SpecContext.FileRefusal("no files"))
    }
    let monitor = RunMonitor()
    monitor.begin(file: "a.md", 1, of: 1)
    var options = RunOptions()
    options.monitor = monitor
    options.limits = Limits(memory: 0x1p30, updates: 10_000, seconds: 0)
    var outcomes = NotebookPlan(notebook).outcomes(options)
    let outcome = outcomes.next()
    let first = try #require(outcome)
    if case .failed = first.result {} else { Issue.record("the first block is not refused") }
    let status = try #require(monitor.status())
    #expect(status.blocksDone == 1 && status.blocks == 2 && status.share == 0)
    #expect(outcomes.next() != nil && monitor.status()?.blocksDone == 2)
    #expect(monitor.status()?.share.map { abs($0 - 1) < 0.01 } == true)
  }

  /// For an experiment whose runs end by a condition, the share and the time are based on the number of runs.
  @Test func openRunsAreCounted() throws {
    let text = """
      ```simulation
      name: open
      model: infection
      people: 20
      factor: 2
      until: sick == people
      replicates: 40
      ```

      ```simulation
      name: other
      model: infection
      people: 20
      factor: 2
      until: sick == people
      ```
      """
    let notebook = try Notebook(Array(text.utf8), path: "a.md") { _ in .failure(SpecContext.FileRefusal("no files")) }
    let specifications = notebook.readings.compactMap(\.specification)
    #expect(specifications.count == 2, "\(notebook.faults)")
    let open = Plan.Job(name: "open", specification: specifications[0])
    let other = Plan.Job(name: "other", specification: specifications[1])
    for jobs in [[open], [open, other]] {
      let monitor = RunMonitor()
      monitor.begin(file: "a.md", 1, of: 1)
      monitor.begin(jobs)
      let seen = Mutex<[RunStatus]>([])
      let stop = StopSignal {
        if let status = monitor.status() { seen.withLock { $0.append(status) } }
        return false
      }
      var request = RunRequest()
      request.limits = RunLimits(stop: stop)
      _ = try monitor.run(open, request)
      let statuses = seen.withLock { $0 }.filter { $0.runs > 0 && $0.runs < 40 }
      #expect(!statuses.isEmpty)
      for status in statuses {
        #expect(status.runCount == 40 && status.generationCount == nil)
        #expect(status.share == Double(status.runs) / 40)
        #expect(status.secondsLeft.map { $0 > 0 } == true)
        #expect(status.isOfBlock == (jobs.count == 2))
      }
      #expect(monitor.status()?.runs == 40)
    }
  }
}
