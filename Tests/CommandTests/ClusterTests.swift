import Foundation
import Testing

/// Runs on many machines, seen from outside: a plan, its workers in any order, and the run afterwards.
@Suite("Cluster")
final class ClusterTests {
  let lab: LabFolder
  var folder: URL { lab.url }

  init() throws { lab = try LabFolder(Self.page) }

  static let page = """
    # Lab

    ```simulation
    name: many
    model: infection
    people: 60
    steps: 9
    replicates: 80
    sweep: {factor: 1..3}
    show: [chart, grid, statistics]
    ```

    \(LabFolder.gun)

    """

  func run(_ line: String) throws -> (exit: Int32, output: String, errors: String) { try lab.run(line) }

  func write(_ page: String = ClusterTests.page) throws {
    for name in ["gun.rle", "figures"] { try? FileManager.default.removeItem(at: lab.place(name)) }
    try lab.write(page)
  }

  func result() throws -> [Data] {
    try ["lab.md", "gun.rle"].map(lab.bytes)
  }

  func plain(_ page: String = ClusterTests.page) throws -> [Data] {
    try write(page)
    #expect(try run("notebook run --no-cache lab.md").exit == 0)
    defer { try? write(page) }
    return try result()
  }

  func explanation() throws -> [String] {
    try run("notebook run --explain --cache results lab.md").errors.split(separator: "\n").map(String.init)
      .filter { $0.contains("': ") }
  }

  @Test(arguments: [1, 2, 50]) func theBytesAreThoseOfOneMachine(tasks: Int) throws {
    let plain = try plain()
    let planned = try run("notebook plan lab.md -o lab.plan --tasks \(tasks) --cache results")
    #expect(planned.exit == 0 && planned.output.isEmpty)
    let start = "lab.plan: 242 runs in \(tasks) task\(tasks == 1 ? "" : "s"), an estimated "
    #expect(
      planned.errors.contains(start) && planned.errors.hasSuffix(" or more on one thread\n"), "\(planned.errors)")
    let mode = try FileManager.default.attributesOfItem(atPath: lab.path + "/lab.plan")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try run("notebook status lab.plan --cache results").exit == 1)
    // Workers have neither the notebook nor the user's state.
    try FileManager.default.removeItem(at: lab.place("lab.md"))
    for task in 1...tasks {
      let worked = try run("XDG_STATE_HOME=/dev/null notebook work lab.plan --task \(task)/\(tasks) --cache results")
      #expect(worked.exit == 0 && worked.errors.contains(" done\n"), "\(worked)")
    }
    #expect(lab.packed().count == tasks)
    let status = try run("notebook status lab.plan --cache results")
    #expect(status.exit == 0 && status.output.hasPrefix("lab.plan: 242 runs"), "\(status)")
    #expect(status.output.contains("242 done, 0 missing, 0 failed"))
    try write()
    #expect(
      try explanation() == [
        "lab.md:3: 'many': known: all 240 runs", "lab.md:13: 'gun': known", "lab.md:22: 'on': known",
      ])
    #expect(try result() == plain)
    #expect(try run("notebook check --cache results lab.md").exit == 0)
    let verified = try run("notebook cache --verify --cache results")
    #expect(verified.exit == 0 && verified.output.hasSuffix(" good, 0 foreign, 0 damaged\n"), "\(verified)")
    // A worker's file has many results. The number of files is the same as without the option.
    let counts = try #require(verified.output.wholeMatch(of: #/(\d+) results in (\d+) files?: .*\n/#))
    #expect(Int(counts.1).map { $0 > Int(counts.2) ?? 0 } == true, "\(verified)")
    #expect(try run("notebook cache --cache results").output.contains("\n\(counts.2) file"))
    // Another user trusts none of the results.
    try write()
    let other = try run("XDG_STATE_HOME='\(lab.path)/other' notebook run --explain --cache results lab.md").errors
    #expect(
      other.contains("'many': ran: none of 240 runs was known; workers left results with another key\n"), "\(other)")
    #expect(try result() == plain)
  }

  /// Some tasks run once, one runs twice, one is killed, and a file is damaged. The rest runs here.
  @Test func aMixtureGivesTheSameBytes() throws {
    let page = Self.page.replacing("people: 60", with: "people: 900").replacing("steps: 9", with: "steps: 200")
    let plain = try plain(page)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 6 --cache results").exit == 0)
    for task in [2, 2, 5] {
      #expect(try run("SLURM_ARRAY_TASK_ID=\(task) notebook work lab.plan --cache results").exit == 0)
    }
    #expect(
      try run("AWS_BATCH_JOB_ARRAY_INDEX=5 notebook work lab.plan --cache results").errors.contains("task 6 of 6"))
    let killed = try lab.start(["work", "lab.plan", "--task", "3", "--cache", "results"])
    usleep(100_000)
    kill(killed.processIdentifier, SIGKILL)
    killed.waitUntilExit()
    #expect(lab.packed().count >= 3)
    let first = try #require(lab.packed().first)
    var bytes = try Data(contentsOf: first)
    bytes[bytes.count - 40] ^= 1
    try bytes.write(to: first)
    let status = try run("notebook status lab.plan --cache results")
    #expect(status.exit == 1 && status.output.contains("still needed: --array=1"), "\(status)")
    #expect(try explanation()[0].contains(" of 240 runs were known"))
    #expect(try result() == plain)
    // The rest may come later, and everything is known in the end.
    for task in [1, 3, 4] { #expect(try run("notebook work lab.plan --task \(task) --cache results").exit == 0) }
    try write(page)
    #expect(try explanation()[0] == "lab.md:3: 'many': known: all 240 runs")
    #expect(try result() == plain)
  }
}
