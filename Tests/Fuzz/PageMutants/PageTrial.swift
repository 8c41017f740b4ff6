import ArgumentParser
import Commands
import Experiments
import Notebooks
import Specification

/// A mutant in a folder of its own, beside files that do not belong to it.
struct PageTrial {
  private let page: [UInt8]
  private let folder: String
  private let path: String
  private let bystanders: Bystanders
  /// Whether the mutant runs with `--overwrite`.
  private let overwrites: Bool
  /// Whether the files beside it are tracked by git.
  private let isTracked: Bool

  /// Creates a trial.
  ///
  /// - Parameter number: the number of the mutant. Every fourth one may overwrite files. Git is slow, so only every
  ///   64th mutant is in a repository.
  init(_ page: [UInt8], number: UInt64, folder: String, beside bystanders: Bystanders) {
    self.page = page
    self.folder = folder
    self.bystanders = bystanders
    path = "\(folder)/page.md"
    overwrites = number % 4 == 1
    isTracked = number % 64 < 2 && number % 128 < 64 && bystanders.hasRepository
  }

  /// Runs, runs again, checks, exports and strips the mutant.
  ///
  /// - Returns: the law that it breaks, or nil if it breaks none.
  func brokenLaw(_ tally: inout TrialTally) -> String? {
    Disk.remove(folder)
    bystanders.place(in: folder, isTracked: isTracked)
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
      let checked = check()
      // Only a check reports a misspelt fence as an error.
      guard checked.status == .success || checked.messages.contains(": error: this is not a simulation block") else {
        return "the check after a run is not clean"
      }
    } else {
      tally.kept += 1
      _ = check()
    }
    guard Disk.bytes(path) == first, contents == files else { return "the check wrote something" }
    return strip(first) ?? bystander
  }

  private func run() -> ExitStatus {
    var command = RunCommand()
    command.options = options
    command.options.overwrites = overwrites
    return command.run([path]).status
  }

  private func check() -> CommandResult {
    var command = CheckCommand()
    command.options = options
    return command.run([path])
  }

  private var options: RunOptions {
    var options = RunOptions()
    options.limits.memory = 0x1p26
    options.limits.updates = 1e6
    options.limits.output = 1 << 16
    // Under another rule, a leap of HashLife far into the future may take hours.
    options.limits.seconds = 0.5
    return options
  }

  /// Strips the page. It must equal the page without its regions, and no other file may change.
  private func strip(_ first: [UInt8]) -> String? {
    guard let expected = notebook(of: first).map(Splicer.stripped) else { return nil }
    let files = contents
    do {
      guard let command = try StripCommand.parseAsRoot([path]) as? StripCommand else { return "strip is not parsed" }
      try command.run()
    } catch {
      return "strip ended with \(error)"
    }
    var after = contents
    guard after.updateValue(first, forKey: "page.md") == expected else { return "strip leaves other bytes" }
    return after == files ? nil : "strip changed another file"
  }

  /// Checks that the page without its regions and values is byte for byte the same as before.
  private func outside(_ first: [UInt8]) -> String? {
    guard let before = bare(page) else { return nil }
    guard let after = bare(first) else { return "a page that was run cannot be read" }
    return before == after ? nil : "text outside the regions changed"
  }

  /// Returns the page without its regions and the texts of its inline values.
  private func bare(_ page: [UInt8]) -> [UInt8]? {
    guard var notebook = notebook(of: page) else { return nil }
    let sites = notebook.page.values.sites
    if !sites.isEmpty {
      var rest = page
      for site in sites.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) { rest.removeSubrange(site.range) }
      guard let cut = self.notebook(of: rest) else { return nil }
      notebook = cut
    }
    return Splicer.stripped(notebook)
  }

  /// Returns the notebook, or nil if the page cannot be read.
  private func notebook(of page: [UInt8]) -> Notebook? {
    let read = try? Notebook(page, path: path, load: { _ in .failure(SpecContext.FileRefusal("is not read")) })
    return read.flatMap { $0.page.faults.isEmpty ? $0 : nil }
  }

  private func export(_ tally: inout TrialTally) -> String? {
    guard let notebook = try? NotebookFile.read(path).notebook(), let page = try? ExportedPage(notebook) else {
      return nil
    }
    tally.exported += 1
    return PageScripts.first(in: page.bytes).map { "an exported page holds '\($0)'" }
  }

  private var bystander: String? {
    bystanders.changed(in: folder, overwrites: overwrites, isTracked: isTracked)
  }

  /// All files except those of git, because a run may ask git to refresh its index.
  private var contents: [String: [UInt8]] {
    let names = Disk.files(below: folder).filter { !$0.hasPrefix(".git/") }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, Disk.bytes("\(folder)/\($0)") ?? []) })
  }
}
