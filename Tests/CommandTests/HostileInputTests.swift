import Foundation
import Testing

#if DEBUG
  private let isOptimized = false
#else
  private let isOptimized = true
#endif

/// For any page, a command gives an answer and takes at most 1 GiB. The file changes only if the answer is a result.
///
/// The duration does not matter: only a command that hangs is ended, after three minutes. An unoptimised build skips
/// pages that take seconds.
@Suite("Hostile input")
struct HostileInputTests {
  private static let bytes = 1 << 30

  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "hostile-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// Runs the command, which must keep within the limits and send no control character to the terminal.
  private func run(_ arguments: [String], in folder: Folder) throws -> MeasuredCommand {
    let command = try MeasuredCommand("notebook", arguments, in: folder.url)
    #expect(command.exit < 128, "\(arguments) crashed or hung")
    #expect(command.peakBytes <= Self.bytes, "\(arguments) took \(command.peakBytes >> 20) MiB")
    #expect(command.errors.utf8.count <= 4 << 20)
    let controls = command.errors.unicodeScalars.filter { scalar in
      scalar.properties.generalCategory == .control && scalar != "\n" || (0x202A...0x202E).contains(scalar.value)
    }
    #expect(controls.isEmpty, "\(arguments) sends control characters to the terminal")
    if ProcessInfo.processInfo.environment["AUTOMATA_COSTS"] != nil {
      print("cost: \(arguments[0]) \(String(format: "%.2f", command.seconds)) s \(command.peakBytes >> 20) MiB")
    }
    return command
  }

  /// A page may ask for 41,600 figures. Those that wait to be written take little more memory than their bytes.
  @Test func manyFiguresWait() throws {
    func peak(_ count: Int) throws -> Int {
      let folder = try Folder()
      let page = Bomb.times(count) { number in
        Bomb.block(["model: life", "grid: 16", "steps: 0", "initial: random", "seed: \(number)", "show: image"])
      }
      try Data(page.utf8).write(to: folder.url.appending(path: "page.md"))
      let run = try run(["run", "page.md", "--no-cache"], in: folder)
      #expect(run.exit == 0, "\(run.errors.prefix(500))")
      return run.peakBytes
    }
    // Each of the 500 further figures is a file of one kilobyte, but takes a hundred to create.
    let few = try peak(20), many = try peak(520)
    #expect(many - few < 20 << 20, "\(few >> 20) MiB, then \(many >> 20) MiB")
  }

  /// The pages that a build which is not optimised takes seconds for are tried by turns.
  private static let inputs =
    HostileInput.all.filter { !$0.isLarge }
    + (isOptimized ? Thoroughness.sample(of: HostileInput.all.filter(\.isLarge)) : [])

  @Test(arguments: inputs) func page(_ input: HostileInput) throws {
    let folder = try Folder()
    let file = folder.url.appending(path: "page.md")
    let page = input.page()
    try page.write(to: file)
    let run = try run(["run", "page.md"] + input.options, in: folder)
    #expect(run.exit == input.exit, "\(run.errors.prefix(500))")
    // Foundation does not find an empty text in an empty one.
    let isSaid = input.message.isEmpty ? run.errors.isEmpty : run.errors.contains(input.message)
    #expect(isSaid, "\(run.errors.prefix(500))")
    if run.exit != 0 {
      let isUntouched = try Data(contentsOf: file) == page
      #expect(isUntouched, "a page was changed by a run that failed")
    } else {
      let check = try self.run(["check", "page.md"] + input.options, in: folder)
      #expect(check.exit == 0, "\(check.errors.prefix(500))")
    }
  }

