import Foundation

/// A folder that is there as long as this value, in the place of a person's home.
final class TemporaryHome {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "live-home-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
