import Foundation
import Testing

/// Runs of `notebook run` that are killed at any moment and repeated.
///
/// The second run can handle whatever the first one has left. The result equals that of an undisturbed run, to the last
/// byte and the last name. The same applies if the blocks were edited in between.
@Suite("Killed runs", .waiting)
struct KilledRunTests {
  private static let rounds = Thoroughness.isWhole ? 1_000 : 40

  /// A page with thirty figures and ten saved files.
  private static let page =
    (0..<30).map { block($0, "show: [chart]") }.joined() + (30..<40).map { block($0, "save: data/b\($0).csv") }.joined()

  private static func block(_ number: Int, _ last: String) -> String {
    "```simulation\nname: b\(number)\nmodel: elementary\nrule: 30\nsteps: 5\n\(last)\n```\n\n"
  }

  private static func run(in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = Command.program("notebook")
    process.environment = Command.safeEnvironment
    process.arguments = ["run", "lab.md"]
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    return process
  }

  private static func end(_ process: Process) -> String {
    let pipe = process.standardError as? Pipe
    let errors = pipe?.fileHandleForReading.readDataToEndOfFile() ?? Data()
    try? pipe?.fileHandleForReading.close()
    while process.isRunning { usleep(300) }
    return String(decoding: errors, as: UTF8.self)
  }

  private static func state(of folder: URL) throws -> [String: Data] {
    var state: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      state[name] = FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data()
    }
    return state
  }

  /// Changes the results of all blocks.
  private static func edit(_ notebook: URL) throws {
    let page = try String(contentsOf: notebook, encoding: .utf8)
    try Data(page.replacing(/steps: [56]\n/, with: "steps: 7\n").utf8).write(to: notebook)
  }

  /// A folder before a run, and its files after the run.
  private struct Scene {
    let kept: URL
    let after: [String: Data]
    let seconds: Double
    /// The first file that changes.
    let first: String
    /// The files after a run that follows an edit of all blocks.
    let afterEdit: [String: Data]

    init(_ kept: URL, first: String) throws {
      self.kept = kept
      self.first = first
      (after, seconds) = try Self.result(of: kept) { _ in }
      afterEdit = try Self.result(of: kept, after: KilledRunTests.edit).state
    }

    private static func result(
      of kept: URL, after edit: (URL) throws -> Void
    ) throws -> (state: [String: Data], seconds: Double) {
      let copy = kept.appendingPathExtension("whole")
      try FileManager.default.copyItem(at: kept, to: copy)
      defer { try? FileManager.default.removeItem(at: copy) }
      try edit(copy.appending(path: "lab.md"))
      let start = ContinuousClock.now
      let process = try KilledRunTests.run(in: copy)
      let errors = KilledRunTests.end(process)
      #expect(process.terminationStatus == 0, "\(errors)")
      return (try KilledRunTests.state(of: copy), (ContinuousClock.now - start) / .seconds(1))
    }
  }

  @Test func theNextRunHeals() throws {
    let manager = FileManager.default
    let base = manager.temporaryDirectory.appending(path: "killed-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: base) }
    let fresh = base.appending(path: "fresh"), old = base.appending(path: "old"), folder = base.appending(path: "lab")
    try manager.createDirectory(at: fresh, withIntermediateDirectories: true)
    try Data(Self.page.utf8).write(to: fresh.appending(path: "lab.md"))
    try manager.copyItem(at: fresh, to: old)
    let process = try Self.run(in: old)
    let errors = Self.end(process)
    #expect(process.terminationStatus == 0, "\(errors)")
    let notebook = old.appending(path: "lab.md")
    let page = try String(contentsOf: notebook, encoding: .utf8)
    try Data(page.replacing("steps: 5", with: "steps: 6").utf8).write(to: notebook)
    let first = "figures/lab/b0.chart.svg"
    let scenes = try [Scene(fresh, first: first), Scene(old, first: first)]

    var killed = 0, between = 0
    for round in 0..<Self.rounds {
      let scene = scenes[round % 2]
      try? manager.removeItem(at: folder)
      try manager.copyItem(at: scene.kept, to: folder)
      // In the second scene, every third notebook has another name.
      if round % 6 == 5 { try manager.linkItem(at: folder.appending(path: "lab.md"), to: base.appending(path: "name")) }
      defer { try? manager.removeItem(at: base.appending(path: "name")) }
      let before = try Self.state(of: folder)
      let process = try Self.run(in: folder)
      if round % 4 < 2 {
        usleep(useconds_t(Double.random(in: 0...1.1 * scene.seconds) * 1e6))
      } else {
        // The kill is during the renames, which take a hundredth of the time.
        let path = folder.appending(path: scene.first).path
        while process.isRunning, manager.contents(atPath: path) == before[scene.first] { usleep(50) }
        usleep(useconds_t.random(in: 0...3000))
      }
      kill(process.processIdentifier, SIGKILL)
      _ = Self.end(process)
      if process.terminationReason == .uncaughtSignal { killed += 1 }
      let left = try Self.state(of: folder)
      if left != before, left != scene.after { between += 1 }
      // An author edits the page before the next run. A notebook with several names may be torn until then.
      let isEdited = round % 4 > 1 && round % 6 != 5
      if isEdited { try Self.edit(folder.appending(path: "lab.md")) }
      let after = isEdited ? scene.afterEdit : scene.after
      let second = try Self.run(in: folder)
      let errors = Self.end(second)
      #expect(second.terminationStatus == 0, "round \(round): \(errors)")
      let state = try Self.state(of: folder)
      let names = Set(state.keys).union(after.keys).filter { state[$0] != after[$0] }.sorted()
      #expect(names.isEmpty, "round \(round): other than after one run: \(names)")
      if round % 6 == 5 {
        let name = try Data(contentsOf: base.appending(path: "name"))
        #expect(name == scene.after["lab.md"], "round \(round): the other name of the notebook")
      }
    }
    print("\(killed) of \(Self.rounds) runs killed, \(between) of them between the old state and the new one")
    #expect(killed > Self.rounds / 3 && between > Self.rounds / 10)
  }
}
