import Foundation
import TestSupport
import Testing

/// The option `notebook run --executor`, with small programs in place of Slurm's. The real ones have their own tests.
@Suite("Executor")
final class ExecutorCommandTests {
  private let lab: LabFolder
  private var folder: URL { lab.url }
  private var notes: [String] { lab.notes() }

  init() throws {
    lab = try LabFolder(Self.page)
    lab.settings = "PATH='\(lab.path)/bin:/usr/bin:/bin'"
    try FileManager.default.createDirectory(at: lab.place("bin"), withIntermediateDirectories: true)
    // An array is a process that performs one task after the other. `skip` names tasks that end at once. While `held`
    // exists, all tasks wait. If `release` exists as well, they wait only until somebody asks about the array.
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
        while [ -e held ]; do sleep 0.05; done
        SLURM_ARRAY_TASK_ID=$task sh ./script >> "$log" 2>&1
      done) > /dev/null 2>&1 < /dev/null &
      echo "$!;cluster"
      """)
    try program(
      "squeue",
      "for word; do case $word in --jobs=*) kill -0 ${word#--jobs=} 2> /dev/null && echo 1 ;; esac; done; [ ! -e release ] || rm -f held release; :"
    )
    try program("scancel", "echo \"scancel $@\" >> calls; kill \"$1\"")
  }

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

    \(LabFolder.gun.replacing("save: gun.rle\n", with: ""))

    """

  private func write() throws { try lab.write(Self.page) }

  private func program(_ name: String, _ text: String) throws {
    let place = lab.place("bin/\(name)")
    try Data("#!/bin/bash\n\(text)\n".utf8).write(to: place)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
  }

  private func run(_ line: String) throws -> (exit: Int32, output: String, errors: String) { try lab.run(line) }

  private func page() throws -> Data { try lab.bytes() }

