import Blocks
import Experiments
import Simulations
import Specification
import Testing

@Suite struct PlanTests {
  /// Returns the error messages about blocks of `life` by their names. Each block has the names of the blocks that it
  /// starts from.
  private func messages(_ blocks: [(name: String, from: [String])]) throws -> [String: String] {
    let jobs = try blocks.map { name, from in
      let initial = SpecNode(
        .list(from.map { BlockSamples.map([("from", BlockSamples.scalar($0))]) }), at: BlockSamples.place)
      var context = SpecContext()
      let node = BlockSamples.map([
        ("model", BlockSamples.scalar("life")), ("grid", BlockSamples.scalar("4")), ("steps", BlockSamples.scalar("1")),
        ("initial", initial),
      ])
      let specification = BlockSpecification(node, in: &context)
      return Plan.Job(name: name, specification: try #require(specification, "\(context.errors)"))
    }
    var run = PlanRun(Plan(jobs), limits: Limits())
    var found: [String: String] = [:]
    while let (index, outcome) = run.next({ index, upstream, limits throws(RunError) in
      var request = RunRequest(upstream: upstream)
      request.limits = limits
      return try jobs[index].specification.run(request)
    }) {
      let errors: [SpecError]
      switch outcome {
      case .report: continue
      case .failed(let found), .blocked(let found): errors = found
      }
      let messages = errors.map { error in
        if case .invalid(let message, _) = error.problem { message } else { "\(error.problem)" }
      }
      found[jobs[index].name] = messages.joined(separator: "; ")
    }
    return found
  }

  @Test func everyBlockInACycleReportsIt() throws {
    let cycle = "these blocks depend on each other: a → b → a"
    #expect(try messages([("a", ["b"]), ("b", ["a"])]) == ["a": cycle, "b": cycle])
    #expect(
      try messages([("a", ["b"]), ("b", ["a"]), ("c", ["a"]), ("d", [])])
        == ["a": cycle, "b": cycle, "c": "the block 'a' has no result"])
    let long = "these blocks depend on each other: a → b → c → a"
    #expect(
      try messages([("x", ["a"]), ("a", ["b"]), ("b", ["c"]), ("c", ["a"])])
        == ["x": "the block 'a' has no result", "a": long, "b": long, "c": long])
    #expect(try messages([("a", ["a"])]) == ["a": "a block cannot start from itself"])
    #expect(
      try messages([("a", ["b"]), ("b", ["b"])])
        == ["a": "the block 'b' has no result", "b": "a block cannot start from itself"])
  }

  @Test func allUnknownBlocksOfAJobAreReported() throws {
    let found = try messages([("a", ["x", "y", "b"]), ("b", [])])
    #expect(found.keys.sorted() == ["a"])
    #expect(found["a"]?.contains("\"x\"") == true && found["a"]?.contains("\"y\"") == true)
    #expect(found["a"]?.contains("found: \"b\"") == false)
  }

  /// Two cycles meet in one block, and each is reported with one of its blocks.
  @Test func cyclesThatMeet() throws {
    let found = try messages([("a", ["b"]), ("b", ["a", "c"]), ("c", ["b"])])
    #expect(found["a"] == "these blocks depend on each other: a → b → a")
    #expect(found["c"] == "these blocks depend on each other: b → c → b")
    #expect(found["b"]?.hasPrefix("these blocks depend on each other: ") == true)
  }
}
