import Foundation
import Testing

/// The engine for lattices, in a plan and in the other commands.
extension ClusterTests {
  private static let wide = """
    ```simulation
    name: wide
    model: life
    boundary: unbounded
    initial: gosper-gun
    steps: 200
    ```

    """

  /// The engine is an option of the plan, and is stored in it.
  @Test func theEngineTravelsInThePlan() throws {
    try write(Self.wide)
    let plain = try run("notebook run --no-cache --stdout --engine dense lab.md")
    #expect(plain.exit == 0)
    let planned = try run("notebook plan lab.md -o lab.plan --tasks 1 --engine dense --cache results")
    #expect(planned.exit == 0 && planned.errors.contains("1 run in 1 task"), "\(planned)")
    #expect(try run("notebook work lab.plan --cache results").exit == 0)
    for engine in ["dense", "sparse", "auto"] {
      let found = try run("notebook run --explain --stdout --engine \(engine) --cache results lab.md")
      #expect(found.errors.contains("'wide': known") && found.output == plain.output, "\(found)")
    }
    // HashLife leaves out the births and deaths of a leap, so its results differ from those of other engines.
    let leap = try run("notebook run --no-cache --stdout --engine hash lab.md")
    let hash = try run("notebook plan lab.md -o lab.plan --tasks 1 --engine hash --cache results")
    #expect(hash.exit == 0 && hash.errors.contains("1 run in 1 task") && leap.output != plain.output, "\(hash)")
    #expect(try run("notebook work lab.plan --cache results").exit == 0)
    let known = try run("notebook run --explain --stdout --engine hash --cache results lab.md")
    #expect(known.errors.contains("'wide': known") && known.output == leap.output, "\(known)")
    // A block that 'run' would refuse is not planned.
    try write(Self.page)
    let refused = try run("notebook run --stdout --engine sparse lab.md")
    let plan = try run("notebook plan lab.md -o none.plan --tasks 1 --engine sparse")
    let line = try #require(refused.errors.split(separator: "\n").first { $0.contains("the sparse engine") })
    #expect(refused.exit == 2 && plan.exit == 2 && plan.errors.contains(line), "\(plan)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/none.plan"))
  }

  /// Results of HashLife are found only by a run with the same option. `--explain` says so.
  @Test func resultsOfHashLifeAreNamed() throws {
    try write(Self.wide)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --engine hash --cache results").exit == 0)
    #expect(try run("notebook work lab.plan --cache results").exit == 0)
    let plain = try run("notebook run --explain --stdout --cache results lab.md")
    #expect(plain.errors.contains("'wide': ran: no entry; known with --engine hash; sparse engine\n"), "\(plain)")
    let again = try run("notebook run --explain --stdout --cache results lab.md")
    #expect(again.errors.contains("'wide': known\n"), "\(again)")
    let dense = try run("notebook run --explain --stdout --engine dense --no-cache lab.md")
    #expect(!dense.errors.contains("known with"), "\(dense)")
    let hash = try run("notebook run --explain --stdout --engine hash --cache results lab.md")
    #expect(hash.errors.contains("'wide': known\n"), "\(hash)")
  }

  /// `verify` repeats the runs that `run` with the same engine would use, with this engine.
  @Test func verifyTakesTheEngineOfTheRun() throws {
    try write(Self.wide)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --engine hash --cache results").exit == 0)
    #expect(try run("notebook work lab.plan --cache results").exit == 0)
    let plain = try run("notebook verify lab.md --cache results")
    #expect(plain.exit == 0 && plain.output == "no results are known, so none can be compared\n", "\(plain)")
    let hash = try run("notebook verify lab.md --cache results --engine hash")
    #expect(hash.exit == 0 && hash.output == "repeated 1 of 1 known run: no difference\n", "\(hash)")
    #expect(try run("notebook run --stdout --cache results lab.md").exit == 0)
    for engine in ["auto", "dense", "sparse"] {
      let found = try run("notebook verify lab.md --cache results --engine \(engine)")
      #expect(found.exit == 0 && found.output == hash.output, "\(engine): \(found)")
    }
    // A block that 'run' would refuse has no results to verify.
    try write(Self.page)
    let refused = try run("notebook verify lab.md --cache results --engine sparse")
    #expect(refused.exit == 2 && refused.errors.contains("the sparse engine runs "), "\(refused)")
    #expect(try run("notebook verify lab.md --engine none").exit == 64)
  }
}
