import Foundation

/// Files of the trials.
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

  /// The paths of all files below a folder, from that folder, in order.
  static func files(below folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var isFolder: ObjCBool = false
    return all.filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}
