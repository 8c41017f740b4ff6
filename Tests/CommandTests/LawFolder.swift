import Foundation
import TestSupport
import Testing

/// A home folder, two repositories and a folder of results, all full of a person's files, in which commands run.
///
/// After each command, every file that changed or disappeared must be one that a command wrote before, byte for byte.
final class LawFolder {
  let root: URL
  /// The files that commands wrote, by path, with all their contents.
  private var made: [String: Set<FileTree.Entry>] = [:]

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "law-\(UUID().uuidString)").resolvingSymlinksInPath()
    for name in ["home", "work", "other", "results"] {
      try FileManager.default.createDirectory(at: root.appending(path: name), withIntermediateDirectories: true)
    }
    try put(OwnershipPlace.page("show: [chart, image]", "save: a.csv"), at: "work/lab.md")
    for folder in ["work", "other"] { git("init -q", in: folder) }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  // MARK: What a person does

  func put(_ text: String, at path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: root.appending(path: path).path).map { String(decoding: $0, as: UTF8.self) }
  }

  func edit(_ old: String, _ new: String, in path: String = "work/lab.md") throws {
    try put(try #require(text(path)).replacing(old, with: new), at: path)
  }

  func shell(_ command: String) { #expect(Workshop.shell("cd '\(root.path)' && \(command)"), "\(command)") }

  func git(_ command: String, in folder: String = "work") {
    let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c commit.gpgsign=false"
    shell("cd \(folder) && \(git) \(command) > /dev/null 2>&1")
  }

  /// Puts a person's files, with names like those of the program's files, beside those that exist.
  func strew() throws {
    let digits = String(repeating: "0123456789abcdef", count: 4)
    let proof = "0a1b2c3d.\(digits.prefix(16))-\(digits.suffix(16))"
    let temporaries = [
      ".lab.md.4711-3.\(proof).tmp", ".a.csv.4711-4.\(proof).part", ".lab.md.4711-5.\(proof).rescue", ".lab.md.tmp",
      ".copy.md.4711-6.\(proof).tmp", ".x.part", ".job",
    ]
    let names = [
      "thesis.html", "page.htm", "mine.md", "mine.csv", "mine.plan", "mine.cells", "mine.rle", "mine.cast", "mine.svg",
      "figures/lab/b.chart.svg", "figures/lab/a.photo.png", "figures/lab/notes.txt", "figures/mine/a.image.png", "key",
      digits, "1-1", "settings",
    ]
    for folder in ["work", "other", "results"] {
      for name in names + temporaries { try put("mine: \(folder)/\(name)\n", at: "\(folder)/\(name)") }
      shell("ln -sf ../other/mine.csv \(folder)/link.csv && ln -sf ../other/thesis.html \(folder)/link.html")
      shell("mkdir \(folder)/empty")
    }
    try put("mine\n", at: "results/plans/notes.txt")
    try put("mine\n", at: "results/plans/\(digits)/1-1")
    let kept = try FileTree(root.appending(path: "home")).entries.filter { $0.value == .folder }.keys
    for folder in [""] + kept.map({ $0 + "/" }) {
      for name in ["notes.txt", ".bashrc", digits, ".x.part", ".y.4711-3.\(proof).tmp"] {
        try put("mine: home/\(folder)\(name)\n", at: "home/\(folder)\(name)")
      }
    }
    git("add -f mine.md mine.csv figures/mine figures/lab/b.chart.svg")
    git("commit -m mine")
    git("add -f .", in: "other")
    git("commit -m mine", in: "other")
  }

  // MARK: What a command does

  /// Runs a command in the folder `work`, and checks the law.
  ///
  /// - Parameters:
  ///   - exit: the expected exit code, or nil for any.
  ///   - replaceable: the file that the user told the command to replace.
  ///   - appendable: the file to which the user told the command to add something.
  func run(_ line: String, exit: Int32?, replacing replaceable: String? = nil, appendingTo appendable: String? = nil)
    throws
  {
    let home = root.path + "/home"
    let variables = [
      "HOME=\(home)", "XDG_CACHE_HOME=\(home)/.cache", "XDG_STATE_HOME=\(home)/.local/state",
      "XDG_CONFIG_HOME=\(home)/.config", "XDG_DATA_HOME=\(home)/.local/share",
    ]
    let before = try FileTree(root)
    let result = try Command((variables + [line]).joined(separator: " ")).run(in: root.appending(path: "work"))
    let errors = String(decoding: result.errors, as: UTF8.self)
    if let exit { #expect(result.exit == exit, "\(line): \(errors)") }
    let after = try FileTree(root)
    for name in before.lost(in: after) where name != replaceable {
      guard let old = before.entries[name], made[name]?.contains(old) != true else { continue }
      let new = after.entries[name]
      if name == appendable, case .file(let old) = old, case .file(let new)? = new, new.starts(with: old) { continue }
      if name.hasSuffix(".md"), let old = Self.words(old), old == Self.words(new) { continue }
      Issue.record("\(line): '\(name)' was \(new == nil ? "removed" : "changed"), and no command wrote it: \(errors)")
    }
    for (name, entry) in before.entries where entry == .folder && after.entries[name] == nil {
      #expect(made[name] != nil || before.entries.keys.contains { $0.hasPrefix(name + "/") }, "\(line): \(name)")
    }
    for (name, entry) in after.entries where before.entries[name] != entry { made[name, default: []].insert(entry) }
  }

  /// Returns the lines of a page outside of the regions, without blank lines, or nil for anything but a file.
  private static func words(_ entry: FileTree.Entry?) -> [Substring]? {
    guard case .file(let bytes)? = entry else { return nil }
    var isInside = false
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { line in
      if line.hasPrefix("<!-- notebook:begin ") { isInside = true }
      defer { if line.hasPrefix("<!-- notebook:end ") { isInside = false } }
      return !isInside
    }
  }
}
