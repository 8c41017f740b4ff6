import Foundation

/// Measures the memory that this process reads or writes during some work, in whole pages: the cost of the work,
/// without a clock.
///
/// The operating system marks each page that is used. Only a separate process measures its own work alone.
enum TouchedMemory {
  /// Whether the operating system lets a process ask which of its pages were used.
  static var isAvailable: Bool { clear() && bytes != nil }

  /// Does some work and returns the size in bytes of the pages that it used, or nil if they are not known.
  static func during(_ work: () throws -> Void) rethrows -> Int? {
    guard clear() else { return nil }
    try work()
    return bytes
  }

  private static func clear() -> Bool {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return false }
    defer { try? file.close() }
    return (try? file.write(contentsOf: Data("1".utf8))) != nil
  }

  private static var bytes: Int? {
    guard let data = FileHandle(forReadingAtPath: "/proc/self/smaps_rollup")?.readDataToEndOfFile() else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("Referenced:") }) else { return nil }
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }
}
