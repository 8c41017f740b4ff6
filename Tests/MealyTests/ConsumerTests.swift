import Foundation
import Testing

/// The library products as another package sees them.
@Suite("Another package")
struct ConsumerTests {
  @Test("imports Mealy and Simulations by path and uses them", .timeLimit(.minutes(5)))
  func builds() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appending(path: "consumer-\(UUID().uuidString)")
    let sources = folder.appending(path: "Sources/consumer")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.manifest(package: package.path(percentEncoded: false))
      .write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try Self.program.write(to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    // What the package itself has resolved is taken over, so that nothing newer is asked for.
    let resolved = package.appending(path: "Package.resolved")
    if FileManager.default.fileExists(atPath: resolved.path(percentEncoded: false)) {
      try FileManager.default.copyItem(at: resolved, to: folder.appending(path: "Package.resolved"))
    }

    let scratch = folder.appending(path: "build").path(percentEncoded: false)
    let build = try Self.run(
      "swift",
      ["build", "--package-path", folder.path(percentEncoded: false), "--scratch-path", scratch, "--jobs", "2"])
    try #require(build.status == 0, "\(build.output)")
    let used = try Self.run(scratch + "/debug/consumer", [])
    #expect(used.status == 0)
    #expect(used.output == "Rule 30 after 5 steps: 9 alive, centre 110111\nx x y | limitReached(waiting: 1)\n")
  }

  static func manifest(package: String) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "consumer",
      dependencies: [.package(name: "automata", path: "\(package)")],
      targets: [
        .executableTarget(
          name: "consumer",
          dependencies: [
            .product(name: "Mealy", package: "automata"), .product(name: "Simulations", package: "automata"),
          ])
      ],
      swiftLanguageModes: [.v6]
    )
    """
  }

  static let program = """
    import Mealy
    import Simulations

    let run = try ElementaryAutomaton(rule: 30, steps: 5).run()
    guard case .whole(let alive)? = run["population"], case .text(let centre)? = run["centre"]
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

  /// Runs a program to its end; what it writes to standard output and error comes back together.
  static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