  /// Each of the pages is given up, and the memory of the parser for one is available again for the next.
  @Test(.enabled(if: isOptimized, "takes seconds in a build that is not optimised"))
  func manyPagesThatTakeTooMuchMemory() throws {
    let folder = try Folder()
    let block = "```yaml simulation\nmodel: life\ngrid: 8\nsteps: 1\n```\n"
    let hostile = String(repeating: "*a* ", count: (8 << 20) / 4 - 100) + "\n\n" + block
    // The page takes half of the parser's limit.
    let large = String(repeating: "*a* ", count: 300_000) + "\n\n" + block
    for number in 0..<5 { try Data(hostile.utf8).write(to: folder.url.appending(path: "hostile-\(number).md")) }
    let last = folder.url.appending(path: "last.md")
    try Data(large.utf8).write(to: last)
    let run = try run(["run", "."], in: folder)
    #expect(run.exit == 3)
    let refusals = run.errors.components(separatedBy: "needs more memory than 384 MiB").count - 1
    #expect(refusals == 5, "\(run.errors.prefix(2000))")
    #expect(run.errors.contains("last.md: 1 block, 1 region updated"))
    #expect(try Data(contentsOf: last).count > large.utf8.count)
  }

  /// The results of all files are computed before the first is written, but the trees of their pages are not kept until
  /// then.
  @Test(.enabled(if: isOptimized, "takes seconds in a build that is not optimised"))
  func manyLargePages() throws {
    let folder = try Folder()
    let block = "```yaml simulation\nmodel: life\ngrid: 8\nsteps: 1\n```\n"
    let page = String(repeating: "*a* ", count: 350_000) + "\n\n" + block
    for number in 0..<8 { try Data(page.utf8).write(to: folder.url.appending(path: "page-\(number).md")) }
    let run = try run(["run", "."], in: folder)
    #expect(run.exit == 0, "\(run.errors.prefix(2000))")
    #expect(run.errors.components(separatedBy: ": 1 block, 1 region updated\n").count == 9)
  }

  /// The name of a file that does not belong to the notebook.
  @Test(arguments: [
    "../outside.cells", "/etc/passwd", "/proc/self/mem", "link.cells", "linked/outside.cells", "pipe.cells",
    "/dev/zero", "inside/../../outside.cells", ".hidden/a.cells", "inside", "nul\\0.cells", "",
  ])
  func pathsThatLeaveTheFolder(_ path: String) throws {
    let outer = try Folder()
    let folder = outer.url.appending(path: "lab")
    let manager = FileManager.default
    for name in ["lab/inside", "lab/.hidden"] {
      try manager.createDirectory(at: outer.url.appending(path: name), withIntermediateDirectories: true)
    }
    let secret = "OO\nOO\n"
    for name in ["outside.cells", "lab/.hidden/a.cells"] {
      try Data(secret.utf8).write(to: outer.url.appending(path: name))
    }
    try manager.createSymbolicLink(
      atPath: folder.appending(path: "link.cells").path, withDestinationPath: "../outside.cells")
    try manager.createSymbolicLink(atPath: folder.appending(path: "linked").path, withDestinationPath: "..")
    #expect(mkfifo(folder.appending(path: "pipe.cells").path, 0o600) == 0)
    let page = Data("```yaml simulation\nmodel: life\ngrid: 8\nsteps: 0\ninitial: {file: \"\(path)\"}\n```\n".utf8)
    let file = folder.appending(path: "page.md")
    try page.write(to: file)
    let run = try run(["run", "lab/page.md"], in: outer)
    #expect(run.exit == 2, "\(run.errors)")
    #expect(run.errors.contains("lab/page.md:5:"), "\(run.errors)")
    #expect(try Data(contentsOf: file) == page)
  }

  @Test func notebooksThatAreNotFiles() throws {
    let folder = try Folder()
    #expect(mkfifo(folder.url.appending(path: "pipe.md").path, 0o600) == 0)
    for path in ["pipe.md", "/dev/zero", "/proc/self/mem"] {
      let run = try run(["run", path], in: folder)
      #expect(run.exit == 3, "\(path): \(run.errors)")
    }
  }
}
