import Experiments
import Files
import Simulations
import TestSupport
import Testing

/// Plans as bytes from any source.
@Suite struct ClusterPlanTests {
  static let key = [UInt8](1...32)

  static func sample(tasks: Int = 3) -> ClusterPlan {
    let pages = [
      ClusterPlan.Page(path: "a.md", bytes: Array("# A\n".utf8), files: [.init(path: "x.rle", bytes: [1, 2])]),
      ClusterPlan.Page(path: "b/ü.md", bytes: [], files: []),
    ]
    func block(_ page: Int, _ name: String, _ runs: Int, _ replicates: Int, _ missing: [Range<Int>])
      -> ClusterPlan.Block
    {
      ClusterPlan.Block(
        page: page, name: name, digest: [UInt8](repeating: 7, count: ClusterPlan.digestCount), runCount: runs,
        replicates: replicates, missing: RunRanges(merging: missing), seconds: 2)
    }
    let blocks = [
      block(0, "one", 60, 20, [3..<9, 20..<60]), block(0, "two", 1, 1, [0..<1]), block(1, "one", 8, 8, [2..<5]),
    ]
    let runs = blocks.reduce(0) { $0 + $1.missing.count }
    return ClusterPlan(
      build: "id 12", version: "1.0", memory: 0x1p30, updates: 1e13, pages: pages, blocks: blocks,
      ends: TaskCuts.ends([TaskCuts.Stretch(count: runs, cost: 1)], tasks: tasks), key: key)
  }

  /// Returns the bytes of a plan with other content. Anybody who has the plan can seal them.
  static func sealed(_ content: [UInt8]) throws -> [UInt8] {
    let proof = try RecordSeal(key: key).seal(content.span)
    return Array("AUTOPLN1".utf8) + PlanIdentity(of: content).bytes + key + proof + content
  }

  @Test(arguments: [1, 2, 3, 50]) func bytesComeBack(tasks: Int) throws {
    let plan = Self.sample(tasks: tasks), bytes = plan.encoded
    #expect(try ClusterPlan(encoded: bytes) == plan)
    #expect(try Self.sealed(Array(bytes[88...])) == bytes)
    #expect(try ClusterPlan(encoded: bytes).identity == PlanIdentity(of: Array(bytes[88...])))
    #expect(PlanIdentity(name: plan.identity.name) == plan.identity && plan.identity.name.count == 32)
    for name in ["", "../../x", plan.identity.name.uppercased(), plan.identity.name + "0"] {
      #expect(PlanIdentity(name: name) == nil || name == plan.identity.name)
    }
    // Together, the tasks contain all missing runs, each once.
    for index in plan.blocks.indices {
      let parts = (1...plan.taskCount).flatMap { plan.task($0)[index].runs }
      #expect(parts == plan.blocks[index].missing.runs)
    }
    #expect((1...plan.taskCount).allSatisfy { plan.task($0).contains { !$0.isEmpty } })
  }

  /// The plan contains the engine.
  @Test func theEngineTravels() throws {
    var plan = Self.sample()
    for engine in EngineChoice.allCases {
      plan.engine = engine
      let back = try? ClusterPlan(encoded: plan.encoded)
      #expect(back?.engine == engine)
    }
    #expect(Self.sample().identity != plan.identity)
  }

  /// Without missing runs, there are no tasks.
  @Test func aPlanWithoutRunsHasNoTasks() throws {
    var plan = Self.sample()
    (plan.blocks, plan.ends) = ([], [])
    #expect(try ClusterPlan(encoded: plan.encoded) == plan && plan.taskCount == 0)
    plan.ends = [0]
    #expect((try? ClusterPlan(encoded: plan.encoded))?.ends ?? [0] == [0])
  }

