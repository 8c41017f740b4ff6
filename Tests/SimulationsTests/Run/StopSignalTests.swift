import BlockSupport
import Blocks
import Expressions
import Simulations
import Specification
import Synchronization
import TestSupport
import Testing

/// Tests runs that a signal ends at any check.
@Suite struct StopSignalTests {
  /// Counts the checks and makes the signal on from one of them.
  private final class Counter: Sendable {
    private let count = Atomic(0)

    var looks: Int { count.load(ordering: .relaxed) }

    func signal(from last: Int = .max) -> StopSignal {
      StopSignal { self.count.add(1, ordering: .relaxed).newValue >= last }
    }
  }

  /// Every kernel and every kind of end: the model, its keys and the last step.
  static let runs: [(block: SpecNode, last: Int)] = [
    (["model": "life", "grid": 70, "steps": 40, "initial": ["random": 0.3]], 40),
    (["model": "life", "grid": 70, "steps": 40, "initial": ["random": 0.3], "rule": "B2-a/S12"], 40),
    (["model": "life", "grid": 40, "steps": 30, "initial": ["random": 0.3], "rule": "345/2/4"], 30),
    (["model": "life", "grid": 40, "steps": 20, "initial": ["random": 0.3], "rule": "WireWorld"], 20),
    (["model": "life", "grid": 40, "steps": 20, "initial": ["random": 0.3], "rule": "R2,C0,M1,S5..8,B5..7,NM"], 20),
    (["model": "life", "grid": 40, "steps": 20, "initial": ["random": 0.3], "rule": "R3,C0,M1,S3..5,B3..4,NN"], 20),
    (["model": "life", "grid": 40, "steps": 20, "initial": ["random": 0.3], "rule": "R3,C0,M1,S3..5,B3..4,N#"], 20),
    (["model": "life", "grid": 40, "steps": 20, "initial": ["random": [0.5, 0.2, 0.2, 0.1]], "rule": "345/2/4"], 20),
    (["model": "life", "boundary": "unbounded", "steps": 300, "initial": ["pattern": "r-pentomino"]], 300),
    (["model": "life", "grid": 20, "until": "stable", "steps": 500, "initial": ["random": 0.3]], 500),
    (["model": "life", "grid": 20, "until": "population == 1", "steps": 200, "initial": ["random": 0.3]], 200),
    (["model": "life", "grid": 20, "steps": 50, "initial": ["random": 0.3], "show": ["frames": 10]], 50),
    (["model": "life", "boundary": "unbounded", "until": "settled", "steps": 2000, "initial": "r-pentomino"], 2000),
    (["model": "life", "boundary": "unbounded", "steps": 1200, "initial": "r-pentomino", "show": "census"], 1200),
    (["model": "life", "boundary": "unbounded", "steps": 300, "initial": "gosper-gun", "show": "census"], 300),
    (["model": "elementary", "rule": 30, "steps": 60], 60),
    (["model": "elementary", "rule": 110, "grid": 40, "until": "stable", "steps": 300], 300),
    (["model": "elementary", "rule": 30, "grid": 40, "until": "population == 41", "steps": 90], 90),
    (["model": "totalistic", "code": 777, "colours": 3, "steps": 50], 50),
    (["model": "infection", "people": 400, "factor": 2, "steps": 50], 50),
    (["model": "infection", "people": 400, "factor": 2, "steps": 50, "neighbourhood": ["radius": 3]], 50),
    (["model": "infection", "people": 400, "factor": 2, "steps": 50, "recovery": 3, "immunity": 5], 50),
    (
      ["model": "infection", "people": 400, "factor": 2, "steps": 50, "recovery": 3, "neighbourhood": ["radius": 3]],
      50
    ),
    (["model": "infection", "people": 400, "factor": 1, "until": "stable", "steps": 80, "recovery": 4], 80),
    (["model": "infection", "people": 400, "factor": 1, "until": "sick == 77", "steps": 80], 80),
    (["model": "memory", "grid": "6x6", "players": ["memory": 3]], .max),
    (["model": "memory", "grid": "10x10", "players": ["perfect", "random"], "show": "statistics"], .max),
    (
      [
        "model": "mealy", "transitions": ["a": ["x": ["a", "x"]]], "initial": "a", "input": ["x"],
        "feedback": "true", "steps": 3_000_000,
      ], 3_000_000
    ),
  ]

  private static func request(
    _ block: BlockSpecification, _ stop: StopSignal?, _ engine: EngineChoice = .auto
  ) -> RunRequest {
    RunRequest(draws: Draws(seed: 3), views: block.views, limits: RunLimits(stop: stop), engine: engine)
  }

