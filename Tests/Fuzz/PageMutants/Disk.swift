import Foundation

/// The files of the trials.
enum Disk {
  static func read(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  static func bytes(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }

  static func write(_ bytes: [UInt8], _ path: String) {
    precondition(FileManager.default.createFile(atPath: path, contents: Data(bytes)), "cannot write \(path)")
  }

  static func makeFolder(_ path: String) {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  static func link(_ path: String, to target: String) {
    try? FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// Returns the path in a symbolic link, or nil if there is no link.
  static func target(of path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  static func copy(_ path: String, to other: String) { try? FileManager.default.copyItem(atPath: path, toPath: other) }

  /// Runs a line of a shell, and returns whether its commands succeeded.
  static func shell(_ line: String) -> Bool { system(line) == 0 }

  /// Returns the paths of all files below a folder, relative to the folder, in order.
  static func files(below folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var isFolder: ObjCBool = false
    return all.filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}