  @Test func aMillionRunsAreAFewBytes() {
    var plan = Self.sample()
    plan.blocks[0].runCount = 1_000_000
    plan.blocks[0].replicates = 1_000
    plan.blocks[0].missing = RunRanges([0..<1_000_000].flatMap { $0 })
    plan.ends = TaskCuts.ends([TaskCuts.Stretch(count: plan.runCount, cost: 1)], tasks: 1_000)
    #expect(plan.encoded.count < 4_000)
    // Every second run is missing.
    plan.blocks[0].missing = RunRanges(stride(from: 0, to: 1_000_000, by: 2))
    #expect(plan.encoded.count < 1_010_000)
  }

  /// The numbers of runs are too large for any sum.
  @Test func tooManyRunsAreRefused() {
    var plan = Self.sample()
    let all = RunRanges(merging: [0..<1 << 40])
    plan.blocks = (0..<8_200).map { index in
      ClusterPlan.Block(
        page: 0, name: "b\(index)", digest: plan.blocks[0].digest, runCount: 1 << 40, replicates: 1, missing: all,
        seconds: 1)
    }
    plan.ends = [plan.runCount]
    #expect(throws: RecordFault.self) { try ClusterPlan(encoded: plan.encoded) }
    plan.blocks.removeLast(100)
    plan.ends = [plan.runCount]
    #expect(throws: Never.self) { try ClusterPlan(encoded: plan.encoded) }
  }

  /// A plan of another version is still known as a plan. A text that begins like one is not.
  @Test func onlyAWholePlanIsKnownAsOne() throws {
    let bytes = Self.sample().encoded, other = try Self.sealed([1, 2, 3])
    #expect(ClusterPlan.isIntact(bytes) && ClusterPlan.isIntact(other))
    #expect(throws: RecordFault.self) { try ClusterPlan(encoded: other) }
    for text in ["", "AUTOPLN1", "AUTOPLN1 is a word", "AUTOPLN1" + String(repeating: "x", count: 200)] {
      #expect(!ClusterPlan.isIntact(Array(text.utf8)))
    }
    #expect(!ClusterPlan.isIntact(bytes + [0]) && !ClusterPlan.isIntact(bytes.dropLast()))
    let head = try #require(ClusterPlan.Head(Array(bytes.prefix(ClusterPlan.Head.count))))
    #expect(head.identity == Self.sample().identity && head.key == Self.key)
    #expect(ClusterPlan.Head(Array(bytes.prefix(ClusterPlan.Head.count - 1))) == nil)
  }

  @Test func cutAndChangedBytesAreRefused() {
    let bytes = Self.sample().encoded
    for end in 0..<bytes.count {
      #expect(throws: RecordFault.self) { try ClusterPlan(encoded: Array(bytes[..<end])) }
    }
    for place in bytes.indices {
      var copy = bytes
      copy[place] ^= 1 << UInt8(place % 8)
      #expect(throws: RecordFault.self) { try ClusterPlan(encoded: copy) }
    }
  }

  /// Somebody who has a plan can seal anything with its key. It is still read as a plan or refused.
  @Test func sealedNonsenseIsAPlanOrRefused() throws {
    let content = Array(Self.sample().encoded[88...])
    var mix = SplitMix(seed: 12), read = 0
    for round in 0..<6_000 {
      var copy = content
      for _ in 0...round % 3 {
        let place = Int.random(in: copy.indices, using: &mix)
        switch round % 4 {
        case 0: copy[place] = UInt8.random(in: .min ... .max, using: &mix)
        case 1: copy[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &mix) ?? 0
        case 2: copy.remove(at: place)
        default: copy.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0xFF, 0x7F], at: place)
        }
      }
      guard let plan = try? ClusterPlan(encoded: try Self.sealed(copy)) else { continue }
      read += 1
      #expect(plan.ends.last ?? 0 == plan.runCount && plan.taskCount <= ClusterPlan.mostTasks)
      #expect(plan.blocks.allSatisfy { plan.pages.indices.contains($0.page) && $0.runCount % $0.replicates == 0 })
      #expect(try ClusterPlan(encoded: plan.encoded) == plan)
      if plan.taskCount > 0 { _ = plan.task(plan.taskCount) }
    }
    #expect(read > 50)
  }
}
