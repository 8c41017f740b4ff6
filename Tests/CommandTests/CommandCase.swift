import Foundation

/// A folder with commands, the files for them, and their expected results.
struct CommandCase: Sendable, CustomStringConvertible {
  let folder: URL
  let mustFail: Bool

  var description: String { "\(mustFail ? "failure" : "expect")/\(folder.lastPathComponent)" }

  static let all: [CommandCase] = ["expect", "failure"].flatMap { kind in
    let parent = URL(filePath: #filePath).deletingLastPathComponent().appending(path: kind)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.map {
      CommandCase(folder: parent.appending(path: $0), mustFail: kind == "failure")
    }
  }

  private static let expectations = ["command", "output", "errors", "exit", "after", "removed"]

  /// The results of the commands of a case.
  struct Observed {
    var output = Data()
    var errors = Data()
    var exits: [Int32] = []
    /// The files that were changed or created, by name.
    var after: [String: Data] = [:]
    var removed: [String] = []
  }

  /// Whether the case has its expectations. The file `output` exists even if it is empty.
  var isRecorded: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "output").path) }

  // MARK: Running

  func run() throws -> Observed {
    let manager = FileManager.default
    let place = manager.temporaryDirectory.appending(path: "commands-\(UUID().uuidString)")
    try manager.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: place) }
    for name in try manager.contentsOfDirectory(atPath: folder.path) where !Self.expectations.contains(name) {
      try manager.copyItem(at: folder.appending(path: name), to: place.appending(path: name))
    }
    let before = try Self.files(in: place)
    var observed = Observed()
    let lines = try String(contentsOf: folder.appending(path: "command"), encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    for line in lines {
      let result = try Command(line).run(in: place)
      let heading = Data(lines.count > 1 ? "$ \(line)\n".utf8 : "".utf8)
      observed.output += heading + result.output
      if !result.errors.isEmpty { observed.errors += heading + result.errors }
      observed.exits.append(result.exit)
    }
    let after = try Self.files(in: place)
    observed.after = after.filter { before[$0.key] != $0.value }
    observed.removed = before.keys.filter { after[$0] == nil }.sorted()
    return observed
  }

  /// Returns every regular file below a folder, by its path in the folder.
  private static func files(in folder: URL) throws -> [String: Data] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [:] }
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let path = folder.appending(path: name).path
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeRegular { files[name] = FileManager.default.contents(atPath: path) ?? Data() }
    }
    return files
  }

  // MARK: Expectations

  /// Returns a sentence and a difference for each result that differs from its expectation.
  func differences(from observed: Observed) throws -> [String] {
    var texts: [String: (expected: Data, observed: Data)] = [
      "output": (read("output"), observed.output),
      "errors": (read("errors"), observed.errors),
      "exit": (exitText(of: read("exit"), count: observed.exits.count), Self.lines(observed.exits.map { "\($0)" })),
      "removed": (read("removed"), Self.lines(observed.removed)),
    ]
    let expectedAfter = try Self.files(in: folder.appending(path: "after"))
    for name in Set(expectedAfter.keys).union(observed.after.keys) {
      // A file that did not change needs no expectation.
      let before = FileManager.default.contents(atPath: folder.appending(path: name).path)
      texts["after/\(name)"] = (expectedAfter[name] ?? before ?? Data(), observed.after[name] ?? before ?? Data())
    }
    return texts.sorted { $0.key < $1.key }.compactMap { name, text in
      guard text.expected != text.observed else { return nil }
      return "\(self): \(name) differs (- expected, + observed)\n" + LineDiff.text(text.expected, text.observed)
    }
  }

  func record(_ observed: Observed) throws {
    try observed.output.write(to: folder.appending(path: "output"))
    try write(observed.errors, to: "errors")
    try write(observed.exits.allSatisfy { $0 == 0 } ? Data() : Self.lines(observed.exits.map { "\($0)" }), to: "exit")
    try write(Self.lines(observed.removed), to: "removed")
    let after = folder.appending(path: "after")
    try? FileManager.default.removeItem(at: after)
    for (name, bytes) in observed.after {
      let file = after.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file)
    }
  }

  /// Writes an expectation. It is removed if it equals the default.
  private func write(_ bytes: Data, to name: String) throws {
    let file = folder.appending(path: name)
    if bytes.isEmpty { try? FileManager.default.removeItem(at: file) } else { try bytes.write(to: file) }
  }

  private func read(_ name: String) -> Data {
    FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data()
  }

  private func exitText(of file: Data, count: Int) -> Data {
    file.isEmpty ? Self.lines([String](repeating: "0", count: count)) : file
  }

  private static func lines(_ lines: [String]) -> Data { Data(lines.map { $0 + "\n" }.joined().utf8) }
}
