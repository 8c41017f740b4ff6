import Commands
import Experiments
import Notebooks
import Specification

/// A mutant in a folder of its own, beside files that belong to a person.
struct PageTrial {
  private let page: [UInt8]
  private let folder: String
  private let path: String

  /// The person's files: nothing may change them.
  private static let bystanders: [(name: String, bytes: [UInt8])] = [
    ("victim.csv", Array("a,b\n1,2\n".utf8)), ("build.sh", Array("echo build\n".utf8)),
    ("other.md", Array("# Another page\n".utf8)),
  ]

  init(_ page: [UInt8], folder: String) {
    self.page = page
    self.folder = folder
    path = "\(folder)/page.md"
  }

  /// Runs, runs again, checks, strips and exports the mutant.
  ///
  /// - Returns: the law that it breaks, or nil if it keeps all of them.
  func brokenLaw(_ tally: inout TrialTally) -> String? {
    Disk.remove(folder)
    Disk.makeFolder(folder)
    for (name, bytes) in Self.bystanders { Disk.write(bytes, "\(folder)/\(name)") }
    Disk.write(page, path)
    defer { tally.trials += 1 }
    let status = run()
    guard let first = Disk.bytes(path) else { return "the page is gone" }
    if let broken = export(&tally) ?? bystander { return broken }
    if status == .notebookError || status == .fileError {
      tally.refused += 1
      return first == page ? nil : "a page with errors was changed"
    }
    if let broken = outside(first) { return broken }
    let files = contents
    let second = run()
    guard Disk.bytes(path) == first, contents == files else { return "the second run changed something" }
    guard second == status || status == .difference else { return "the second run ended with \(second)" }
    if status == .success {
      tally.written += 1
      guard check() == .success else { return "the check after a run is not clean" }
    } else {
      tally.kept += 1
      _ = check()
    }
    guard Disk.bytes(path) == first, contents == files else { return "the check wrote something" }
    return bystander
  }

  private func run() -> ExitStatus {
    var command = RunCommand()
    command.options = options
    return command.run([path]).status
  }

  private func check() -> ExitStatus {
    var command = CheckCommand()
    command.options = options
    return command.run([path]).status
  }

  private var options: RunOptions {
    var options = RunOptions()
    options.limits.memory = 0x1p26
    options.limits.updates = 1e6
    options.limits.output = 1 << 16
    return options
  }

  /// The page without its regions is what it was without them, where none was kept.
  private func outside(_ first: [UInt8]) -> String? {
    guard let before = stripped(page), let after = stripped(first) else {
      return stripped(page) == nil ? nil : "a page that was run cannot be read"
    }
    return before.filter { !Self.isSpace($0) } == after.filter { !Self.isSpace($0) }
      ? nil : "text outside the regions changed"
  }

  private func stripped(_ page: [UInt8]) -> [UInt8]? {
    guard
      let notebook = try? Notebook(page, path: path, load: { _ in .failure(SpecContext.FileRefusal("is not read")) }),
      notebook.page.faults.isEmpty, notebook.page.values.sites.isEmpty
    else { return nil }
    return Splicer.stripped(notebook)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private func export(_ tally: inout TrialTally) -> String? {
    guard let notebook = try? NotebookFile.read(path).notebook(), let page = try? ExportedPage(notebook) else {
      return nil
    }
    tally.exported += 1
    let text = String(decoding: page.bytes, as: UTF8.self)
    return text.contains("<script") || text.contains("javascript:\"") ? "an exported page holds a script" : nil
  }

  /// A file of the person that is not as it was.
  private var bystander: String? {
    Self.bystanders.first { Disk.bytes("\(folder)/\($0.name)") != $0.bytes }.map { "'\($0.name)' was changed" }
  }

  private var contents: [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: Disk.files(below: folder).map { ($0, Disk.bytes("\(folder)/\($0)") ?? []) })
  }
}
