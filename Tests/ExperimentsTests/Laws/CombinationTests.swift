import Experiments
import Expressions
import Simulations
import Testing

/// The combinations that a user would write. They include every model, small and large, as a single run, with
/// replicates, and swept. Lattices are bounded or planes, with one thread or two.
struct CombinationTests {
  struct Block: Sendable, CustomTestStringConvertible {
    var name: String
    var keys: [(String, String)]
    /// The key that the combination sweeps, with its values.
    var swept: (String, String)

    var testDescription: String { name }
  }

  enum Runs: String, CaseIterable { case single, replicates, sweep, both }

  static let blocks: [Block] = [
    life("small torus", ("grid", "40x30")),
    life("large torus", ("grid", "512x512")),
    life("small dead border", ("grid", "40x30"), ("boundary", "dead")),
    life("large dead border", ("grid", "640x500"), ("boundary", "dead")),
    life("small plane", ("grid", "20x20"), ("boundary", "unbounded")),
    life("large plane", ("grid", "600x600"), ("boundary", "unbounded")),
    life("large Klein bottle", ("rule", "B3/S23:K512*,512")),
    life("large map rule", ("grid", "512x512"), ("rule", "B2-a/S12")),
    life("small generations", ("grid", "40x30"), ("rule", "B2/S345/C4")),
    life("large generations", ("grid", "512x512"), ("rule", "B2/S345/C4")),
    life("large generations on a plane", ("grid", "512x512"), ("rule", "345/2/4"), ("boundary", "unbounded")),
    life("large range", ("grid", "512x512"), ("rule", "R2,C0,M1,S6..9,B7..8,NM")),
    life("stable", ("grid", "16x16"), ("until", "stable"), steps: "400"),
    life("large stable", ("grid", "512x512"), ("until", "stable"), ("initial", "{count: 900}"), steps: "60"),
    life("large until", ("grid", "512x512"), ("until", "population < 90000"), ("initial", "random"), steps: "40"),
    life("large until on a plane", ("grid", "512x512"), ("boundary", "unbounded"), ("until", "generation == 9")),
    life("small torus with edits", ("grid", "40x30"), ("edits", edits)),
    life("large torus with edits", ("grid", "512x512"), ("edits", edits)),
    life("large generations with edits", ("grid", "512x512"), ("rule", "B2/S345/C4"), ("edits", edits)),
    life(
      "large plane with edits", ("grid", "600x600"), ("boundary", "unbounded"),
      ("edits", "[{step: 1, at: [[-90, 700], [4, 3]]}, {step: 3, at: [0, 0], state: 1}]")),
    life("edits and an early end", ("grid", "512x512"), ("until", "generation == 2"), ("edits", edits)),
    line(
      "elementary", "small line with edits", ("steps", "20"), ("edits", "[{step: 0, at: [3, 20]}, {step: 20, at: 1}]"),
      swept: "[30R, 90]"),
    line(
      "elementary", "large line with edits and an end", ("grid", "300000"), ("steps", "40"),
      ("until", "population > 60"), ("edits", "[{step: 3, at: [90000, 299999]}, {step: 39, at: 1}]"),
      swept: "[90, 150]"),
    line(
      "totalistic", "line of three colours with edits", ("steps", "30"), ("edits", "[{step: 9, at: 30, state: 2}]"),
      swept: "[777, 1635]"),
    line("elementary", "small line", ("steps", "20"), swept: "[30, 90]"),
    line("elementary", "large line", ("grid", "300000"), ("steps", "4"), swept: "[30, 90]"),
    line("elementary", "small unbounded line", ("boundary", "unbounded"), ("steps", "20"), swept: "[30, 45]"),
    line("elementary", "large unbounded line", ("boundary", "unbounded"), ("steps", "700"), swept: "[30, 45]"),
    line("totalistic", "small line of three colours", ("steps", "20"), swept: "[777, 1635]"),
    line("totalistic", "large line of three colours", ("grid", "100000"), ("steps", "3"), swept: "[777, 1635]"),
    line(
      "totalistic", "unbounded line of three colours", ("boundary", "unbounded"), ("steps", "60"), swept: "[777, 1635]"),
    infection("small crowd", ("people", "90")),
    infection("large crowd", ("grid", "512x512"), ("initial", "random")),
    infection("small torus of people", ("grid", "12x9"), ("boundary", "periodic")),
    infection("large torus of people", ("grid", "600x450"), ("boundary", "periodic"), ("initial", "random")),
    infection("small course", ("people", "90"), ("incubation", "1"), ("recovery", "3"), ("vaccinated", "0.2")),
    infection("large course", ("grid", "512x512"), ("recovery", "2"), ("immunity", "2"), ("initial", "random")),
    infection("small crowd with taps", ("people", "90"), ("tap", taps)),
    infection("large crowd with taps", ("grid", "512x512"), ("tap", taps)),
    infection("small crowd with measures", ("people", "90"), ("tap", taps), ("interventions", measures)),
    infection(
      "large course with measures", ("grid", "512x512"), ("recovery", "2"), ("initial", "random"), ("tap", taps),
      ("interventions", measures)),
    infection("taps and an early end", ("grid", "300x300"), ("tap", taps), ("until", "sick > 40")),
    infection("large until", ("grid", "512x512"), ("initial", "random"), ("until", "incidence == 0")),
    Block(name: "small game", keys: [("model", "memory"), ("grid", "4x5")], swept: ("players", "[perfect, random]")),
    Block(
      name: "large game", keys: [("model", "memory"), ("pairs", "2000")], swept: ("seed", "[1, 2]")),
    Block(
      name: "cards turned over by hand",
      keys: [("model", "memory"), ("grid", "2x2"), ("flips", "[[0, 0], [1, 0], [0, 1], [1, 1]]")],
      swept: ("seed", "[1, 2, 3]")),
  ]

