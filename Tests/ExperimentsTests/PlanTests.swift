import Experiments
import Simulations
import Testing

@Suite struct PlanTests {
  /// Blocks of `life` by name, each with those that it starts from; a name that is none is left out.
  private func messages(_ blocks: [(name: String, from: [String])]) throws -> [String: String] {
    let jobs = try blocks.map { name, from in
      let initial = SpecNode(.list(from.map { Blocks.map([("from", Blocks.scalar($0))]) }), at: Blocks.place)
      var context = SpecContext()
      let node = Blocks.map([
        ("model", Blocks.scalar("life")), ("grid", Blocks.scalar("4")), ("steps", Blocks.scalar("1")),
        ("initial", initial),
      ])
      let specification = BlockSpecification(node, in: &context)
      return Plan.Job(name: name, specification: try #require(specification, "\(context.errors)"))
    }
    let outcomes = Plan(jobs).run(limits: Limits()) { _, upstream in
      RunRequest(upstream: upstream)
    } keep: {
      $1
    }
    var found: [String: String] = [:]
    for (job, outcome) in zip(jobs, outcomes) {
      guard case .failed(let errors) = outcome else { continue }
      let messages = errors.map { error in
        if case .invalid(let message, _) = error.problem { message } else { "\(error.problem)" }
      }
      found[job.name] = messages.joined(separator: "; ")
    }
    return found
  }

  @Test func everybodyInACycleIsToldOfIt() throws {
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

  @Test func allUnknownBlocksOfAJobAreTold() throws {
    let found = try messages([("a", ["x", "y", "b"]), ("b", [])])
    #expect(found.keys.sorted() == ["a"])
    #expect(found["a"]?.contains("\"x\"") == true && found["a"]?.contains("\"y\"") == true)
    #expect(found["a"]?.contains("found: \"b\"") == false)
  }

  /// Two cycles that meet in one block: each is told of one of them.
  @Test func cyclesThatMeet() throws {
    let found = try messages([("a", ["b"]), ("b", ["a", "c"]), ("c", ["b"])])
    #expect(found["a"] == "these blocks depend on each other: a → b → a")
    #expect(found["c"] == "these blocks depend on each other: b → c → b")
    #expect(found["b"]?.hasPrefix("these blocks depend on each other: ") == true)
  }
}
