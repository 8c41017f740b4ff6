import Foundation

/// A folder that replaces a person's home, and exists as long as this value.
final class TemporaryHome {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "live-home-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
