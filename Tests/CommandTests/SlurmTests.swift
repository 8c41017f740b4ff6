import Foundation
import Testing

/// A sweep on a real Slurm of one node, which `.ci/slurm` installs, starts and stops. It takes at most 90 seconds, and
/// is skipped if Slurm is not available.
@Suite("Slurm", .waiting)
final class SlurmTests {
  private let lab: LabFolder
  private var folder: URL { lab.url }

  init() throws { lab = try LabFolder(Self.page) }

  private static let page = """
    ```simulation
    name: many
    model: infection
    people: 900
    steps: 200
    replicates: 80
    sweep: {factor: 1..3}
    show: [chart, statistics]
    ```

    """

  /// A Slurm that runs as long as somebody holds its standard input.
  private final class Service {
    let configuration: String
    private let process: Process
    private let input: Pipe

    /// Starts the service. Returns nil, after printing the reason, if Slurm is not available.
    init?(in folder: URL) throws {
      process = Process()
      input = Pipe()
      let ready = folder.appending(path: "ready"), errors = folder.appending(path: "service")
      try Data().write(to: errors)
      process.executableURL = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.ci/slurm")
      process.arguments = ["sh", "-c", "echo \"$SLURM_CONF\" > \"$0.new\" && mv \"$0.new\" \"$0\" && read -r line", ready.path]
      process.standardInput = input
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      while process.isRunning, !FileManager.default.fileExists(atPath: ready.path) { usleep(20_000) }
      guard let text = try? String(contentsOf: ready, encoding: .utf8) else {
        process.waitUntilExit()
        let last = String(decoding: try Data(contentsOf: errors), as: UTF8.self).split(separator: "\n").last
        print("skipped: \(last ?? "no Slurm here")")
        return nil
      }
      configuration = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func stop() {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  private func write() throws { try lab.write(Self.page) }
  private func page() throws -> Data { try lab.bytes() }

  /// Returns whether an array has tasks that have not ended. On a busy machine, a question may get no answer.
  private func isQueued(_ job: String) throws -> Bool {
    let answer = try lab.run("squeue --noheader --jobs=\(job)")
    return answer.output.contains(job) || answer.exit != 0 && !answer.errors.contains("Invalid job id")
  }

  /// Returns the largest file that a worker left.
  private func largest(_ cache: String) -> URL? {
    func size(_ url: URL) -> Int { (try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0 }
    return lab.packed(cache).max { size($0) < size($1) }
  }

  /// Returns the numbers of the processes for which a file in `/proc` satisfies a condition.
  private static func processes(_ file: String, _ isMeant: (Data) -> Bool) -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return Set(
      names.filter { name in
        Int(name) != nil && isMeant(FileManager.default.contents(atPath: "/proc/\(name)/\(file)") ?? Data())
      })
  }

  /// The processes that have ended and that nobody has reaped.
  private static var zombies: Set<String> {
    processes("stat") { String(decoding: $0, as: UTF8.self).contains(#/\((slurm|munge|sleep|sh|bash).*\) Z /#) }
  }

  /// A task that ignores signals, and one that leaves a process in a session of its own, both end with the service.
  @Test func whatWasStartedIsStopped() throws {
    let before = Self.zombies
    guard let service = try Service(in: folder) else { return }
    let setting = "SLURM_CONF=\(service.configuration)"
    func running() -> Set<String> {
      Self.processes("environ") { $0.split(separator: 0).contains { $0 == Data(setting.utf8) } }
    }
    func hasBegun(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.path + "/" + name) }
    for (name, line) in [
      ("deaf", "trap '' TERM INT HUP; touch deaf; sleep 300"), ("left", "setsid sleep 300 & touch left"),
    ] {
      let script = "#!/bin/bash\n#SBATCH --output=/dev/null\n\(line)\n"
      try Data(script.utf8).write(to: folder.appending(path: name + ".sh"))
      #expect(try Command("\(setting) sbatch \(name).sh").run(in: folder).exit == 0)
    }
    for _ in 0..<1000 where !hasBegun("deaf") || !hasBegun("left") { usleep(20_000) }
    #expect(running().count > 3, "the daemons and the tasks")
    service.stop()
    #expect(running().isEmpty)
    #expect(Self.zombies.subtracting(before).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: service.configuration))
  }

  @Test func aSweepOnSlurmGivesTheSameBytes() throws {
    guard let service = try Service(in: lab.url) else { return }
    defer { service.stop() }
    let programs = Command.program("notebook").deletingLastPathComponent().path
    lab.settings = "SLURM_CONF='\(service.configuration)' PATH='\(programs):/usr/local/bin:/usr/bin:/bin'"
    try write()
    #expect(try lab.run("notebook run --no-cache --quiet lab.md").exit == 0)
    let plain = try page()
    // The printed script is submitted by hand.
    for tasks in [1, 2, 50] {
      try write()
      let planned = try lab.run(
        "notebook plan lab.md -o \(tasks).plan --tasks \(tasks) --cache r\(tasks) --script slurm")
      try lab.write(planned.output, to: "\(tasks).sh")
      let submitted = try lab.run("sbatch --wait --output=log \(tasks).sh")
      #expect(submitted.exit == 0, "\(submitted)")
      let status = try lab.run("notebook status \(tasks).plan --cache r\(tasks)")
      #expect(status.exit == 0 && status.output.contains("240 done, 0 missing, 0 failed"), "\(status)")
      let explained = try lab.run("notebook run --explain --cache r\(tasks) lab.md").errors
      #expect(explained.contains("'many': known: all 240 runs"), "\(explained)")
      #expect(try page() == plain, "\(tasks) tasks")
    }
    // A task is killed while it runs, a record is damaged, and the run itself submits the rest.
    try write()
    let planned = try lab.run("notebook plan lab.md -o mix.plan --tasks 4 --cache mix --script slurm")
    // Task 2 waits, so it can be killed while it runs. If Slurm had not started it yet, it would be cancelled together
    // with the rest of the array.
    let waiting = "[ \"$SLURM_ARRAY_TASK_ID\" != 2 ] || sleep 300\nexec "
    try lab.write(planned.output.replacing("\nexec ", with: "\n" + waiting), to: "mix.sh")
    let job = try lab.run("sbatch --parsable --output=log --array=1-3 mix.sh").output.trimmingCharacters(in: .newlines)
    let state = "squeue --noheader --states=RUNNING --format=%T --jobs=\(job)_2"
    while try !lab.run(state).output.contains("RUNNING") { usleep(20_000) }
    #expect(try lab.run("scancel --signal=KILL --full \(job)_2").exit == 0)
    while try isQueued(job) { usleep(100_000) }
    let status = try lab.run("notebook status mix.plan --cache mix")
    #expect(status.output.contains("120 done, 120 missing, 0 failed"), "\(status)")
    let file = try #require(largest("mix"))
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 40] ^= 1
    try bytes.write(to: file)
    let damaged = try lab.run("notebook cache --verify --cache mix")
    #expect(damaged.exit == 1 && damaged.output.hasSuffix(" 1 damaged\n"), "\(damaged)")
    let found = try lab.run("notebook run --explain lab.md --cache mix --executor slurm:tasks=3,cpus=2,time=5,mem=100M")
    #expect(found.exit == 0 && found.errors.contains(" submitted as 3 tasks of array "), "\(found)")
    #expect(found.errors.contains("'many': known: all 240 runs"), "\(found)")
    #expect(try page() == plain)
    let verified = try lab.run("notebook verify lab.md --cache mix --sample 20")
    #expect(verified.exit == 0 && verified.output.hasPrefix("repeated 20 of 240 known runs"), "\(verified)")
  }
}
