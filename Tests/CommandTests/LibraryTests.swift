import Foundation
import Testing

/// The library products from another package's view. The package contains the code of `docs/simulations.md` and a
/// program with machines, and is built once against this checkout.
@Suite(.serialized) struct LibraryTests {
  @Test("another package builds at the first attempt and uses all products", .timeLimit(.minutes(60)))
  func page() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let example = folder.appending(path: "example")
    try FileManager.default.createDirectory(at: example, withIntermediateDirectories: true)
    // The package has the name of its folder.
    try FileManager.default.createSymbolicLink(at: folder.appending(path: "automata"), withDestinationURL: root)
    let page = try String(contentsOf: root.appending(path: "docs/simulations.md"), encoding: .utf8)
    let machines = [("Package.swift", Self.machinesTarget), ("Sources/machines/main.swift", Self.machines)]
    for (path, code) in Self.joined(Self.files(of: page) + machines) {
      let file = example.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try code.write(to: file, atomically: true, encoding: .utf8)
    }
    // The package uses the same resolved versions, so nothing newer is downloaded.
    let resolved = root.appending(path: "Package.resolved")
    if FileManager.default.fileExists(atPath: resolved.path(percentEncoded: false)) {
      try FileManager.default.copyItem(at: resolved, to: example.appending(path: "Package.resolved"))
    }
    // The build has no index for editors and no symbols for debuggers. It is the last of the tests, so it takes all
    // processors.
    let options = ["--disable-index-store", "-debug-info-format", "none"]
    let build = try Self.run("/usr/bin/env", ["swift", "build"] + options, in: example)
    try #require(build.status == 0, "\(build.output.suffix(4000))")

    let bin = example.appending(path: ".build/debug")
    let used = try Self.run(bin.appending(path: "machines").path, [], in: example)
    #expect(used.status == 0)
    #expect(used.output == "Rule 30 after 5 steps: 9 alive, centre 110111\nx x y | limitReached(waiting: 1)\n")

    let played = try Self.run(bin.appending(path: "example").path, [], in: example)
    #expect(played.status == 0)
    let lines = played.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 17, "\(played.output)")
    #expect(
      lines[1...2] == [
        "people: 0 is out of range; use a whole number from 1 to 4,294,967,295",
        "factor: -1 is out of range; use a whole number from 0 to 4,294,967,295",
      ])
    #expect(lines[3] == "the gun has 56 live cells in generation 120", "\(lines)")
    #expect(lines[4] == "back in generation 0 with 36")
    #expect(lines[5] == "36 live cells in the window")

    let block = lines[7...12].joined(separator: "\n")
    #expect(page.contains("```text\n" + lines[1...2].joined(separator: "\n") + "\n```"), "\(lines)")
    #expect(page.contains("```yaml\n" + block + "\n```"), "\(block)")

    // The number of people who fell sick in ten runs of 400 people.
    for ((factor, everSick), line) in zip([(1, 675), (2, 1957), (4, 3589), (8, 3844)], lines[13...16]) {
      let words = try #require(line.wholeMatch(of: /factor (\d+) mean attack rate (0\.\d+)/), "\(line)")
      #expect(Int(words.1) == factor)
      #expect(abs((Double(words.2) ?? 0) - Double(everSick) / 4000) < 1e-12, "\(line)")
    }

    let lab = bin.appending(path: "lab").path
    let sick = try #require(lines[6].wholeMatch(of: /sick (\d+)/)?.1)
    let notebook = """
      ```yaml simulation
      name: played
      seed: 1
      expect: sick == \(sick)
      \(block)
      ```

      ```yaml simulation
      name: fire
      model: forest-fire
      growth: 0.1
      strikes: "3@40"
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
    let reference = try Self.run(lab, ["models", "forest-fire"], in: example).output
    #expect(reference.contains("How many trees burn"))
    #expect(reference.components(separatedBy: "Trees that grow and burn.").count == 2, "\(reference)")

    // The model is played from code, and reports its errors.
    let hand = try Self.run(lab, ["play", "growth=0", "sparks=0"], in: example)
    #expect(hand.status == 0 && hand.output == "in step 10 336 trees stand\n", "\(hand.output)")
    let wrong = try Self.run(lab, ["play", "growht=2", "sparks=9999"], in: example)
    #expect(
      wrong.output == """
        growht: unknown key 'growht' of forest-fire; did you mean 'growth'?
        sparks: 'sparks' must be a whole number from 0 to 1,000; found '9999'

        """)
    let help = try Self.run(lab, ["run", "--help"], in: example).output
    #expect(help.contains("USAGE: lab run"), "\(help)")
    #expect(!reference.contains("\n\n```\n"), "an empty line ends the example")

    // Errors of a model in another package look like all others.
    try "```yaml simulation\nmodel: forest-fire\ngrowht: 2\nsparks: 2000\nsteps: 1\n```\n".write(
      to: example.appending(path: "bad.md"), atomically: true, encoding: .utf8)
    let bad = try Self.run(lab, ["run", "bad.md"], in: example)
    #expect(bad.status == 2)
    #expect(bad.output.contains("bad.md:3:1") && bad.output.contains("growth"), "\(bad.output)")
    #expect(bad.output.contains("bad.md:4:9"), "\(bad.output)")
  }

  /// Returns the fences of the page whose first line names a file.
  private static func files(of page: String) -> [(path: String, code: String)] {
    page.components(separatedBy: "```swift\n// ").dropFirst().map { fence in
      let code = fence.components(separatedBy: "\n```")[0]
      let path = String(code.prefix { $0 != "\n" })
      return (path, String(code.dropFirst(path.count + 1)) + "\n")
    }
  }

  /// Returns the files, with several parts of a file joined.
  private static func joined(_ parts: [(path: String, code: String)]) -> [(path: String, code: String)] {
    var files: [(path: String, code: String)] = []
    for (path, code) in parts {
      if let index = files.firstIndex(where: { $0.path == path }) {
        files[index].code += code
      } else {
        files.append((path, code))
      }
    }
    return files
  }

  private static let machinesTarget = """
    package.targets.append(
      .executableTarget(
        name: "machines",
        dependencies: [
          .product(name: "Mealy", package: "automata"), .product(name: "Simulations", package: "automata"),
        ]))

    """

  private static let machines = """
    import Mealy
    import Simulations

    let run = try ElementaryAutomaton(rule: 30, steps: 5).run()
    guard let alive = run["population"]?.int, let centre = run["centre"]?.string
    else { fatalError("statistics are missing") }
    print("Rule 30 after 5 steps: \\(alive) alive, centre \\(centre)")

    let flip = Mapper<Bool, String, String> { state, symbol in
      state.toggle()
      return .output(state ? symbol : "y")
    }
    var machine = Automaton.closed(state: false, mapper: flip)
    let (trace, ending) = machine.trace(["x"], limit: 3)
    print(trace.inputs.joined(separator: " "), "|", ending)

    """

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
