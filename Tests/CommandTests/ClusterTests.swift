import Files
import Foundation
import Testing

/// Runs on many machines, from outside: a plan, its workers in any order, and the run afterwards.
@Suite("Cluster")
final class ClusterTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cluster-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.page.utf8).write(to: folder.appending(path: "lab.md"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let page = """
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

    ```simulation
    name: gun
    model: life
    grid: 40
    initial: gosper-gun
    steps: 30
    save: gun.rle
    ```

    ```simulation
    name: on
    model: life
    grid: 40
    initial: {from: gun}
    steps: 5
    ```

    """

  private func run(_ line: String) throws -> (exit: Int32, output: String, errors: String) {
    let result = try Command("XDG_STATE_HOME='\(folder.path)/state' XDG_CACHE_HOME='\(folder.path)/user' \(line)")
      .run(in: folder)
    return (result.exit, String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self))
  }

  private func write(_ page: String = ClusterTests.page) throws {
    for name in ["gun.rle", "figures"] { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
    try Data(page.utf8).write(to: folder.appending(path: "lab.md"))
  }

  private func result() throws -> [Data] {
    try ["lab.md", "gun.rle"].map { try Data(contentsOf: folder.appending(path: $0)) }
  }

  private func plain(_ page: String = ClusterTests.page) throws -> [Data] {
    try write(page)
    #expect(try run("notebook run --no-cache lab.md").exit == 0)
    defer { try? write(page) }
    return try result()
  }

  /// The files that workers have left.
  private var packed: [URL] {
    let plans = folder.appending(path: "results/plans")
    let all = FileManager.default.enumerator(at: plans, includingPropertiesForKeys: nil)?.allObjects ?? []
    return all.compactMap { $0 as? URL }.filter { $0.lastPathComponent.hasSuffix("-1") }.sorted { $0.path < $1.path }
  }

  private func explanation() throws -> [String] {
    try run("notebook run --explain --cache results lab.md").errors.split(separator: "\n").map(String.init)
      .filter { $0.contains("': ") }
  }

  private func process(_ arguments: [String], _ more: [String: String] = [:]) throws -> Process {
    let process = Process()
    process.executableURL = Command.program("notebook")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let own = ["XDG_CACHE_HOME": folder.path + "/user", "XDG_STATE_HOME": folder.path + "/state"]
    process.environment = Command.safeEnvironment.merging(own) { $1 }.merging(more) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test(arguments: [1, 2, 50]) func theBytesAreThoseOfOneMachine(tasks: Int) throws {
    let plain = try plain()
    let planned = try run("notebook plan lab.md -o lab.plan --tasks \(tasks) --cache results")
    #expect(planned.exit == 0 && planned.output.isEmpty)
    let end = "242 runs in \(tasks) task\(tasks == 1 ? "" : "s"), an estimated second or more on one thread\n"
    #expect(planned.errors.hasSuffix("lab.plan: " + end), "\(planned.errors)")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/lab.plan")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try run("notebook status lab.plan --cache results").exit == 1)
    // Workers have no notebook, and no state of the user's.
    try FileManager.default.removeItem(at: folder.appending(path: "lab.md"))
    for task in 1...tasks {
      let worked = try run("XDG_STATE_HOME=/dev/null notebook work lab.plan --task \(task)/\(tasks) --cache results")
      #expect(worked.exit == 0 && worked.errors.contains(" made\n"), "\(worked)")
    }
    #expect(packed.count == tasks)
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
    // Another user trusts none of it.
    try write()
    let other = try run("XDG_STATE_HOME='\(folder.path)/other' notebook run --explain --cache results lab.md").errors
    #expect(other.contains("'many': ran: none of 240 runs was known"), "\(other)")
    #expect(try result() == plain)
  }

  /// Some tasks, one twice, one killed, a damaged file, and the rest here.
  @Test func aMixtureGivesTheSameBytes() throws {
    let page = Self.page.replacing("people: 60", with: "people: 900").replacing("steps: 9", with: "steps: 200")
    let plain = try plain(page)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 6 --cache results").exit == 0)
    for task in [2, 2, 5] {
      #expect(try run("SLURM_ARRAY_TASK_ID=\(task) notebook work lab.plan --cache results").exit == 0)
    }
    #expect(
      try run("AWS_BATCH_JOB_ARRAY_INDEX=5 notebook work lab.plan --cache results").errors.contains("task 6 of 6"))
    let killed = try process(["work", "lab.plan", "--task", "3", "--cache", "results"])
    usleep(100_000)
    kill(killed.processIdentifier, SIGKILL)
    killed.waitUntilExit()
    #expect(packed.count >= 3)
    let first = try #require(packed.first)
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

  /// SIGTERM keeps what is finished, and the exit code asks for another start.
  @Test func aStoppedWorkerGoesOn() throws {
    // People who do not stay immune keep the infection going, so the work is many times longer than the start.
    let people = "people: 60000\ninitial: {count: 30000}\nrecovery: 5\nimmunity: 10"
    let page = Self.page.replacing("people: 60", with: people).replacing("steps: 9", with: "steps: 200")
      .replacing("replicates: 80", with: "replicates: 40")
    let plain = try plain(page)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    var stopped = 0
    var pause = 40_000.0
    for _ in 1...40 {
      let worker = try process(["work", "lab.plan", "--cache", "results"])
      usleep(UInt32(pause))
      // A busy machine needs longer for the start and for the work.
      pause *= 1.25
      kill(worker.processIdentifier, SIGTERM)
      worker.waitUntilExit()
      if worker.terminationStatus == 0 { break }
      // Before the program listens, the signal ends it as any other.
      #expect([75, 143].contains(worker.terminationStatus) || worker.terminationReason == .uncaughtSignal)
      if worker.terminationStatus == 75 { stopped += 1 }
    }
    #expect(stopped > 0)
    #expect(try run("notebook work lab.plan --cache results").exit == 0)
    #expect(try run("notebook status lab.plan --cache results").exit == 0)
    #expect(try explanation()[0] == "lab.md:3: 'many': known: all 120 runs")
    #expect(try result() == plain)
  }

  @Test func twoWorkersOfOneTaskAreSafe() throws {
    let plain = try plain()
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 2 --cache results").exit == 0)
    let workers = try (0..<6).map {
      try process(["work", "lab.plan", "--task", "\($0 % 2 + 1)", "--cache", "results"])
    }
    for worker in workers {
      worker.waitUntilExit()
      #expect(worker.terminationStatus == 0)
    }
    #expect(try explanation()[0] == "lab.md:3: 'many': known: all 240 runs")
    #expect(try result() == plain)
    #expect(try run("notebook cache --cache results").output.hasPrefix("results\n"))
    #expect(try run("notebook cache --clear --cache results").output.hasPrefix("removed "))
    #expect(packed.isEmpty)
    #expect(try run("notebook cache --cache results").output == "results\n0 entries, 0B\n")
  }

  /// A result that was changed by somebody who has the user's key is found by running it again.
  @Test func aForgedResultIsFound() throws {
    let empty = try run("notebook verify lab.md")
    #expect(empty.exit == 0 && empty.output == "no run is known, so there is nothing to compare\n", "\(empty)")
    #expect(try run("notebook run --quiet --cache results lab.md").exit == 0)
    let good = try run("notebook verify lab.md --sample 90 --cache results")
    #expect(good.exit == 0 && good.output == "made 90 of 242 known runs again: no difference\n", "\(good)")
    let seal = RecordSeal(path: folder.path + "/state/automata/results-key", makesKey: false)
    let word = Array("population".utf8)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/results") {
      let url = folder.appending(path: "results/\(name)")
      guard var bytes = try? [UInt8](Data(contentsOf: url)),
        let place = bytes.indices.first(where: { bytes[$0...].starts(with: word) })
      else { continue }
      bytes[place] = UInt8(ascii: "P")
      bytes.removeLast(RecordSeal.count)
      bytes += try seal.seal(bytes.span)
      try Data(bytes).write(to: url)
    }
    #expect(try run("notebook cache --verify --cache results").exit == 0, "its seal is good")
    let forged = try run("notebook verify lab.md --sample 500 --cache results")
    #expect(forged.exit == 1, "\(forged)")
    #expect(
      forged.output == """
        lab.md: 'gun': point 1, replicate 1, seed 0: the known result differs
        lab.md: 'on': point 1, replicate 1, seed 0: the known result differs
        made 242 of 242 known runs again: 2 differences

        """)
    #expect(forged.errors.contains("compute them again: notebook cache --clear --cache results\n"))
    let json = try run("notebook verify lab.md --sample 500 --cache results --format json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(json.exit == 1 && object["known"] as? Int == 242 && object["sample"] as? Int == 242)
    #expect((object["differences"] as? [[String: Any]])?.map { $0["name"] as? String } == ["gun", "on"])
    #expect(object["remedy"] as? String == "notebook cache --clear --cache results")
    #expect(try run("notebook cache --clear --cache results").exit == 0)
    #expect(try run("notebook verify lab.md --cache results --quiet").output.isEmpty)
    #expect(try run("notebook verify lab.md --sample 0").exit == 64)
    #expect(try run("notebook verify none.md --cache results").exit == 3)
  }

  @Test func aFailedRunIsNamedAndRepeated() throws {
    try write(
      """
      ```simulation
      name: rare
      model: infection
      people: 60
      factor: 2
      until: 1 / (sick - 7) > 2
      steps: 9
      replicates: 40
      ```

      """)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    let worked = try run("notebook work lab.plan --cache results")
    #expect(worked.exit == 0 && worked.errors.contains("40 of 40 runs made, "), "\(worked)")
    let status = try run("notebook status lab.plan --cache results")
    #expect(status.exit == 1 && status.output.contains(", 0 missing, ") && !status.output.contains("--array"))
    let line = try #require(status.output.split(separator: "\n").first { $0.hasPrefix("  repeat it: ") })
    let again = try run(String(line.dropFirst("  repeat it: ".count)))
    #expect(again.exit == 2 && again.errors.contains("division by zero"), "\(again)")
    #expect(again.output.contains("lab.md: 'rare': point 1, replicate "))
    let json = try run("notebook status lab.plan --cache results --format json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let failures = try #require(object["failures"] as? [[String: Any]])
    #expect(!failures.isEmpty && failures.allSatisfy { $0["key"] as? String == "until" && $0["command"] != nil })
    #expect(object["array"] as? String == "" && object["runs"] as? Int == 40)
    let good = try run("notebook work lab.plan --run rare:1:1 --cache results")
    #expect(good.exit == 0 && good.output.contains("\npeople: 60\n"))
    for words in ["rare:1:41", "rare:2:1", "rare:0:1", "rare", "other:1:1", "rare:1:x"] {
      #expect(try run("notebook work lab.plan --run \(words)").exit == 64)
    }
  }

  @Test func wrongUseIsRefused() throws {
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 3 --cache results").exit == 0)
    for (line, exit, words) in [
      ("work lab.plan --task 4 --cache results", Int32(64), "there is no task 4: the plan has 3 tasks"),
      ("work lab.plan --task 1/4 --cache results", 64, "the plan has 3 tasks, not 4"),
      ("work lab.plan --task 0/3", 64, "The value '0/3' is invalid"), ("work lab.plan", 64, "no task is named"),
      ("work none.plan --task 1", 3, "does not exist"), ("work lab.md --task 1", 3, "'lab.md' is not a plan"),
      ("status lab.md", 3, "'lab.md' is not a plan"), ("plan lab.md -o x --tasks 0", 64, "--tasks"),
      ("plan lab.md -o x", 64, "--tasks 50"), ("plan lab.md -o x --tasks 1 --minutes 2", 64, "--tasks 50"),
      ("plan lab.md -o lab.md --tasks 1", 3, "'lab.md' exists and is not a plan"),
      ("plan lab.md -o - --tasks 1", 64, "holds a key"), ("run --cache results --no-cache lab.md", 64, "--no-cache"),
      ("run --cache lab.md lab.md", 3, "--cache 'lab.md' is a file, not a folder"),
      ("run --cache none/below lab.md", 3, "the folder of --cache 'none/below' does not exist"),
      ("check --cache /dev/null lab.md", 3, "is a file, not a folder"), ("cache --cache none", 3, "does not exist"),
      ("check --cache none lab.md", 3, "does not exist"),
      ("results --cache lab.plan/x lab.md", 3, "does not exist"), ("watch --cache lab.md lab.md", 3, "not a folder"),
      ("plan lab.md -o x --tasks 1 --cache lab.md", 3, "not a folder"),
      ("work lab.plan --task 1 --cache lab.md", 3, "not a folder"),
      ("status lab.plan --cache nowhere", 3, "does not exist"),
    ] {
      let found = try run("notebook \(line)")
      #expect(found.exit == exit && found.errors.contains(words), "\(line): \(found)")
    }
    let before = try Data(contentsOf: folder.appending(path: "lab.md"))
    #expect(before == Data(Self.page.utf8))
    // A damaged plan, and one behind a link.
    var bytes = try Data(contentsOf: folder.appending(path: "lab.plan"))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: folder.appending(path: "bad.plan"))
    #expect(try run("notebook status bad.plan --cache results").errors.contains("a plan that is damaged"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.plan", withDestinationPath: folder.path + "/lab.plan")
    #expect(try run("notebook plan lab.md -o link.plan --tasks 1 --cache results").errors.contains("symbolic link"))
    // A plan replaces a plan, and stays private.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path + "/lab.plan")
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 2 --cache results").exit == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/lab.plan")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let own = try run("notebook plan lab.md -o lab.md --overwrite --tasks 2 --cache results")
    #expect(own.exit == 64 && own.errors.contains("--output is one of the notebooks"), "\(own)")
    #expect(try Data(contentsOf: folder.appending(path: "lab.md")) == before)
    try Data("notes\n".utf8).write(to: folder.appending(path: "notes.txt"))
    #expect(try run("notebook plan lab.md -o notes.txt --tasks 2 --cache results").exit == 3)
    #expect(try run("notebook plan lab.md -o notes.txt --overwrite --tasks 2 --cache results").exit == 0)
    #expect(try Data(contentsOf: folder.appending(path: "notes.txt")).starts(with: Data("AUTOPLN1".utf8)))
  }

  /// Another build is another program, even with the same version.
  @Test func anotherBuildIsRefused() throws {
    let program = try Data(contentsOf: Command.program("notebook"))
    let note = Data([4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0] + Array("GNU\0".utf8))
    guard let place = program.range(of: note) else {
      print("not tested: the linker wrote no build id")
      return
    }
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    var bytes = program
    bytes[place.upperBound + 3] ^= 0xFF
    try bytes.write(to: folder.appending(path: "other.bytes"))
    #expect(try run("cp other.bytes other").exit == 0)
    #expect(try run("chmod +x other").exit == 0)
    let found = try run("sh -c './other work lab.plan --cache results'")
    #expect(found.exit == 3 && found.errors.contains("the plan was made by another program"), "\(found)")
    #expect(packed.isEmpty)
  }

  /// The scripts name the files of any name as their shells and readers expect.
  @Test func scriptsAreQuoted() throws {
    let plan = "my 'plan' {x} $HOME \"q\""
    func script(_ name: String, tasks: Int = 4) throws -> String {
      let process = Process(), output = Pipe()
      process.executableURL = Command.program("notebook")
      process.arguments = [
        "plan", "lab.md", "-o", plan, "--tasks", "\(tasks)", "--cache", "re sults", "--script", name,
      ]
      process.currentDirectoryURL = folder
      let own = ["XDG_CACHE_HOME": folder.path + "/user", "XDG_STATE_HOME": folder.path + "/state"]
      process.environment = Command.safeEnvironment.merging(own) { $1 }
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0 && text.split(separator: "\n").count <= 20)
      return text
    }
    // A program that prints its arguments in the place of ours.
    let words = "#!/bin/sh\nfor word; do printf '<%s>' \"$word\"; done\n"
    try Data(words.utf8).write(to: folder.appending(path: "notebook"))
    #expect(try run("chmod +x notebook").exit == 0)
    try Data(try script("slurm").utf8).write(to: folder.appending(path: "slurm.sh"))
    let slurm = try run("PATH='\(folder.path):/usr/bin:/bin' sh slurm.sh")
    #expect(slurm.output == "<work><\(plan)><--cache><re sults><--jobs><1>", "\(slurm)")
    #expect(try script("slurm").contains("\n#SBATCH --array=1-4\n"))
    let aws = try JSONSerialization.jsonObject(with: Data(try script("aws-batch").utf8)) as? [String: Any]
    #expect((aws?["arrayProperties"] as? [String: Int]) == ["size": 4])
    let command = (aws?["containerOverrides"] as? [String: Any])?["command"] as? [String]
    #expect(command == ["notebook", "work", plan, "--cache", "re sults", "--jobs", "1"])
    let single = try JSONSerialization.jsonObject(with: Data(try script("aws-batch", tasks: 1).utf8)) as? [String: Any]
    #expect(single?["arrayProperties"] == nil, "an array of one task is refused there")
    let kubernetes = try script("kubernetes")
    #expect(kubernetes.contains("  completionMode: Indexed\n  completions: 4\n"))
    let list = try #require(kubernetes.split(separator: "\n").first { $0.contains(" command: ") })
    let json = Data(list.drop { $0 != "[" }.utf8)
    #expect(try JSONSerialization.jsonObject(with: json) as? [String] == command)
    #expect(try script("parallel").contains(" --task TASK/4 --jobs 1\n"))
    #expect(try script("snakemake").contains("{{x}}"))
  }
}
