import Foundation
import Testing

/// The pictures in docs/live.md, which the commands on the page create.
@Suite struct LivePictureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The commands that write a picture, each on one line.
  private static func commands() throws -> [String] {
    let page = try String(contentsOf: root.appending(path: "docs/live.md"), encoding: .utf8)
    return page.replacing(#/[ ]*\\\n[ ]*/#, with: " ").split(separator: "\n")
      .filter { $0.hasPrefix("automata live ") && $0.contains(" --picture ") }.map(String.init)
  }

  /// The commands create the same bytes again.
  @Test func thePicturesAreThoseOfThePage() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let commands = try Self.commands()
    #expect(commands.count == 3)
    for command in commands {
      let result = try Command(command).run(in: folder)
      #expect(result.exit == 0, "\(command)\n\(String(decoding: result.errors, as: UTF8.self))")
      let file = String(try #require(command.split(separator: " ").last))
      let made = try Data(contentsOf: folder.appending(path: file))
      let committed = try Data(contentsOf: Self.root.appending(path: "docs/figures/live-\(file)"))
      #expect(made == committed, "docs/figures/live-\(file) is not what the page's command makes")
    }
  }

  /// Both recordings under one name, however it is spelled, are refused before anything is written.
  @Test(arguments: [("y.svg", "y.svg"), ("y.svg", "./y.svg"), ("in/../y.svg", "y.svg"), ("link/y.svg", "in/y.svg")])
  func twoRecordingsUnderOneName(picture: String, cast: String) throws {
    let place = try OwnershipPlace()
    place.shell("mkdir in && ln -s in link")
    let run = try place.run("automata live life --keys q --picture \(picture) --cast \(cast)")
    #expect(run.exit == 64 && run.errors.contains("--cast and --picture both name the file '\(cast)'"), "\(run)")
    #expect(place.read("y.svg") == nil && place.read("in/y.svg") == nil)
  }

  /// A drawing of something other than a terminal is kept.
  @Test func otherDrawingsAreKept() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let chart = Data("<svg xmlns=\"http://www.w3.org/2000/svg\"><title>A chart</title></svg>\n".utf8)
    let file = folder.appending(path: "a.svg")
    try chart.write(to: file)
    let command = try Command("automata live life --keys q --picture a.svg"), refused = try command.run(in: folder)
    #expect(refused.exit == 3 && String(decoding: refused.errors, as: UTF8.self).contains("is not a recording"))
    #expect(try Data(contentsOf: file) == chart)
    // A drawing of a terminal is replaced.
    try FileManager.default.removeItem(at: file)
    for _ in 0..<2 { #expect(try command.run(in: folder).exit == 0) }
  }

  /// A recording keeps to the limit of memory, however many states it shows and however long it takes.
  @Test func recordingsKeepToTheMemoryLimit() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let steps = [String](repeating: "s", count: 60).joined(separator: " ")
    for script in ["\(steps) q q", "space wait:10 space q q", "R \(steps) u u u q q"] {
      let words = [
        "live", "life", "grid=1x300000", "initial=random", "--max-memory", "100MiB", "--cast", "a.cast", "--keys",
        script,
      ]
      let run = try MeasuredCommand("automata", words, in: folder)
      #expect(run.exit == 0 && run.peakBytes < 150 << 20, "\(script): \(run.peakBytes >> 20) MiB, \(run.errors)")
    }
    let words = [
      "live", "life", "grid=60x40", "initial=random", "--max-memory", "1MiB", "--cast", "b.cast",
      "--keys", "space wait:600 q",
    ]
    let run = try MeasuredCommand("automata", words, in: folder)
    #expect(run.exit == 2 && run.errors.contains("an eighth of the memory limit"), "\(run.exit): \(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "b.cast").path))
  }
}