  /// A run ends at the check at which the signal is on, with the step that it has reached. If the signal is never on,
  /// the result is that of a run without a signal.
  @Test(arguments: runs)
  func aRunStopsAtAnyLook(_ keys: SpecNode, _ last: Int) throws {
    let simulation = try block(keys)
    let plain = try simulation.simulation.run(Self.request(simulation, nil))
    let counter = Counter()
    let watched = try simulation.simulation.run(Self.request(simulation, counter.signal()))
    #expect(String(describing: watched) == String(describing: plain))
    let looks = counter.looks
    #expect(looks > 1, "the run never looks at the signal")

    var reached: [Int] = []
    for look in Set([1, 2, 3, looks / 3, looks / 2, looks - 1, looks]).filter({ $0 > 0 }).sorted() {
      let error = #expect(throws: RunError.self) {
        try simulation.simulation.run(Self.request(simulation, Counter().signal(from: look)))
      }
      let stop = try #require(error?.stop, "\(String(describing: error))")
      let step = try #require(stop.step)
      #expect((0...last).contains(step), "look \(look)")
      reached.append(step)
    }
    #expect((reached.max() ?? 0) > 0, "all stopped at the start")
  }

  /// Runs of HashLife on the plane and on a torus, including steps that no other engine reaches.
  static let leaps: [SpecNode] = [
    ["model": "life", "boundary": "unbounded", "initial": "gosper-gun", "steps": 10_000_000],
    ["model": "life", "boundary": "unbounded", "initial": "gosper-gun", "steps": "2^100"],
    ["model": "life", "boundary": "unbounded", "initial": ["random": 0.4], "grid": 40, "steps": 3000],
    ["model": "life", "grid": 64, "initial": ["random": 0.3], "steps": 20_000],
    ["model": "life", "grid": "128x32", "initial": ["random": 0.3, "symmetry": "C2_4"], "steps": "2^80"],
  ]

  /// A leap ends at the check at which the signal is on, with a step that the run has passed. An unfinished leap does
  /// not count, so that may be step 0.
  @Test(arguments: leaps) func aLeapStopsAtAnyLook(_ keys: SpecNode) throws {
    let simulation = try block(keys)
    let plain = try simulation.simulation.run(Self.request(simulation, nil, .hash))
    #expect(plain.engine == "hash")
    let counter = Counter()
    let watched = try simulation.simulation.run(Self.request(simulation, counter.signal(), .hash))
    #expect(String(describing: watched) == String(describing: plain))
    let looks = counter.looks
    #expect(looks > 2, "the run never looks at the signal")
    var isStopped = false
    for look in Set([1, 2, 3, looks / 3, looks / 2, looks - 1, looks]).filter({ $0 > 0 }).sorted() {
      let error = #expect(throws: RunError.self, "look \(look) of \(looks)") {
        try simulation.simulation.run(Self.request(simulation, Counter().signal(from: look), .hash))
      }
      let stop = try #require(error?.stop, "\(String(describing: error))")
      #expect(try #require(stop.step) >= 0 && (stop.isDrawing || stop.text.hasPrefix(" at step ")), "\(stop.text)")
      if !stop.isDrawing { isStopped = true }
    }
    #expect(isStopped, "all were stopped while they drew")
  }

  /// A run that goes beyond the steps that are counted names its true steps.
  @Test func aFarLeapNamesItsSteps() throws {
    let far = BigWhole.powerOfTwo(70) + .powerOfTwo(55)
    let simulation = try block([
      "model": "life", "boundary": "unbounded", "initial": "gosper-gun", "steps": SpecNode(far.description),
    ])
    let counter = Counter()
    _ = try simulation.simulation.run(Self.request(simulation, counter.signal()))
    var reached: Set<String> = []
    for look in 1...counter.looks {
      let error = #expect(throws: RunError.self, "look \(look)") {
        try simulation.simulation.run(Self.request(simulation, Counter().signal(from: look)))
      }
      let stop = try #require(error?.stop)
      guard !stop.isDrawing else { continue }
      #expect(stop.text.hasSuffix("1,180,627,649,514,430,267,392"), "\(stop.text)")
      reached.insert(stop.text)
    }
    #expect(reached.contains(" at step 0 of 1,180,627,649,514,430,267,392"), "\(reached)")
    #expect(reached.contains(" at step 36,028,797,018,963,968 of 1,180,627,649,514,430,267,392"), "\(reached)")
  }

  /// Each tile of a large lattice checks the signal itself, on any thread.
  @Test func tilesStopBetweenGenerations() throws {
    let block = try block(
      ["model": "life", "grid": 3000, "steps": 64, "initial": ["random": 0.3], "show": "statistics"])
    let counter = Counter()
    _ = try block.simulation.run(Self.request(block, counter.signal()))
    #expect(counter.looks > 20)
    let error = #expect(throws: RunError.self) {
      try block.simulation.run(Self.request(block, Counter().signal(from: counter.looks / 2)))
    }
    let step = try #require(error?.stop?.step)
    #expect((1..<64).contains(step))
  }

  /// A model of another package does not know limits, so its run stops between its steps.
  @Test func customModelsStopBetweenSteps() throws {
    let heaps = try Heap(KeyValues(["width=3"], for: Heap.self)).playable(steps: 500)
    let plain = try heaps.run(RunRequest(recordsSeries: false))
    let counter = Counter()
    let watched = try heaps.run(RunRequest(recordsSeries: false, limits: RunLimits(stop: counter.signal())))
    #expect(String(describing: watched) == String(describing: plain))
    #expect(counter.looks > 500)
    let error = #expect(throws: RunError.self) {
      try heaps.run(RunRequest(recordsSeries: false, limits: RunLimits(stop: Counter().signal(from: 300))))
    }
    #expect(error?.stop?.text.hasSuffix(" of 500") == true)
    #expect(try #require(error?.stop?.step) > 200)
  }

  /// Writing a pattern as text checks the signal on the way, and the text is cut off when it is on.
  @Test(arguments: PatternFormat.writable)
  func writersStop(_ format: PatternFormat) throws {
    var dice = SplitMix(seed: 5)
    let cells = (0..<900 * 900).map { _ in UInt8.random(in: 0...1, using: &dice) }
    let pattern = Pattern(columns: 900, rows: 900, cells: cells)
    let counter = Counter()
    let whole = try format.text(of: pattern, until: counter.signal())
    #expect(try whole == format.text(of: pattern))
    #expect(counter.looks > 3)
    for look in [1, counter.looks / 2, counter.looks] {
      let signal = Counter().signal(from: look)
      let cut = try format.text(of: pattern, until: signal)
      // The last check may follow the last piece.
      #expect(cut.count < whole.count || look == counter.looks && cut == whole, "look \(look)")
      #expect(signal.isOn)
    }
  }

  /// A run that is stopped between its views says so and has no result.
  @Test func viewsStop() throws {
    let block = try block(["model": "life", "grid": 9, "steps": 4, "show": ["grid", "statistics"]])
    let counter = Counter()
    _ = try block.simulation.run(Self.request(block, counter.signal()))
    let error = #expect(throws: RunError.self) {
      try block.simulation.run(Self.request(block, Counter().signal(from: counter.looks)))
    }
    #expect(error?.stop?.isDrawing == true && error?.stop?.step == 4)
    #expect(error?.stop?.text == ", while its views were drawn,")
    #expect(error?.inRun(2, of: 1_000).stop?.text == ", while its views were drawn in run 2 of 1,000,")
  }

  @Test func aSignalStaysOn() {
    let signal = StopSignal()
    #expect(!signal.isOn)
    signal.set()
    #expect(signal.isOn)

    let counter = Counter()
    let asking = counter.signal(from: 2)
    #expect(!asking.isOn && asking.isOn && asking.isOn)
    #expect(counter.looks == 2)
  }

  /// The complete runs tell the share of the work, even if each of them may end before its last step.
  @Test func sharesOfManyRuns() {
    var stop = RunStop()
    (stop.step, stop.last, stop.mayEndEarlier) = (50, 100, true)
    #expect(stop.share == nil)
    (stop.run, stop.runCount) = (1, 200)
    #expect(stop.share == nil)
    stop.run = 51
    #expect(stop.share == 0.25)
    stop.mayEndEarlier = false
    #expect(stop.share == 0.2525)
  }

  @Test func placesAreSentences() {
    var stop = RunStop()
    #expect(stop.text.isEmpty)
    stop.step = 12_345
    #expect(stop.text == " at step 12,345")
    stop.last = 1_000_000
    #expect(stop.text == " at step 12,345 of 1,000,000")
    stop.mayEndEarlier = true
    #expect(stop.text == " at step 12,345 of at most 1,000,000")
    stop.run = 38
    stop.runCount = 1_000
    #expect(stop.text == " at step 12,345 of at most 1,000,000 of run 38 of 1,000")
    stop.farLast = .powerOfTwo(70)
    #expect(stop.text == " at step 12,345 of at most 1,180,591,620,717,411,303,424 of run 38 of 1,000")
    stop.step = nil
    #expect(stop.text == " in run 38 of 1,000")
  }
}
