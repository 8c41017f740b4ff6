import Experiments
import Notebooks
import Specification
import Testing

/// Machines whose output other machines read.
extension ClusterWorkTests {
  private static let machines = """
    ```simulation
    name: adder
    model: mealy
    transitions:
      even: {a: [odd, x], b: [even, y]}
      odd: {a: [even, y], b: [odd]}
    initial: even
    input: [a, b, a, a, b]
    ```

    ```simulation
    name: reader
    model: mealy
    transitions: {s: {x: [s, one], y: [t, two]}, t: {x: [s, two], y: [t]}}
    initial: s
    input: {from: adder}
    ```

    ```simulation
    name: same
    model: mealy
    transitions:
      even: {a: [odd, x], b: [even, y]}
      odd: {a: [even, y], b: [odd, y]}
    initial: even
    compare: adder
    ```

    """

  /// The results of a block that warns about a state are kept, and the warning is at the current place of the state.
  @Test(arguments: ["", "sweep: {undefined: [error, stay]}\nshow: {statistics: steps}\n"])
  func aWarningAboutAStateIsKept(more: String) throws {
    let page = """
      ```simulation
      name: lost
      model: mealy
      transitions:
        a: {x: [b, y]}
        b: {x: [a, z]}
        c: {x: [c, z]}
      initial: a
      input: [x]
      \(more)
      ```

      """
    let warnings = try diagnostics(of: page, nil)
    #expect(warnings.map(\.span?.start) == [.init(line: 7, column: 3)] && warnings.map(\.severity) == [.warning])
    let (plan, _) = try plan(page, tasks: 1)
    _ = try work(plan, 1)
    #expect(try work(plan, 1).known == plan.runCount)
    #expect(try self.plan(page, tasks: 1).0.runCount == 0)
    // The place moves with the lines of the page.
    let moved = "Words.\n\n" + page.replacing("  c:", with: "  # Nothing leads here.\n  c:")
    let found = try diagnostics(of: moved, user())
    #expect(found.map(\.message) == warnings.map(\.message) && found.map(\.span?.start) == [.init(line: 10, column: 3)])
    #expect(try run(moved, cache: user()).counts.map { $0?.computed } == [0])
  }

  private func diagnostics(of page: String, _ cache: ResultCache?) throws -> [Diagnostic] {
    var options = RunOptions()
    options.cache = cache
    return try NotebookRun.update(try file(page).notebook(), options).diagnostics
  }

  /// A machine from which others start is known like any other run, and a plan contains its output.
  @Test func aKnownMachineIsNotPlanned() throws {
    let plain = try run(Self.machines, cache: nil).bytes
    let (plan, _) = try plan(Self.machines, tasks: 3)
    #expect(plan.blocks.map(\.name) == ["adder", "reader", "same"])
    for task in 1...3 { #expect(try work(plan, task).made == 1) }
    for task in 1...3 { #expect(try work(plan, task).known == 1) }
    #expect(try self.plan(Self.machines, tasks: 3).0.runCount == 0)
    let (bytes, counts) = try run(Self.machines, cache: user(keepsNew: false))
    #expect(bytes == plain && counts.map { $0?.computed } == [0, 0, 0])
    // The same applies to results of an earlier run.
    clear()
    #expect(try run(Self.machines, cache: user()).bytes == plain)
    #expect(try self.plan(Self.machines, tasks: 3).0.runCount == 0)
    #expect(try run(Self.machines, cache: user()).counts.map { $0?.computed } == [0, 0, 0])
    // The plan contains the input of the second machine.
    let other = Self.machines.replacing("[t, two]", with: "[t, three]")
    let (next, _) = try self.plan(other, tasks: 3)
    #expect(next.blocks.map(\.name) == ["reader"] && next.pages[0].states.map(\.name) == ["adder"])
    #expect(try work(next, 1).made == 1)
    let (changed, after) = try run(other, cache: user(keepsNew: false))
    #expect(try changed == run(other, cache: nil).bytes && after.map { $0?.computed } == [0, 0, 0])
  }
}
