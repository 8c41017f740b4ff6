import Foundation
import Testing

/// The option `--engine` of all commands, and what `--explain` says about engines.
@Suite("Engines")
final class EngineTests {
  private let lab: LabFolder

  init() throws { lab = try LabFolder(Self.page) }

  /// Returns a block of `life` with these keys.
  private static func life(_ name: String, _ keys: String...) -> String {
    (["```simulation", "name: \(name)", "model: life"] + keys + ["```", "", ""]).joined(separator: "\n")
  }

  private static let page =
    "# Engines\n\n" + life("plane", "boundary: unbounded", "initial: glider", "steps: 20")
    + life("inverted", "rule: B03/S23", "boundary: unbounded", "initial: glider", "steps: 7")
    + life("range", "rule: R2,C0,M1,S5..9,B6..8,NM", "boundary: unbounded", "initial: glider", "steps: 3")
    + life("far", "boundary: unbounded", "initial: gosper-gun", "steps: 2^100", "show: statistics")
    + life("torus", "grid: 64", "initial: glider", "steps: 2^60", "show: statistics")

  private func run(_ line: String) throws -> (exit: Int32, output: String, errors: String) { try lab.run(line) }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test func explanationsNameTheEngine() throws {
    #expect(
      lines(try run("notebook run --no-cache --explain lab.md").errors).filter { $0.contains("engine") } == [
        "lab.md:3: 'plane': ran: no results are kept; sparse engine",
        "lab.md:11: 'inverted': ran: no results are kept; sparse engine",
        "lab.md:20: 'range': ran: no results are kept; dense engine",
        "lab.md:29: 'far': ran: no results are kept; hash engine",
        "lab.md:38: 'torus': ran: no results are kept; hash engine",
      ])
    let check = try run("notebook check --explain lab.md")
    #expect(check.exit == 0)
    #expect(
      lines(check.output + check.errors).filter { $0.contains("engine") }.map { $0.split(separator: "'").suffix(1) }
        == [
          [": current; sparse engine"], [": current; sparse engine"], [": current; dense engine"],
          [": current; hash engine"], [": current; hash engine"],
        ])
  }

  /// For a block with many runs, the explanation names the engines of all runs. For a block that was refused, it says
  /// that there is no result.
  @Test func explanationsOfSweepsAndErrors() throws {
    let page =
      Self.life("boundaries", "grid: 16", "initial: glider", "steps: 20", "sweep: {boundary: [dead, unbounded]}")
      + Self.life("soups", "grid: 16", "steps: 3", "replicates: 3")
      + Self.life("large", "grid: 9", "steps: 2^40", "boundary: dead")
      + Self.life("refused", "grid: 1024", "steps: 4000000000", "boundary: dead")
    try lab.write(page, to: "many.md")
    let found = try run("notebook run --keep-going --max-updates 1e9 --cache results --explain many.md")
    #expect(found.exit == 2)
    #expect(
      lines(found.errors).filter { $0.hasPrefix("many.md:") && $0.contains("': ") && !$0.contains("error: ") } == [
        "many.md:1: 'boundaries': ran: none of 2 runs was known; dense and sparse engines",
        "many.md:10: 'soups': ran: none of 3 runs was known; dense engine",
        "many.md:18: 'large': not run: it has errors", "many.md:26: 'refused': no result: it has errors",
      ], "\(found.errors)")
    let uncached = try run("notebook run --keep-going --max-updates 1e9 --no-cache --explain --only refused many.md")
    #expect(uncached.errors.contains("'refused': no result: it has errors\n"), "\(uncached.errors)")
    let known = try run("notebook run --keep-going --max-updates 1e9 --cache results --explain many.md")
    #expect(known.errors.contains("'soups': known: all 3 runs\n"), "\(known.errors)")
  }

  /// Engines agree, so a page that one of them wrote is up to date for the others.
  @Test func checkTakesAnEngine() throws {
    let only = "--only plane --only inverted"
    #expect(try run("notebook run \(only) --engine dense lab.md").exit == 0)
    for engine in ["dense", "sparse", "auto"] {
      let check = try run("notebook check \(only) --engine \(engine) lab.md")
      #expect(check.exit == 0, "\(engine) \(check.errors)")
    }
    let hash = try run("notebook check --only inverted --engine hash lab.md")
    #expect(hash.exit == 2)
    #expect(
      hash.errors.contains("on an unbounded lattice, the hash engine runs rules without B0, not B03/S23"),
      "\(hash.errors)")
  }

  @Test func resultsTakeAnEngine() throws {
    let only = "--only plane --only inverted"
    let dense = try run("notebook results \(only) --engine dense lab.md")
    #expect(dense.exit == 0 && dense.output.contains("\"inverted\""))
    for engine in ["sparse", "auto"] {
      #expect(try run("notebook results \(only) --engine \(engine) lab.md").output == dense.output)
    }
    let refused = try run("notebook results --only torus --engine sparse lab.md")
    #expect(refused.exit == 2 && refused.errors.contains("the sparse engine runs unbounded planes only"))
  }

  @Test func automataRunTakesAnEngine() throws {
    let keys = "automata run life boundary=unbounded initial=r-pentomino steps=300"
    let dense = try run("\(keys) --engine dense")
    #expect(dense.exit == 0)
    for engine in ["sparse", "auto"] { #expect(try run("\(keys) --engine \(engine)").output == dense.output) }
    let hash = try run("\(keys) --engine hash").output
    func population(_ text: String) -> String? { lines(text).first { $0.hasPrefix("| population") } }
    #expect(population(hash) != nil && population(hash) == population(dense.output))
    let refused = try run("automata run life grid=9 initial=glider steps=9 --engine sparse")
    #expect(refused.exit == 2)
    #expect(
      refused.errors == """
        error: the sparse engine runs unbounded planes only
          grid=9
               ^
          help: use --engine auto, or set boundary: unbounded

        """)
    let unknown = try run("\(keys) --engine fast")
    #expect(unknown.exit == 64 && unknown.errors.contains("fast"))
  }

  /// HashLife stops at the memory limit, and takes no more memory.
  @Test func hashLifeStopsAtTheLimitOfMemory() throws {
    let page = Self.life(
      "chaos", "rule: B2/S", "boundary: unbounded", "initial: {random: 0.4}", "grid: 64", "steps: 4000",
      "show: statistics")
    try lab.write(page, to: "chaos.md")
    let found = try run("notebook run --stdout --engine hash --max-memory 1MiB chaos.md")
    #expect(found.exit == 2)
    #expect(found.errors.contains("error: HashLife needs more than 26214 different squares after generation "))
    #expect(found.errors.contains("help: make fewer steps, or raise the limit with --max-memory"))
  }
}
