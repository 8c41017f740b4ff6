import Foundation
import Testing

/// The code of `docs/simulations.md` as a package of its own, built against this checkout.
@Suite(.serialized) struct LibraryTests {
  @Test("the library's page is a package that builds at the first try", .timeLimit(.minutes(25)))
  func page() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let example = folder.appending(path: "example")
    try FileManager.default.createDirectory(at: example, withIntermediateDirectories: true)
    // The package is named like its folder.
    try FileManager.default.createSymbolicLink(at: folder.appending(path: "automata"), withDestinationURL: root)
    let page = try String(contentsOf: root.appending(path: "docs/simulations.md"), encoding: .utf8)
    for (path, code) in Self.files(of: page) {
      let file = example.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try code.write(to: file, atomically: true, encoding: .utf8)
    }
    let build = try Self.run("/usr/bin/env", ["swift", "build"], in: example)
    try #require(build.status == 0, "\(build.output.suffix(4000))")

    let bin = example.appending(path: ".build/debug")
    let played = try Self.run(bin.appending(path: "example").path, [], in: example)
    #expect(played.status == 0)
    let lines = played.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 9, "\(played.output)")
    #expect(lines[1] == "the gun has whole(56) live cells in generation 120", "\(lines)")
    #expect(lines[2] == "back in generation 0 with whole(36)")
    #expect(lines[3] == "36 live cells in the window")

    let lab = bin.appending(path: "lab").path
    let notebook = """
      ```yaml simulation
      name: fire
      model: forest-fire
      growth: 0.1
      steps: 12
      show: [grid, chart, {frames: 3}, statistics]
      expect: trees <= 512
      ```

      ```yaml simulation
      name: many
      model: forest-fire
      steps: 5
      replicates: 4
      sweep: {sparks: [1, 4]}
      ```

      """
    try notebook.write(to: example.appending(path: "lab.md"), atomically: true, encoding: .utf8)
    let written = try Self.run(lab, ["run", "lab.md"], in: example)
    #expect(written.status == 0, "\(written.output)")
    let result = try String(contentsOf: example.appending(path: "lab.md"), encoding: .utf8)
    #expect(result.contains("| trees ") && result.contains("notebook:begin many"), "\(result)")
    #expect(try Self.run(lab, ["check", "lab.md"], in: example).status == 0)
    #expect(try Self.run(lab, ["models", "forest-fire"], in: example).output.contains("How many trees burn"))

    // Errors of a model of another package are like all others.
    try "```yaml simulation\nmodel: forest-fire\ngrowht: 2\nsparks: 2000\nsteps: 1\n```\n".write(
      to: example.appending(path: "bad.md"), atomically: true, encoding: .utf8)
    let bad = try Self.run(lab, ["run", "bad.md"], in: example)
    #expect(bad.status == 2)
    #expect(bad.output.contains("bad.md:3:1") && bad.output.contains("growth"), "\(bad.output)")
    #expect(bad.output.contains("bad.md:4:9"), "\(bad.output)")
  }

  /// The fences of the page whose first line names a file; fences of one file are joined.
  private static func files(of page: String) -> [(path: String, code: String)] {
    var files: [(path: String, code: String)] = []
    for fence in page.components(separatedBy: "```swift\n// ").dropFirst() {
      let code = fence.components(separatedBy: "\n```")[0]
      let path = String(code.prefix { $0 != "\n" }), body = String(code.dropFirst(path.count + 1)) + "\n"
      if let index = files.firstIndex(where: { $0.path == path }) {
        files[index].code += body
      } else {
        files.append((path, body))
      }
    }
    return files
  }

  private static func run(
    _ program: String, _ arguments: [String], in folder: URL
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let log = folder.appending(path: "output-\(UUID().uuidString).txt")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
  }
}
