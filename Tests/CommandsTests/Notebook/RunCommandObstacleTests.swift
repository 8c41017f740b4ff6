import Commands
import Foundation
import Notebooks
import TestSupport
import Testing

/// Obstacles in the places of figures and of their folders.
extension RunCommandFiguresTests {
  /// A folder may be in the place of a figure, or the place may be behind a link that leads away.
  @Test func placesThatCannotBeWritten() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page())
    try folder.put(Self.names[1] + "/x", "mine")
    let run = folder.run()
    #expect(run.status == .difference && run.messages.contains("a.chart.svg' is a folder"), "\(run.messages)")
    #expect(try folder.files() == [Self.names[1] + "/x": "mine"] && folder.page() == Self.page())
    let other = try SavingFolder()
    try other.write(Self.page())
    let outside = try SavingFolder()
    try FileManager.default.createSymbolicLink(
      atPath: other.workshop.path + "/figures", withDestinationPath: outside.workshop.path)
    #expect(other.run().status >= .notebookError)
    #expect(try outside.files().isEmpty)
  }

  enum Obstacle: CaseIterable { case folder, pipe, deadLink }

  /// An entry that is not a file is kept like another person's file, and nothing replaces it. `check` says why.
  @Test(arguments: Obstacle.allCases, [false, true])
  func whatIsNotAFileIsKept(_ obstacle: Obstacle, isCurrent: Bool) throws {
    let folder = isCurrent ? try written() : try SavingFolder()
    if !isCurrent { try folder.write(Self.page()) }
    try folder.put("figures/lab/beside", "")
    let path = folder.workshop.path + "/" + Self.names[1]
    folder.remove(Self.names[1])
    switch obstacle {
    case .folder: mkdir(path, 0o755)
    case .pipe: mkfifo(path, 0o644)
    case .deadLink: symlink("nowhere", path)
    }
    let page = try folder.page()
    for overwrite in [false, true] {
      let run = folder.run(overwrite: overwrite)
      #expect(run.status == (overwrite ? .fileError : .difference), "\(run.messages)")
      #expect(run.messages.contains("'\(Self.names[1])' is "), "\(run.messages)")
      #expect(try folder.page() == page)
    }
    let check = folder.check()
    #expect(check.status == .difference && check.messages.contains("'\(Self.names[1])' is "), "\(check.messages)")
    #expect(!check.messages.contains("To bring the results up to date"), "\(check.messages)")
    #expect(Workshop.shell("rm -r '\(path)'"))
    #expect(folder.run().status == .success && folder.check().status == .success)
  }

  /// The reason is the same in every command.
  @Test func checkSaysWhatIsInTheFoldersPlace() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page())
    try folder.put("figures", "mine")
    let reason = "lab.md:3:1: error: 'figures' is a file, not a folder, so no figure can be written"
    for result in [folder.run(), folder.check()] {
      #expect(result.status == .fileError && result.messages.contains(reason), "\(result.messages)")
      #expect(!result.messages.contains("To bring the results up to date"), "\(result.messages)")
    }
  }

  /// The error is at the front matter, before anything is written.
  @Test(arguments: ["images", "images/deep/er"])
  func aFileInTheFoldersPlace(folder name: String) throws {
    let folder = try SavingFolder()
    let body = Self.body + "save: a.csv\n"
    try folder.write(Self.page(body, front: "---\nnotebook:\n  figures: \(name)\n---\n"))
    try folder.put("images", "mine")
    let page = try folder.page()
    for overwrite in [false, true] {
      let run = folder.run(overwrite: overwrite)
      let caret = "^" + String(repeating: "~", count: name.count - 1)
      #expect(run.status == .fileError)
      #expect(run.messages.contains(":3:12: error: 'images' is a file, not a folder"), "\(run.messages)")
      #expect(run.messages.contains("  figures: \(name)\n") && run.messages.contains(" \(caret)\n"), "\(run.messages)")
      #expect(try folder.files() == ["images": "mine"] && folder.page() == page)
    }
    folder.remove("images")
    #expect(folder.run().status == .success)
  }

  /// The error occurs if the front matter names no folder, and for the files that blocks save.
  @Test func aFileInTheDefaultFoldersPlace() throws {
    let folder = try SavingFolder()
    try folder.write(Self.page(Self.body + "save: [a.csv, data/a.rle]\n"))
    try folder.put("figures", "mine")
    try folder.put("data", "mine")
    let page = try folder.page()
    let run = folder.run()
    #expect(run.status == .fileError, "\(run.messages)")
    #expect(run.messages.contains("lab.md:3:1: error: 'figures' is a file, not a folder"), "\(run.messages)")
    #expect(run.messages.contains("lab.md:9:15: error: 'data' is a file, not a folder"), "\(run.messages)")
    #expect(try folder.files() == ["figures": "mine", "data": "mine"] && folder.page() == page)
  }

  /// A file that is larger than any figure is not even read.
  @Test func anEnormousFileInAFiguresPlace() throws {
    let folder = try written()
    let path = folder.workshop.path + "/" + Self.names[1]
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 1 << 40)
    try file.close()
    let page = try folder.page()
    for overwrite in [false, true] {
      let run = folder.run(overwrite: overwrite)
      #expect(run.status == (overwrite ? .fileError : .difference))
      #expect(run.messages.contains("is larger than 64 MiB"), "\(run.messages)")
      #expect(try folder.page() == page)
    }
    folder.remove(Self.names[1])
    #expect(folder.run().status == .success)
  }
}
