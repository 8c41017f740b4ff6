import Foundation
import Testing
import TestSupport

/// Links in a repository, or links that appear during a run. Nothing outside is written, and nothing hidden.
@Suite("Links") final class LinkTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "links-\(UUID().uuidString)")
    try write("outside", to: "outside/mine.txt")
    try write(Self.page(), to: "outside/lab.md")
    try write("<p>mine</p>\n", to: "outside/index.html")
    try write("", to: "outside/empty.md")
    try write(Self.page(), to: "repo/lab.md")
    try write(Self.page(), to: "repo/inner/lab.md")
    shell("git -c init.defaultBranch=main init -q repo && ln -s ../outside repo/sub && ln -s inner repo/way")
    shell("ln -s .git repo/hidden && ln -s repo link")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func page(_ keys: String = "steps: 2\nsave: a.csv") -> String {
    "```simulation\nname: a\nmodel: life\ngrid: 8\nshow: []\n\(keys)\n```\n"
  }

  private func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder.appending(path: name).path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func shell(_ command: String) { #expect(Workshop.shell("cd '\(folder.path)' && \(command)"), "\(command)") }

  private func run(_ line: String, in place: String = "repo") throws -> (exit: Int32, errors: String) {
    let result = try Command(line).run(in: folder.appending(path: place))
    return (result.exit, String(decoding: result.errors, as: UTF8.self))
  }

  /// All files outside the repository with their contents.
  private var outside: [String: Data] {
    let path = folder.path + "/outside"
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: path + "/" + $0) ?? Data()) })
  }

  // MARK: Notebooks

  @Test(arguments: [
    "sub/lab.md", "./sub/lab.md", "../repo/sub/lab.md", "inner/../sub/lab.md", "way/../sub/lab.md",
  ])
  func aFolderThatLeadsOut(_ path: String) throws {
    let before = outside
    for command in ["run", "run --overwrite", "check", "check --quick", "strip", "list", "results"] {
      let (exit, errors) = try run("notebook \(command) \(path)")
      #expect(exit == 3 && errors.contains("the file is below a symbolic link: it is '"), "\(command): \(errors)")
      #expect(errors.contains("which is outside its repository"), "\(errors)")
    }
    #expect(outside == before)
  }

  /// A link to another repository leads out, too.
  @Test func aFolderThatIsAnotherRepository() throws {
    shell("git -c init.defaultBranch=main init -q outside")
    #expect(try run("notebook run sub/lab.md").exit == 3 && read("outside/a.csv") == nil)
  }

  @Test func aHiddenFolder() throws {
    try write(Self.page(), to: "repo/.git/lab.md")
    let (exit, errors) = try run("notebook run hidden/lab.md")
    #expect(exit == 3 && errors.contains("is '.git/lab.md', which is hidden"), "\(errors)")
    #expect(read("repo/.git/a.csv") == nil)
  }

  /// Links inside the repository, links above it, and folders without a repository.
  @Test func goodWays() throws {
    for (path, place, saved) in [
      ("way/lab.md", "repo", "repo/inner/a.csv"), ("link/lab.md", ".", "repo/a.csv"),
      ("../outside/lab.md", "repo", "outside/a.csv"), ("repo/sub/../outside/lab.md", ".", "outside/a.csv"),
    ] {
      shell("rm -f \(saved)")
      let (exit, errors) = try run("notebook run \(path)", in: place)
      // By its words, the last path is in the repository, but the repository has no such folder.
      let isGood = !path.contains("..") || place == "repo"
      #expect((exit == 0) == isGood && (read(saved) != nil) == isGood, "\(path): \(errors)")
    }
  }

  // MARK: Outputs

  /// Commands that write a file with the user's name for it, which is `OUT`.
  private static let outputs = [
    "notebook export lab.md -o OUT", "notebook run lab.md --output OUT", "notebook run lab.md --overwrite --output OUT",
    "notebook strip lab.md --output OUT", "notebook strip lab.md --overwrite --output OUT",
    "automata convert row.rle OUT --to rle", "automata convert row.rle OUT --to rle --overwrite",
    "automata live life --keys q --cast OUT", "automata live life --keys q --picture OUT",
  ]

  @Test(arguments: outputs) func anOutputIsNeverWrittenThroughALink(_ command: String) throws {
    try write("3o!\n", to: "repo/row.rle")
    let before = outside
    let links = [
      ("page.html", "../outside/index.html"), ("e.html", "../outside/empty.md"), ("new.html", "../outside/new.html"),
      ("hid.html", ".git/h.html"), ("inside.html", "inner/lab.md"),
    ]
    for (name, target) in links {
      shell("ln -s \(target) repo/\(name)")
      let (exit, errors) = try run(command.replacing("OUT", with: name))
      #expect(exit == 3, "\(command) \(name): \(exit) \(errors)")
      #expect(errors.contains("cannot be written: it is a symbolic link to '\(target)'"), "\(command): \(errors)")
      #expect(errors.contains("help: name the file itself"), "\(errors)")
    }
    for (name, reason) in [("sub/x.html", "outside its repository"), ("hidden/x.html", "hidden")] {
      let (exit, errors) = try run(command.replacing("OUT", with: name))
      #expect(exit == 3 && errors.contains("which is \(reason)"), "\(command) \(name): \(errors)")
    }
    #expect(outside == before && read("repo/.git/x.html") == nil && read("repo/.git/h.html") == nil)
    #expect(read("repo/inner/lab.md") == Self.page())
    // A folder that stays the same is allowed. The notebook there saves the same files as a copy of this one.
    try FileManager.default.removeItem(at: folder.appending(path: "repo/inner/lab.md"))
    #expect(try run(command.replacing("OUT", with: "way/new.html")).exit == 0)
    #expect(read("repo/inner/new.html") != nil)
  }

  @Test func aNewNotebook() throws {
    let (exit, errors) = try run("notebook new life sub/new.md")
    #expect(exit == 3 && errors.contains("outside its repository") && read("outside/new.md") == nil, "\(errors)")
  }

  // MARK: During a run

  /// The first notebook takes its time. Meanwhile, the folder of the second one is replaced.
  @Test(arguments: [false, true]) func aFolderIsExchanged(isRepository: Bool) throws {
    if !isRepository { shell("rm -rf repo/.git") }
    shell("rm repo/sub repo/way repo/hidden repo/lab.md && rm -r repo/inner")
    try write(
      Self.page("grid: 900\nsteps: 1000000\ninitial: random").replacing("grid: 8\n", with: ""), to: "repo/a/lab.md")
    try write(Self.page(), to: "repo/z/lab.md")
    let before = outside
    // The folder of the first notebook is open from its reading onwards.
    let isRead = "ls -l /proc/[0-9]*/fd 2> /dev/null | grep -q '\(folder.lastPathComponent)/repo/a$'"
    let exchange = "for i in $(seq 900); do \(isRead) && break; sleep 0.02; done; mv z zz; ln -s ../outside z"
    Workshop.shell("cd '\(folder.path)/repo' && (\(exchange)) &")
    let (exit, errors) = try run("notebook run --no-cache --max-seconds 3 .")
    #expect(exit == 3, "\(errors)")
    let sentence =
      "z/lab.md: error: the file is in a folder that another program has replaced since the command started"
    #expect(errors.contains(sentence), "\(errors)")
    #expect(outside == before && read("repo/zz/lab.md") == Self.page() && read("repo/zz/a.csv") == nil)
  }

  // MARK: Large files

  /// A file that takes no space on the disk, but hours to read.
  @Test(.timeLimit(.minutes(60))) func aFileOfATerabyte() throws {
    guard Workshop.shell("cd '\(folder.path)' && truncate -s 1T repo/a.csv 2> /dev/null") else {
      print("not tested: no file of a terabyte can be made here")
      return
    }
    // It saves the same files as the copies.
    shell("rm repo/inner/lab.md")
    for command in ["run", "run --overwrite", "check", "run --output inner/copy.md"] {
      let (exit, errors) = try run("notebook \(command) lab.md")
      let expected: Int32 = command.hasSuffix(".md") ? 0 : command.hasSuffix("overwrite") ? 3 : 1
      #expect(exit == expected, "\(command): \(errors)")
      #expect(exit == 0 || errors.contains("'a.csv' is larger than 4 GiB"), "\(command): \(errors)")
    }
    shell("rm repo/a.csv && truncate -s 1T repo/inner/copy.md")
    #expect(try run("notebook run lab.md --output inner/copy.md").exit == 3)
    let (exit, errors) = try run("notebook run lab.md --overwrite --output inner/copy.md")
    #expect(exit == 0 && read("repo/inner/copy.md")?.hasPrefix("```simulation") == true, "\(errors)")
  }
}
