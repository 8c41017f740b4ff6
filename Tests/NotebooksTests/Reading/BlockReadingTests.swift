import Notebooks
import Simulations
import Specification
import Testing

/// The known facts about blocks that cannot be read, and the messages that these blocks do not cause.
@Suite struct BlockReadingTests {
  private func messages(_ page: String) throws -> [String] {
    try notebook(page).faults.map { "\($0.span?.start.line ?? 0): \($0.message)" }
  }

  private func identity(_ body: String) throws -> (name: String, model: String?, seed: UInt64?) {
    let page = try notebook("---\nnotebook:\n  seed: 7\n---\n```simulation\n\(body)\n```\n")
    return (page.blocks[0].name, page.readings[0].identity.model, page.readings[0].seed)
  }

  @Test(arguments: [
    "name: q\nmodel: memory\nseed: 5\npairs: [2", "model: memory\npairs: [2\nname: q\nseed: 5 # five",
    "  pairs: 'x\n  name: q\n  seed: '5'\n  model: memory", "{name: q, model: memory, seed: 5, pairs: [2}",
    "name: q\nmodel: memory\nseed: 5\npairs: *x", "<<: *x\nname: q\nmodel: memory\nseed: 5",
    "name: q\n<<<<<<< a\nseed: 6\n=======\nseed: 7\n>>>>>>> b\nmodel: memory\nseed: 5",
  ])
  func aBlockInErrorHasItsName(_ body: String) throws {
    let found = try identity(body)
    #expect(found.name == "q" && found.model == "memory" && found.seed == 5, "\(found)")
  }

  @Test func theSeedOfTheNotebook() throws {
    #expect(try identity("name: q\nmodel: memory\npairs: [2").seed == 7)
    #expect(try identity("name: q\nmodel: memory\npairs: 0").seed == 7)
    #expect(try identity("name: q\nmodel: memory\nseed: x").seed == nil)
  }

  @Test(arguments: [
    "name: q\nmodel: memory\npairs: [2", "model: memory\npairs: [2", "model: memory\n<<: *x\npairs: 2",
    "name: Q!\nmodel: memory\npairs: 2",
  ])
  func noBlockIsUnknownThatMayBeInError(_ body: String) throws {
    let other = "```simulation\nname: o\nmodel: life\ngrid: 4\nsteps: 1\ninitial: {from: q}\nfoo: 1\n```\n"
    let found = try messages("```simulation\n\(body)\n```\nIt takes <!--= q.turns -->3<!--/--> turns.\n\n\(other)")
    #expect(!found.contains { $0.contains("unknown block") }, "\(found)")
    #expect(found.contains { $0.contains("unknown key 'foo'") })
  }

  @Test func conflictsHideNames() throws {
    let block = "```simulation\n<<<<<<< a\nname: q\n=======\nname: r\n>>>>>>> b\nmodel: memory\npairs: 2\n```\n"
    #expect(try messages(block + "It takes <!--= q.turns -->3<!--/--> turns.\n").count == 1)
  }

  @Test func aYamlFaultHidesNoOther() throws {
    let found = try messages("```simulation\nmodel: infection\n<<: *base\nseed: *s\nfactor: x\nfoo: 1\n```\n")
    let parts = ["'<<' merges", "'*base' is an alias", "'*s' is an alias", "'factor' takes", "unknown key 'foo'"]
    #expect(found.count == parts.count, "\(found)")
    for part in parts { #expect(found.contains { $0.contains(part) }, "\(found)") }
  }

  /// The references are reported beside other errors, and all of them are.
  @Test func unknownReferencesOfABlockInError() throws {
    func life(_ keys: String) -> String { "```simulation\nname: l\nmodel: life\ngrid: 4\nsteps: 1\n\(keys)\n```\n" }
    let found = try messages(life("initial: [{from: zz}, {from: yy}]\nfoo: 1"))
    #expect(found.count == 3, "\(found)")
    for name in ["zz", "yy"] { #expect(found.contains { $0.hasSuffix("unknown block '\(name)'") }, "\(found)") }
    #expect(try messages(life("initial: {from: l}\nfoo: 1")).contains { $0.contains("cannot start from itself") })
    let other = "```simulation\nname: m\nmodel: memory\npairs: 2\n```\n"
    #expect(try messages(other + life("initial: {from: m}\nfoo: 1")).contains { $0.contains("of the model memory") })
  }

  @Test func parametersThatCouldNotBeReadAreNotUnknown() throws {
    let block = "```simulation\nmodel: memory\npairs: $n\n```\n"
    for front in ["parameters: [n", "parameters: {n: *x}", "parameters: 3", "params: {n: 3}"] {
      let found = try messages("---\nnotebook:\n  \(front)\n---\n" + block)
      #expect(found.count == 1, "\(found)")
    }
    #expect(try messages("---\nnotebook:\n  parameters: {m: 3}\n---\n" + block).count == 1)
  }

  @Test func parametersMayBeMaps() throws {
    let block = "```simulation\nmodel: life\ngrid: 4\nsteps: 1\ninitial: $n\n```\n"
    #expect(try messages("---\nnotebook:\n  parameters: {n: {count: 3}}\n---\n" + block) == [])
    let wrong = try messages("---\nnotebook:\n  parameters: {n: {cuont: 3}}\n---\n" + block)
    #expect(wrong == ["9: unknown key 'cuont' of initial"], "\(wrong)")
  }
}
