import Commands
import Files
import Foundation
import Notebooks
import Simulations
import Specification
import Testing
import TestSupport

/// A notebook `lab.md` in a folder of its own, with the files that its blocks save.
struct SavingFolder: ~Copyable {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  var notebook: String { workshop.path + "/lab.md" }

  func page() throws -> String { text(try workshop.read("lab.md")) }

  func write(_ page: String) throws { try workshop.write(bytes(page), to: "lab.md") }

  func put(_ name: String, _ text: String) throws {
    let url = URL(filePath: workshop.path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: workshop.path + "/" + name) }

  /// Returns all files except the notebook, by their paths in the folder.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: workshop.path) where name != "lab.md" {
      var isFolder: ObjCBool = false
      let path = workshop.path + "/" + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      files[name] = text(try Workshop.read(path))
    }
    return files
  }

  @discardableResult
  func run(overwrite: Bool = false, only: Set<String>? = nil) -> CommandResult {
    var command = RunCommand()
    command.options.overwrites = overwrite
    command.options.only = only
    return command.run([notebook])
  }

  func check(quick: Bool = false) -> CommandResult {
    var command = CheckCommand()
    command.isQuick = quick
    return command.run([notebook])
  }

  /// Returns the links of the untouched regions.
  func links() throws -> [SavedLine.Link] {
    let notebook = try Notebook(bytes(page()), path: "page.md") { _ in
      .failure(SpecContext.FileRefusal("does not exist"))
    }
    return notebook.layout.regions.map { WrittenRegion($0, in: notebook.source) }.filter(\.isUntouched).flatMap(\.links)
  }

  static func digest(_ text: String) -> String { SHA256.decimal(ofHexadecimal: SHA256.hexadecimal(of: bytes(text))) }
}