  private var calls: [String] {
    ((try? lab.text(of: "calls")) ?? "").split(separator: "\n").map(String.init)
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
      "notebook run lab.md --explain --cache results --executor slurm:partition=long,cpus=2,time=1:00:00,mem=2G,tasks=\(tasks)"
    )
    #expect(found.exit == 0, "\(found)")
    #expect(found.errors.contains("slurm: 122 runs submitted as \(tasks) task\(tasks == 1 ? "" : "s") of array "))
    #expect(found.errors.contains("lab.md:3: 'many': known: all 120 runs") && found.errors.contains("'gun': known"))
    #expect(try page() == plain)
    let call = try #require(calls.first)
    #expect(call.hasPrefix("--parsable --array=1-\(tasks) --output=") && calls.count == 1)
    #expect(call.hasSuffix("--open-mode=append --partition=long --time=1:00:00 --mem=2G"))
    let script = try lab.text(of: "script")
    #expect(script.contains("\n#SBATCH --cpus-per-task=2\n") && script.hasSuffix(" --jobs 2\n"))
    #expect(lab.notes().isEmpty, "\(lab.notes())")
    // Nothing is left to submit.
    try write()
    #expect(try run("notebook run lab.md --cache results --executor slurm").exit == 0)
    #expect(try page() == plain && calls.count == 1)
    // The usual folder of results is enough.
    try write()
    #expect(try run("notebook run lab.md --executor slurm").exit == 0)
    #expect(try page() == plain && calls.count == 2)
  }

  /// Lost tasks are submitted again, as long as others make progress.
  @Test func lostTasksAreSubmittedAgain() throws {
    let plain = try plain()
    try lab.write("2 3", to: "skip")
    let found = try run("notebook run lab.md --cache results --executor slurm:tasks=4")
    // Of four tasks, two are lost, and of the next four, too, and so on. At the end, a single task is lost.
    #expect([0, 75].contains(found.exit) && calls.count > 1, "\(found)")
    try lab.write("1 2 3 4", to: "skip")
    try write()
    try FileManager.default.removeItem(at: lab.place("results"))
    let none = try run("notebook run lab.md --cache results --executor slurm:tasks=4")
    #expect(none.exit == 75 && none.errors.contains("ended without new results, and 122 runs are missing"), "\(none)")
    #expect(none.errors.contains("  task 4 was lost\n"))
    #expect(try page() == Data(Self.page.utf8))
    try FileManager.default.removeItem(at: lab.place("skip"))
    #expect(try run("notebook run lab.md --cache results --executor slurm:tasks=4").exit == 0)
    #expect(try page() == plain)
  }

  /// After a signal, the array continues, and the next command waits for it instead of submitting it again.
  @Test func anArrayIsPickedUp() throws {
    let plain = try plain()
    try lab.write("", to: "held")
    let errors = Pipe()
    let process = try lab.start(
      ["run", "lab.md", "--cache", "results", "--executor", "slurm:tasks=8"],
      ["PATH": lab.path + "/bin:/usr/bin:/bin"], errors: errors)
    for _ in 0..<1000 where !lab.notes().contains(".job") { usleep(10_000) }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.contains(" continues, and the same command picks up its results\n  to cancel it: scancel "), "\(text)")
    #expect(try page() == Data(Self.page.utf8) && calls.count == 1)
    try lab.write("", to: "release")
    let found = try run("notebook run lab.md --cache results --executor slurm:tasks=8")
    #expect(found.exit == 0 && found.errors.contains(" of an earlier command is doing these runs; waiting"), "\(found)")
    #expect(try page() == plain && calls.count == 1)
    #expect(lab.notes().isEmpty, "\(lab.notes())")
  }

  /// Whoever may write to the folder cannot make the command wait for another job, or cancel it.
  @Test func aForgedNoteAboutAnArrayDoesNotCount() throws {
    try lab.write("", to: "held")
    let process = try lab.start(
      ["run", "lab.md", "--cache", "results", "--executor", "slurm:tasks=8"],
      ["PATH": lab.path + "/bin:/usr/bin:/bin"])
    for _ in 0..<1000 where !lab.notes().contains(".job") { usleep(10_000) }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    let plan = try #require(try FileManager.default.contentsOfDirectory(atPath: lab.path + "/results/plans").first)
    let note = "results/plans/\(plan)/.job", own = try lab.bytes(of: note)
    try lab.write("", to: "release")
    #expect(try run("notebook run lab.md --quiet --cache results --executor slurm:tasks=8").exit == 0)
    #expect(calls.count == 1 && lab.notes().isEmpty)
    // Another job of the user runs for ever, and somebody names it.
    let other = Process()
    other.executableURL = URL(filePath: "/bin/sleep")
    other.arguments = ["1000"]
    try other.run()
    defer { kill(other.processIdentifier, SIGKILL) }
    var changed = own
    changed[8] ^= 1
    var renumbered = own
    withUnsafeBytes(of: UInt64(other.processIdentifier).littleEndian) { renumbered.replaceSubrange(8..<16, with: $0) }
    let forged = [
      Data("\(other.processIdentifier)\n".utf8), Data(), own.dropLast(), own + Data([0]), changed, renumbered,
      Data(repeating: 0, count: 1 << 20),
    ]
    for bytes in forged {
      try write()
      try FileManager.default.removeItem(at: lab.place("results"))
      // A killed command has left its plan.
      try lab.write("", to: "held")
      let killed = try lab.start(
        ["run", "lab.md", "--cache", "results", "--executor", "slurm:tasks=8"],
        ["PATH": lab.path + "/bin:/usr/bin:/bin"])
      for _ in 0..<1000 where !lab.notes().contains(".job") { usleep(10_000) }
      kill(killed.processIdentifier, SIGKILL)
      killed.waitUntilExit()
      let job = [UInt8](try lab.bytes(of: note))[8..<16].reversed().reduce(0) { $0 << 8 | Int32($1) }
      kill(job, SIGKILL)
      try FileManager.default.removeItem(at: lab.place("held"))
      try bytes.write(to: lab.place(note))
      let before = calls.count
      let found = try run("notebook run lab.md --cache results --executor slurm:tasks=8")
      let words = "\(note)' is ignored: it is not sealed with your key, so somebody else wrote or changed it\n"
      #expect(found.exit == 0 && found.errors.components(separatedBy: words).count == 2, "\(found)")
      #expect(calls.count == before + 1 && !calls.contains { $0.hasPrefix("scancel") } && other.isRunning)
      #expect(lab.notes().isEmpty)
    }
  }

  /// The log of the tasks is never a link, or another name of a file elsewhere.
  @Test(arguments: [".log", ".plan", ".job"]) func aLinkBesideThePlanIsRefused(_ name: String) throws {
    let plain = try plain()
    // The identity of the plan does not depend on the key, so somebody else may know it.
    try lab.write("1 2 3 4 5 6 7 8", to: "skip")
    #expect(try run("notebook run lab.md --cache results --executor slurm:tasks=8").exit == 75)
    try FileManager.default.removeItem(at: lab.place("skip"))
    let plan = try #require(try FileManager.default.contentsOfDirectory(atPath: lab.path + "/results/plans").first)
    let place = "results/plans/\(plan)/\(name)"
    try? FileManager.default.removeItem(at: lab.place(place))
    try lab.write("mine", to: "diary")
    try FileManager.default.createSymbolicLink(
      atPath: lab.path + "/" + place, withDestinationPath: lab.path + "/diary")
    let count = calls.count
    let found = try run("notebook run lab.md --cache results --executor slurm:tasks=8")
    #expect(found.exit == 3 && found.errors.contains("\(name)' is a symbolic link\n"), "\(found)")
    #expect(try lab.text(of: "diary") == "mine" && calls.count == count)
    try FileManager.default.removeItem(at: lab.place(place))
    if name == ".log" {
      try FileManager.default.linkItem(at: lab.place("diary"), to: lab.place(place))
      let linked = try run("notebook run lab.md --cache results --executor slurm:tasks=8")
      #expect(linked.exit == 3 && linked.errors.contains("is not an ordinary file of yours"), "\(linked)")
      #expect(try lab.text(of: "diary") == "mine" && calls.count == count)
      try FileManager.default.removeItem(at: lab.place(place))
    }
    #expect(try run("notebook run lab.md --cache results --executor slurm:tasks=8").exit == 0)
    #expect(try page() == plain && lab.text(of: "diary") == "mine")
  }

  /// The tasks get the memory that the command allows.
  @Test func theTasksMayUseTheMemory() throws {
    let plain = try plain()
    let found = try run("notebook run lab.md --cache results --max-memory 2GiB --executor slurm:tasks=2")
    #expect(found.exit == 0 && lab.notes().isEmpty, "\(found)")
    #expect(try lab.text(of: "script").contains(" --max-memory 2GiB --jobs 1\n"))
    #expect(try page() == plain)
  }

  /// The answers that a person types after Ctrl-C, and their effects. A second Ctrl-C is not an answer, and Ctrl-D ends
  /// the input.
  @Test(arguments: [
    ("y\n", true), ("YES\n", true), ("n\n", false), ("\n", false), ("what?\n", false), ("\u{04}", false),
    ("\u{03}", false),
  ])
  func ctrlCAsksWhatBecomesOfTheArray(_ answer: String, isCancelled: Bool) throws {
    let plain = try plain()
    try Data().write(to: folder.appending(path: "held"))
    let line = "cd '\(folder.path)' && exec '\(Command.program("notebook").path)' run lab.md --cache results"
    let terminal = PseudoTerminal(
      "/bin/sh", ["-c", line + " --executor slurm:tasks=8"], columns: 100, rows: 24,
      environment: [
        "PATH=\(folder.path)/bin:/usr/bin:/bin", "XDG_STATE_HOME=\(folder.path)/state",
        "XDG_CACHE_HOME=\(folder.path)/user", "HOME=\(folder.path)",
      ])
    terminal.keepsBytes = true
    var text: String { String(decoding: terminal.received, as: UTF8.self) }
    // The deadlines only prevent the test from hanging.
    #expect(terminal.read(atMost: .seconds(30)) { text.contains(" submitted as 8 tasks of array ") }, "\(text)")
    let job = try #require(text.split(separator: " of array ").last?.prefix { $0.isNumber })
    terminal.send("\u{03}")
    let question = "cancel array \(job)? Otherwise it continues. [y/N] "
    #expect(terminal.read(atMost: .seconds(30)) { text.contains(question) }, "\(text)")
    #expect(terminal.exitStatus == nil && calls.count == 1, "nothing is done before the answer")
    terminal.send(answer)
    #expect(terminal.waitForExit(atMost: .seconds(30)) == 130, "\(text)")
    terminal.read(for: .milliseconds(50))
    #expect(calls.filter { $0.hasPrefix("scancel") } == (isCancelled ? ["scancel \(job)"] : []))
    let end = text.components(separatedBy: question).last ?? ""
    if isCancelled {
      #expect(end.contains("cancelled; its results so far are kept\r\n"), "\(text)")
    } else if answer != "\u{03}" {
      let advice = "continues, and the same command picks up its results\r\n  to cancel it: scancel \(job)\r\n"
      #expect(end.contains(advice), "\(text)")
    }
    #expect(try page() == Data(Self.page.utf8) && calls.filter { $0.hasPrefix("--parsable") }.count == 1)
    // A cancelled array is submitted again, and nothing may delay the new one.
    if isCancelled {
      try FileManager.default.removeItem(at: folder.appending(path: "held"))
    } else {
      try Data().write(to: folder.appending(path: "release"))
    }
    let found = try run("notebook run lab.md --cache results --executor slurm:tasks=8")
    #expect(found.exit == 0 && found.errors.contains(" of an earlier command ") != isCancelled, "\(found)")
    #expect(calls.filter { $0.hasPrefix("--parsable") }.count == (isCancelled ? 2 : 1))
    #expect(try page() == plain && notes.isEmpty)
  }

  /// A run that fails is reported as usual.
  @Test func aFailedRunIsReported() throws {
    let page = Self.page.replacing("factor: 1..3", with: "factor: 1..2").replacing(
      "steps: 9", with: "until: 1 / (sick - 7) > 2\nsteps: 9")
    try lab.write(page)
    let here = try run("notebook run --no-cache lab.md")
    let found = try run("notebook run lab.md --cache results --executor slurm:tasks=3")
    #expect(here.exit == 2 && found.exit == 2 && calls.count == 1, "\(found)")
    #expect(found.errors.hasSuffix(here.errors), "\(found.errors)")
    #expect(here.errors.contains(/division by zero.* \(factor=[12], replicate \d+\)/), "\(here.errors)")
    // Every failed run is named, and none is submitted again.
    let heading = /lab\.md: 'many': (\d+) runs, seed 0: error: until:/
    let failed = try #require(found.errors.firstMatch(of: heading).flatMap { Int($0.1) }, "\(found.errors)")
    let named = found.errors.matches(of: /\n  point \d \(factor=\d\): replicates ([0-9, to]+)/).flatMap { match in
      match.1.split(separator: ", ").map { $0.split(separator: " to ").compactMap { Int($0) } }
    }
    #expect(failed > 1 && named.reduce(0) { $0 + ($1.last ?? 0) - ($1.first ?? 0) + 1 } == failed, "\(found.errors)")
    let again = try run("notebook run lab.md --cache results --executor slurm:tasks=3")
    #expect(again.exit == 2 && calls.count == 1 && again.errors.contains("'many': \(failed) runs"), "\(again)")
    #expect(again.errors.contains("slurm: runs that failed before are not submitted again\n"))
    #expect(again.errors.hasSuffix(here.errors), "\(again.errors)")
    #expect(lab.notes() == [".plan"])
    // Clearing the folder forgets the failed runs.
    #expect(try run("notebook cache --clear --cache results").exit == 0)
    #expect(lab.notes().isEmpty)
  }

  @Test func wrongUseIsRefused() throws {
    for (line, exit, words) in [
      ("run lab.md --executor pbs", Int32(64), "notebook plan --script"),
      ("run lab.md --executor slurm:cpus", 64, "partition, cpus, time, mem and tasks"),
      ("run lab.md --executor slurm:nodes=3", 64, "'nodes' is not a key of slurm"),
      ("run lab.md --executor slurm:cpus=0", 64, "cpus must be a number from 1"),
      ("run lab.md --executor slurm:cpus=1,cpus=2", 64, "'cpus' is given twice"),
      ("run lab.md --executor 'slurm:partition=a b'", 64, "partition=long"),
      ("run lab.md --executor slurm:mem=4Q", 64, "mem=4G"), ("run lab.md --executor slurm:time=soon", 64, "time=90"),
      ("run lab.md --executor slurm:tasks=1001", 64, "from 1 to 1,000"),
      ("run lab.md --no-cache --executor slurm", 64, "leave out --no-cache"),
      ("run lab.md --stdout -P people=3 --executor slurm", 64, "-P and --executor"),
      ("run --stdout - --executor slurm", 64, "standard input can be read only once"),
      ("run none.md --cache results --executor slurm", 3, "nothing was submitted"),
      ("run lab.md --cache lab.md --executor slurm", 3, "not a folder"),
    ] {
      let found = try run("notebook \(line)")
      #expect(found.exit == exit && found.errors.contains(words), "\(line): \(found)")
    }
    try program("sbatch", "echo 'sbatch: error: invalid partition specified: long' >&2; exit 1")
    let refused = try run("notebook run lab.md --cache results --executor slurm:partition=long")
    #expect(refused.exit == 3 && refused.errors.contains("error: sbatch failed: sbatch: error: invalid partition"))
    #expect(lab.notes().isEmpty)
    try FileManager.default.removeItem(at: lab.place("bin/sbatch"))
    let missing = try run("PATH='\(lab.path)/bin' notebook run lab.md --cache results --executor slurm")
    #expect(missing.exit == 3 && missing.errors.contains("Slurm's program 'sbatch' is not in PATH"), "\(missing)")
    #expect(missing.errors.contains("apt install slurm-client"))
    // A notebook never decides where it runs.
    try lab.write(Self.page.replacing("steps: 9", with: "steps: 9\nexecutor: slurm"))
    #expect(try run("notebook run lab.md").errors.contains("executor"))
    #expect(calls.isEmpty)
  }
}
