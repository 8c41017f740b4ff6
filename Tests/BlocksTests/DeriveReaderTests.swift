import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

/// The key `derive`: statistics that a block derives from others.
@Suite struct DeriveReaderTests {
  private static let town: SpecNode = ["model": "infection", "people": 9, "factor": 2, "steps": 3]

  private func messages(_ derived: SpecNode) -> [String] {
    errors(in: Self.town.with(("derive", derived))).map(\.message)
  }

  @Test func areRead() throws {
    // The order does not matter, and keys of the block may be used.
    let block = try block(
      Self.town.with(("derive", ["twice": "2 * share", "share": "peak / people", "all": "factor * steps > 5"])))
    #expect(block.derived.names == ["twice", "share", "all"] && block.derived.truths == ["all"])
    #expect(block.canonical.contains("derive twice 2 * share\nderive share peak / people\n"))
    #expect(!block.computation.contains("derive"))
    var report = try block.simulation.run(RunRequest())
    let peak = try #require(report[statistic: "peak"]?.double)
    try block.derived.complete(&report)
    #expect(report.statistics.suffix(3).map(\.name) == ["twice", "share", "all"])
    #expect(report[statistic: "share"]?.double == peak / 9)
    #expect(report[statistic: "twice"]?.double == 2 * peak / 9)
    #expect(report[statistic: "all"] == .truth(true))
  }

  /// The functions of many runs are errors here, so they are not proposed.
  @Test func noFunctionIsProposed() {
    let found = errors(in: Self.town.with(("derive", ["root": "sqrt(peak)"])))
    #expect(found.map(\.message) == ["unknown function 'sqrt'"] && found.map(\.help) == [nil], "\(found)")
  }

  /// A statistic that is derived from an unfinished outcome is unfinished, too.
  @Test func unfinishedOnesSaySo() throws {
    let block = try block(
      Self.town.with(
        ("recovery", 9), ("derive", ["twice": "2 * share", "share": "peak / people", "fixed": "people / 3"])))
    var report = try block.simulation.run(RunRequest())
    try block.derived.complete(&report)
    #expect(report.unfinished.contains("peak") && report.unfinished.suffix(2) == ["twice", "share"])
  }

  /// A division by zero and a value that the run lacks give no value. Other errors end the run.
  @Test func someHaveNoValue() throws {
    let block = try block(
      Self.town.with(("derive", ["a": "1 / (people - 9)", "b": "step_50 + 1", "c": "a + 1", "d": "a == none"])))
    var report = try block.simulation.run(RunRequest())
    report.statistics.removeAll { $0.name == "step_50" }
    try block.derived.complete(&report)
    #expect(report.statistics.suffix(4).map(\.value) == [.none, .none, .none, .truth(true)])
  }

  /// A division by 0 in every run is an error of the block.
  @Test func divisionsByZeroAreErrors() throws {
    #expect(messages(["a": "1 / 0"]) == ["division by zero: '0' is 0"])
    #expect(messages(["a": "people / (2 - 2) > 1 or sick > 3"]) == ["division by zero: '2 - 2' is 0"])
    _ = try block(Self.town.with(("derive", ["a": "people / (people - people)", "b": "sick / 0.5"])))
  }

  @Test func wrongTypesAreErrors() throws {
    let machine: SpecNode = [
      "model": "mealy", "initial": "a", "input": "x", "transitions": ["a": ["x": ["a", "y"]]],
      "derive": ["twice": "2 * state"],
    ]
    let block = try block(machine)
    var report = try block.simulation.run(RunRequest())
    let error = #expect(throws: RunError.self) { try block.derived.complete(&report) }
    #expect(error?.message == "'twice' cannot be computed: 'state' is the text 'a', but a number is needed")
    #expect(error?.key == "derive")
  }

  @Test func namesAreNew() {
    #expect(messages(["peak": "1"]) == ["'peak' is already a statistic of infection"])
    #expect(messages(["factor": "1"]) == ["'factor' is already a key of infection"])
    #expect(messages(["seed": "1"]) == ["'seed' is already a key of every block"])
    #expect(messages(["step": "1"]) == ["'step' is already the name of a column"])
    #expect(messages(["mean": "1"]) == ["'mean' is already a word of expressions"])
    for prefix in ["statistic_", "series_"] {
      let text = "the name of a statistic cannot begin with '\(prefix)', which marks columns of saved tables"
      #expect(messages([prefix + "people": "1"]) == [text])
    }
    for name in ["Share", "my-share", "9", "", "ä"] {
      let text =
        "'\(name)' is not a valid statistic name: use lower-case letters, digits and underscores, "
        + "and begin with a letter"
      #expect(messages([name: "1"]) == [text])
    }
  }

  @Test func namesAreShort() throws {
    let longest = String(repeating: "a", count: 40)
    #expect(try block(Self.town.with(("derive", SpecNode(map: [(longest, "1")])))).derived.names == [longest])
    #expect(
      messages([longest + "a": "1"])
        == ["the name of a statistic has at most 40 characters; this one has 41"])
  }

  @Test func cyclesAreErrors() {
    let cycle = "these statistics are derived from each other: a → b → c → a"
    #expect(messages(["a": "b + 1", "b": "c", "c": "a", "d": "a"]) == [cycle])
    #expect(messages(["a": "a + 1"]) == ["'a' is derived from itself"])
    #expect(messages(["z": "a", "a": "b", "b": "a"]) == ["these statistics are derived from each other: a → b → a"])
    #expect(messages(["a": "a", "z": "a", "b": "b"]) == ["'a' is derived from itself", "'b' is derived from itself"])
  }

  /// The names of statistics with errors are known elsewhere, so no error follows from another one.
  @Test func errorsDoNotSpread() {
    let node = Self.town.with(
      ("derive", ["share": "peek / people", "large": "share > "]), ("show", ["statistics": ["share", "large"]]),
      ("expect", ["share > 1", "large == true"]))
    #expect(
      errors(in: node).map(\.message) == [
        "expected a number, a name, a list or text in quotes, found the end", "unknown statistic 'peek'",
      ])
  }

  @Test func onlyNumbersAmongTheKeysAreNames() {
    #expect(messages(["a": "neighbourhood"]) == ["unknown statistic 'neighbourhood'"])
    let swept: SpecNode = [
      "model": "infection", "people": 9, "steps": 3,
      "sweep": ["factor": [1, 2], "neighbourhood": ["moore", "von-neumann"]],
      "derive": ["a": "factor", "b": "neighbourhood"],
    ]
    #expect(errors(in: swept).map(\.message) == ["unknown statistic 'neighbourhood'"])
  }
}