  private static let edits = "[{step: 0, at: [[3, 3], [4, 3]]}, {step: 2, at: [7, 9]}, {step: 3, at: [0, 0], state: 1}]"
  /// The last taps come after the last recalculation.
  private static let taps = "[{at: [[0, 0], [5, 5]], step: 1}, {at: [3, 2], step: 4}, {at: [[8, 0], [1, 1]], step: 5}]"
  private static let measures =
    "[{step: 2, factor: 1}, {when: \"sick > 3\", vaccinate: 0.3}, {step: 5, vaccinate: 0.2}]"

  private static func life(_ name: String, _ keys: (String, String)..., steps: String = "3") -> Block {
    let random = keys.contains { $0.0 == "until" || $0.0 == "initial" } ? [] : [("initial", "random")]
    return Block(
      name: "life, \(name)", keys: [("model", "life"), ("steps", steps)] + random + keys, swept: ("seed", "[1, 2, 3]"))
  }

  private static func line(_ model: String, _ name: String, _ keys: (String, String)..., swept: String) -> Block {
    let colours = model == "totalistic" ? [("colours", "3"), ("radius", "1")] : []
    return Block(
      name: "\(model), \(name)", keys: [("model", model)] + colours + keys,
      swept: (model == "totalistic" ? "code" : "rule", swept))
  }

  private static func infection(_ name: String, _ keys: (String, String)...) -> Block {
    Block(
      name: "infection, \(name)", keys: [("model", "infection"), ("steps", "4")] + keys, swept: ("factor", "[1, 3]"))
  }

  @Test(arguments: blocks, Runs.allCases)
  func oneThreadAndTwo(block: Block, runs: Runs) throws {
    var keys = block.keys, sweep: [(String, String)] = []
    let isSwept = runs == .sweep || runs == .both
    if isSwept {
      sweep.append(block.swept)
    } else if block.swept.0 != "seed", let first = block.swept.1.split(whereSeparator: { "[], ".contains($0) }).first {
      keys.append((block.swept.0, String(first)))
    }
    if runs == .replicates || runs == .both { keys.append(("replicates", "3")) }
    let specification = try BlockSamples.block(keys, sweep: sweep)
    let one = try specification.run(nil, keepsState: true, threads: 1).text
    let two = try specification.run(nil, keepsState: true, threads: 2).text
    #expect(one == two)
  }

  @Test(arguments: Runs.allCases, ["011011", String(repeating: "0110", count: 50_000)])
  func machines(runs: Runs, input: String) throws {
    let isSwept = runs == .sweep || runs == .both
    let keys = [("input", input)] + (runs == .replicates || runs == .both ? [("replicates", "3")] : [])
    let block = try BlockSamples.machine(keys, sweep: isSwept ? [("initial", "[even, odd]")] : [])
    let one = try block.run(nil, threads: 1).text
    #expect(try block.run(nil, threads: 2).text == one)
  }

  /// Every run of an experiment shows, at its last step, what came after the last recalculation, as a single run does.
  @Test(arguments: [1, 2])
  func theLastStepIsOneStateInEveryRun(threads: Int) throws {
    let keys = [
      ("model", "infection"), ("grid", "6x4"), ("initial", "empty"), ("steps", "3"), ("tap", "[{at: [0, 0], step: 4}]"),
      ("interventions", "[{step: 4, vaccinate: 1}]"), ("replicates", "5"),
    ]
    let block = try BlockSamples.block(keys, sweep: [("factor", "[0, 2]")])
    let report = try block.run(RunRequest(namedSteps: [2, 3], workers: .team(of: threads)))
    let ensemble = try #require(report.ensemble)
    func all(_ value: Int) -> [StatisticValue?] { [StatisticValue?](repeating: .whole(value), count: 5) }
    let last = ["sick": 1, "incidence": 1, "ever_sick": 1, "peak": 1, "peak_step": 3, "vaccinated": 23, "duration": 3]
    for point in 0..<2 {
      for (name, value) in last { #expect(ensemble.values(of: name, at: point) == all(value), "\(name)") }
      for (name, value) in [("sick", 1), ("vaccinated", 23), ("incidence", 1)] {
        #expect(ensemble.column(name, step: 3).map { Array($0[ensemble.runs(of: point)]) } == all(value), "\(name)")
        #expect(ensemble.column(name, step: 2).map { Array($0[ensemble.runs(of: point)]) } == all(0), "\(name)")
      }
    }
  }
}
