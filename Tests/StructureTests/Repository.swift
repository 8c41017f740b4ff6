import Foundation

/// The checked files of this repository.
struct Repository {
  let manifest: Manifest
  let page: ArchitecturePage
  /// The Swift files below Sources and Tests, by path, without links.
  let files: [SourceFile]
  /// The folders below Sources, including those without Swift files.
  let sourceFolders: Set<String>

  /// The repository, which is read once for all tests.
  static let current = Result { try Repository() }

  private init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    manifest = Manifest(try text("Package.swift"))
    page = ArchitecturePage(try text(ArchitecturePage.path))
    var files: [SourceFile] = [], folders: Set<String> = []
    for top in ["Sources", "Tests"] {
      for name in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: top).path).sorted() {
        let path = top + "/" + name
        let values = try root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
        if values.isDirectory == true, top == "Sources" { folders.insert(path) }
        if name.hasSuffix(".swift"), values.isDirectory != true, values.isSymbolicLink != true {
          files.append(SourceFile(path, try text(path)))
        }
      }
    }
    (self.files, sourceFolders) = (files, folders)
  }

  var sources: [SourceFile] { files.filter { $0.path.hasPrefix("Sources/") } }

  /// The targets below Sources.
  var sourceTargets: [Manifest.Target] { manifest.targets.filter { $0.path.hasPrefix("Sources/") } }

  /// The names of types that several of these targets declare.
  var ambiguousTypes: Set<String> {
    var declaring: [String: Set<String>] = [:]
    for target in sourceTargets {
      for file in files(of: target) {
        for type in file.types where !type.isPrivate { declaring[type.name, default: []].insert(target.name) }
      }
    }
    return Set(declaring.filter { $0.value.count > 1 }.keys)
  }

  func files(of target: Manifest.Target) -> [SourceFile] { files.filter { $0.path.hasPrefix(target.path + "/") } }
}
