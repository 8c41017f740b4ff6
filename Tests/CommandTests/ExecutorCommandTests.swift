import Foundation
import Testing

/// `notebook run --executor`, with small programs in the place of Slurm's. The real ones have their own tests.
@Suite("Executor")
final class ExecutorCommandTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "executor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "bin"), withIntermediateDirectories: true)
    try write()
    // An array is a process that makes one task after the other. `skip` names tasks that end at once.
    try program(
      "sbatch",
      """
      cat > script
      echo "$@" >> calls
      for word; do case $word in --array=*) array=${word#--array=1-} ;; --output=*) log=${word#--output=} ;; esac; done
      # A descriptor that a process hands on keeps who started it waiting.
      (for place in /proc/self/fd/*; do
        descriptor=${place##*/}
        [ "$descriptor" -le 2 ] || eval "exec $descriptor>&-"
      done
      for task in $(seq "$array"); do
        case " $(cat skip 2> /dev/null) " in *" $task "*) echo "task $task was lost" >> "$log"; continue ;; esac
        [ ! -e slow ] || sleep 0.6
        SLURM_ARRAY_TASK_ID=$task sh ./script >> "$log" 2>&1
      done) > /dev/null 2>&1 < /dev/null &
      echo "$!;cluster"
      """)
    try program("squeue", "for word; do case $word in --jobs=*) kill -0 ${word#--jobs=} 2> /dev/null && echo 1 ;; esac; done; :")
    try program("scancel", "echo \"scancel $@\" >> calls; kill \"$1\"")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let page = """
    # Lab

    ```simulation
    name: many
    model: infection
    people: 60
    steps: 9
    replicates: 40
    sweep: {factor: 1..3}
    show: [chart, grid, statistics]
    ```

    ```simulation
    name: gun
    model: life
    grid: 40
    initial: gosper-gun
    steps: 30
    ```

    ```simulation
    name: on
    model: life
    grid: 40
    initial: {from: gun}
    steps: 5
    ```

    """

  private func write() throws { try Data(Self.page.utf8).write(to: folder.appending(path: "lab.md")) }

  private func program(_ name: String, _ text: String) throws {
    let place = folder.appending(path: "bin/\(name)")
    try Data("#!/bin/bash\n\(text)\n".utf8).write(to: place)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
  }

  private func run(_ line: String) throws -> (exit: Int32, output: String, errors: String) {
    let result = try Command(
      "PATH='\(folder.path)/bin:/usr/bin:/bin' XDG_STATE_HOME='\(folder.path)/state' "
        + "XDG_CACHE_HOME='\(folder.path)/user' \(line)"
    ).run(in: folder)
    return (result.exit, String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self))
  }

  private func page() throws -> Data { try Data(contentsOf: folder.appending(path: "lab.md")) }

  private var calls: [String] {
    ((try? String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  /// The notes about arrays that have not ended.
  private var notes: [String] {
    let plans = folder.appending(path: "results/plans")
    let all = FileManager.default.enumerator(at: plans, includingPropertiesForKeys: nil)?.allObjects ?? []
    return all.compactMap { ($0 as? URL)?.lastPathComponent }.filter { $0.hasPrefix(".") }.sorted()
  }

  private func plain() throws -> Data {
    try write()
    #expect(try run("notebook run --no-cache --quiet lab.md").exit == 0)
    defer { try? write() }
    return try page()
  }

  @Test(arguments: [1, 5]) func theBytesAreThoseOfARunHere(tasks: Int) throws {
    let plain = try plain()
    let found = try run(
      "notebook run lab.md --explain --cache results --executor slurm:partition=long,cpus=2,time=1:00:00,mem=2G,tasks=\(tasks)")
    #expect(found.exit == 0, "\(found)")
    #expect(found.errors.contains("slurm: 122 runs submitted as \(tasks) task\(tasks == 1 ? "" : "s") of the array "))
    #expect(found.errors.contains("lab.md:3: 'many': known: all 120 runs") && found.errors.contains("'gun': known"))
    #expect(try page() == plain)
    let call = try #require(calls.first)
    #expect(call.hasPrefix("--parsable --array=1-\(tasks) --output=") && calls.count == 1)
    #expect(call.hasSuffix("--open-mode=append --partition=long --time=1:00:00 --mem=2G"))
    let script = try String(contentsOf: folder.appending(path: "script"), encoding: .utf8)
    #expect(script.contains("\n#SBATCH --cpus-per-task=2\n") && script.hasSuffix(" --jobs 2\n"))
    #expect(notes.isEmpty, "\(notes)")
    // Nothing is left to be submitted.
    try write()
    #expect(try run("notebook run lab.md --cache results --executor slurm").exit == 0)
    #expect(try page() == plain && calls.count == 1)
    // The usual folder of results will do.
    try write()
    #expect(try run("notebook run lab.md --executor slurm").exit == 0)
    #expect(try page() == plain && calls.count == 2)
  }

  /// Tasks that are lost are submitted again, as long as others get on.
  @Test func lostTasksAreSubmittedAgain() throws {
    let plain = try plain()
    try Data("2 3".utf8).write(to: folder.appending(path: "skip"))
    let found = try run("notebook run lab.md --cache results --executor slurm:tasks=4")
    // Of four tasks two are lost, of the next four the same, and so on: at the end a task is lost alone.
    #expect([0, 75].contains(found.exit) && calls.count > 1, "\(found)")
    try Data("1 2 3 4".utf8).write(to: folder.appending(path: "skip"))
    try write()
    try FileManager.default.removeItem(at: folder.appending(path: "results"))
    let none = try run("notebook run lab.md --cache results --executor slurm:tasks=4")
    #expect(none.exit == 75 && none.errors.contains("has ended without a result, and 122 runs are missing"), "\(none)")
    #expect(none.errors.contains("  task 4 was lost\n"))
    #expect(try page() == Data(Self.page.utf8))
    try FileManager.default.removeItem(at: folder.appending(path: "skip"))
    #expect(try run("notebook run lab.md --cache results --executor slurm:tasks=4").exit == 0)
    #expect(try page() == plain)
  }

  /// After a signal the array goes on, and the next command waits for it instead of submitting again.
  @Test func anArrayIsPickedUp() throws {
    let plain = try plain()
    try Data().write(to: folder.appending(path: "slow"))
    let process = Process(), errors = Pipe()
    process.executableURL = Command.program("notebook")
    process.arguments = ["run", "lab.md", "--cache", "results", "--executor", "slurm:tasks=8"]
    process.currentDirectoryURL = folder
    let own = [
      "XDG_CACHE_HOME": folder.path + "/user", "XDG_STATE_HOME": folder.path + "/state",
      "PATH": folder.path + "/bin:/usr/bin:/bin",
    ]
    process.environment = Command.safeEnvironment.merging(own) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    for _ in 0..<1000 where !notes.contains(".job") { usleep(10_000) }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.contains(" goes on, and the same command picks up its results\n  to cancel it: scancel "), "\(text)")
    #expect(try page() == Data(Self.page.utf8) && calls.count == 1)
    let found = try run("notebook run lab.md --cache results --executor slurm:tasks=8")
    #expect(found.exit == 0 && found.errors.contains(" of an earlier command makes these runs; waiting"), "\(found)")
    #expect(try page() == plain && calls.count == 1)
    #expect(notes.isEmpty, "\(notes)")
  }

  /// A run that fails is reported as ever.
  @Test func aFailedRunIsReported() throws {
    let page = Self.page.replacing("factor: 1..3", with: "factor: 1..2").replacing(
      "steps: 9", with: "until: 1 / (sick - 7) > 2\nsteps: 9")
    try Data(page.utf8).write(to: folder.appending(path: "lab.md"))
    let here = try run("notebook run --no-cache lab.md")
    let found = try run("notebook run lab.md --cache results --executor slurm:tasks=3")
    #expect(here.exit == 2 && found.exit == 2 && calls.count == 1, "\(found)")
    #expect(found.errors.hasSuffix(here.errors), "\(found.errors)")
  }

  @Test func wrongUseIsRefused() throws {
    for (line, exit, words) in [
      ("run lab.md --executor pbs", Int32(64), "notebook plan --script"),
      ("run lab.md --executor slurm:cpus", 64, "partition, cpus, time, mem and tasks"),
      ("run lab.md --executor slurm:nodes=3", 64, "'nodes' is not a key of slurm"),
      ("run lab.md --executor slurm:cpus=0", 64, "cpus takes a number from 1"),
      ("run lab.md --executor slurm:cpus=1,cpus=2", 64, "'cpus' is given twice"),
      ("run lab.md --executor 'slurm:partition=a b'", 64, "partition=long"),
      ("run lab.md --executor slurm:mem=4Q", 64, "mem=4G"), ("run lab.md --executor slurm:time=soon", 64, "time=90"),
      ("run lab.md --executor slurm:tasks=1001", 64, "from 1 to 1000"),
      ("run lab.md --no-cache --executor slurm", 64, "leave out --no-cache"),
      ("run lab.md --engine hash --executor slurm", 64, "leave out --engine"),
      ("run lab.md --stdout -P people=3 --executor slurm", 64, "-P and --executor"),
      ("run --stdout - --executor slurm", 64, "standard input is read only once"),
      ("run none.md --cache results --executor slurm", 3, "nothing was submitted"),
      ("run lab.md --cache lab.md --executor slurm", 3, "not a folder"),
    ] {
      let found = try run("notebook \(line)")
      #expect(found.exit == exit && found.errors.contains(words), "\(line): \(found)")
    }
    try program("sbatch", "echo 'sbatch: error: invalid partition specified: long' >&2; exit 1")
    let refused = try run("notebook run lab.md --cache results --executor slurm:partition=long")
    #expect(refused.exit == 3 && refused.errors.contains("error: sbatch failed: sbatch: error: invalid partition"))
    #expect(notes.isEmpty)
    try FileManager.default.removeItem(at: folder.appending(path: "bin/sbatch"))
    let missing = try run("PATH='\(folder.path)/bin' notebook run lab.md --cache results --executor slurm")
    #expect(missing.exit == 3 && missing.errors.contains("the program 'sbatch' of Slurm is not in PATH"), "\(missing)")
    #expect(missing.errors.contains("apt install slurm-client"))
    // A notebook never chooses where it runs.
    try Data(Self.page.replacing("steps: 9", with: "steps: 9\nexecutor: slurm").utf8)
      .write(to: folder.appending(path: "lab.md"))
    #expect(try run("notebook run lab.md").errors.contains("executor"))
    #expect(calls.isEmpty)
  }
}
