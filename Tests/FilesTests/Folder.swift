import Files
import Foundation

/// A folder for one test, which is removed with all of its content.
final class Folder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns a folder that contains `root`, which has a file, a folder and a hidden folder. Beside `root` is a file
  /// that does not belong to it.
  static func aroundRoot() throws -> Folder {
    let outer = try Folder()
    try outer.write("secret.txt", "secret")
    try outer.write("root/a.txt", "a")
    try outer.write("root/sub/b.txt", "b")
    try outer.write("root/.git/config", "hidden")
    return outer
  }

  /// The path of `name` in the folder.
  subscript(_ name: String) -> String { path + "/" + name }

  /// Writes a file, and creates the folders above it.
  @discardableResult
  func write(_ name: String, _ text: String, mode: Int? = nil) throws -> String {
    let url = URL(filePath: self[name])
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self[name]) }
    return self[name]
  }

  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: destination)
  }

  /// Makes a file an hour old.
  func age(_ name: String) throws {
    let date = Date(timeIntervalSinceNow: -3600)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: self[name])
  }

  /// Returns the place of a file in the folder.
  func place(_ name: String) throws(FileProblem) -> FilePlace { try FolderRoot(folder: path).locate(name) }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: self[name]).map { String(decoding: $0, as: UTF8.self) }
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
  }

  /// Every name in the folder, including hidden ones, in order.
  var names: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// Returns the error that a call throws.
func problem(_ body: () throws -> Void) -> FileProblem.Kind? {
  do {
    try body()
    return nil
  } catch {
    return (error as? FileProblem)?.kind
  }
}
