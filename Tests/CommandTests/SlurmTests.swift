import Foundation
import Testing

/// A sweep on a real Slurm of one node, which `.ci/slurm` installs, starts and stops. It takes at most 90 seconds, and is
/// skipped where there is no Slurm to be had.
@Suite("Slurm")
final class SlurmTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "slurm-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

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

    /// Nil where there is none to be had; then it has said why.
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

  private func write() throws { try Data(Self.page.utf8).write(to: folder.appending(path: "lab.md")) }
  private func page() throws -> Data { try Data(contentsOf: folder.appending(path: "lab.md")) }

  /// The files that workers have left, the largest first.
  private func packed(_ cache: String) -> [URL] {
    let all = FileManager.default.enumerator(
      at: folder.appending(path: cache + "/plans"), includingPropertiesForKeys: [.fileSizeKey])?.allObjects ?? []
    func size(_ url: URL) -> Int { (try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0 }
    return all.compactMap { $0 as? URL }.filter { $0.lastPathComponent.hasSuffix("-1") }.sorted { size($0) > size($1) }
  }

  @Test func aSweepOnSlurmGivesTheSameBytes() throws {
    guard let service = try Service(in: folder) else { return }
    defer { service.stop() }
    let programs = Command.program("notebook").deletingLastPathComponent().path
    let settings =
      "SLURM_CONF='\(service.configuration)' PATH='\(programs):/usr/local/bin:/usr/bin:/bin' "
      + "XDG_STATE_HOME='\(folder.path)/state' XDG_CACHE_HOME='\(folder.path)/user' "
    func run(_ line: String) throws -> (exit: Int32, output: String, errors: String) {
      let result = try Command(settings + line).run(in: folder)
      return (
        result.exit, String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self)
      )
    }
    try write()
    #expect(try run("notebook run --no-cache --quiet lab.md").exit == 0)
    let plain = try page()
    // The printed script, submitted by hand.
    for tasks in [1, 2, 50] {
      try write()
      let planned = try run("notebook plan lab.md -o \(tasks).plan --tasks \(tasks) --cache r\(tasks) --script slurm")
      try Data(planned.output.utf8).write(to: folder.appending(path: "\(tasks).sh"))
      let submitted = try run("sbatch --wait --output=log \(tasks).sh")
      #expect(submitted.exit == 0, "\(submitted)")
      let status = try run("notebook status \(tasks).plan --cache r\(tasks)")
      #expect(status.exit == 0 && status.output.contains("240 done, 0 missing, 0 failed"), "\(status)")
      let explained = try run("notebook run --explain --cache r\(tasks) lab.md").errors
      #expect(explained.contains("'many': known: all 240 runs"), "\(explained)")
      #expect(try page() == plain, "\(tasks) tasks")
    }
    // A mixture: a task is killed in the middle, a record is damaged, and the rest is submitted by the run itself.
    try write()
    let planned = try run("notebook plan lab.md -o mix.plan --tasks 4 --cache mix --script slurm")
    try Data(planned.output.utf8).write(to: folder.appending(path: "mix.sh"))
    let job = try run("sbatch --parsable --output=log --array=1-3 mix.sh").output.trimmingCharacters(in: .newlines)
    for _ in 0..<200 {
      let running = try run("squeue --noheader --states=R --format=%i --jobs=\(job)").output
      guard !running.contains("\(job)_2") else { break }
      usleep(20_000)
    }
    #expect(try run("scancel --signal=KILL --full \(job)_2").exit == 0)
    while try run("squeue --noheader --jobs=\(job)").output.contains(job) { usleep(100_000) }
    let file = try #require(packed("mix").first)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 40] ^= 1
    try bytes.write(to: file)
    let damaged = try run("notebook cache --verify --cache mix")
    #expect(damaged.exit == 1 && damaged.output.hasSuffix(" 1 damaged\n"), "\(damaged)")
    let found = try run("notebook run --explain lab.md --cache mix --executor slurm:tasks=3,cpus=2,time=5,mem=100M")
    #expect(found.exit == 0 && found.errors.contains(" submitted as 3 tasks of the array "), "\(found)")
    #expect(found.errors.contains("'many': known: all 240 runs"), "\(found)")
    #expect(try page() == plain)
    let verified = try run("notebook verify lab.md --cache mix --sample 20")
    #expect(verified.exit == 0 && verified.output.hasPrefix("made 20 of 240 known runs again"), "\(verified)")
  }
}
