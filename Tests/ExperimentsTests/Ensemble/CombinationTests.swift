import Experiments
import Simulations
import Testing

/// The combinations that a user would make: every model, small and large, as a single run, with replicates and swept,
/// bounded and on a plane, on one thread and on two.
struct CombinationTests {
  struct Block: Sendable, CustomTestStringConvertible {
    var name: String
    var keys: [(String, String)]
    /// A key that the combination sweeps, with its values.
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
    Block(name: "small game", keys: [("model", "memory"), ("grid", "4x5")], swept: ("players", "[perfect, random]")),
    Block(
      name: "large game", keys: [("model", "memory"), ("pairs", "2000")], swept: ("seed", "[1, 2]")),
  ]

  private static func life(_ name: String, _ keys: (String, String)..., steps: String = "3") -> Block {
    let random = keys.contains { $0.0 == "until" } ? [] : [("initial", "random")]
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

  @Test(arguments: [1, 2], [[], [("replicates", "3")]])
  func machines(threads: Int, more: [(String, String)]) throws {
    let small = try BlockSamples.machine(more).run(nil, threads: threads).text
    #expect(small == (try BlockSamples.machine(more).run(nil, threads: 1).text))
    let input = String(repeating: "0110", count: 50_000)
    let large = try BlockSamples.machine(more + [("input", input)]).run(nil, threads: threads).text
    #expect(large == (try BlockSamples.machine(more + [("input", input)]).run(nil, threads: 1).text))
  }
}
