import Foundation
import Testing

/// If the system refuses to replace a notebook after all its files were written, the files are restored.
@Suite("Failed commits") struct FailedCommitTests {
  private static let page = """
    ```simulation
    name: a
    model: life
    grid: 8
    steps: 3
    show: [image, chart]
    save: data/a.csv
    ```

    """

  private static func state(of folder: URL) throws -> [String: Data] {
    var state: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      state[name] = FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data()
    }
    return state
  }

  /// Checks a run that fails at the end.
  ///
  /// - Parameters:
  ///   - prepare: makes the notebook unmovable. If it fails, there is nothing to test.
  ///   - release: reverts that.
  private static func check(
    _ prepare: String, release: String = "true", reason: String, hasFiles: Bool
  ) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "held-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let notebook = folder.appending(path: "lab.md"), program = Command.program("notebook").path
    try Data(page.utf8).write(to: notebook)
    if hasFiles {
      let first = try Command("\(program) run --quiet --no-cache lab.md").run(in: folder)
      #expect(first.exit == 0)
      let text = try String(contentsOf: notebook, encoding: .utf8)
      try Data(text.replacing("steps: 3", with: "steps: 4").utf8).write(to: notebook)
    }
    let before = try state(of: folder)
    let script = "\(prepare) || exit 99; \(program) run --no-cache lab.md; code=$?; \(release); exit $code"
    let result = try Command("unshare -m sh -c \"\(script)\"").run(in: folder)
    let errors = String(decoding: result.errors, as: UTF8.self)
    guard ![1, 99].contains(result.exit) || errors.contains("lab.md") else {
      print("not tested: \(errors)")
      return
    }
    #expect(result.exit == 3, "\(errors)")
    #expect(errors.contains("lab.md: error: the file cannot be written: \(reason)"), "\(errors)")
    #expect(try state(of: folder) == before)
    // There is no obstacle any more.
    let second = try Command("\(program) run --quiet --no-cache lab.md").run(in: folder)
    #expect(second.exit == 0, "\(String(decoding: second.errors, as: UTF8.self))")
    #expect(!(try state(of: folder)).keys.contains { $0.hasSuffix(".tmp") })
  }

  /// The notebook is bound like a single file of a container's host.
  @Test(arguments: [false, true]) func aBoundNotebook(hasFiles: Bool) throws {
    try Self.check("mount --bind lab.md lab.md", reason: "device or resource busy", hasFiles: hasFiles)
  }

  @Test(arguments: [false, true]) func anImmutableNotebook(hasFiles: Bool) throws {
    try Self.check(
      "chattr +i lab.md", release: "chattr -i lab.md", reason: "permission denied", hasFiles: hasFiles)
  }
}
