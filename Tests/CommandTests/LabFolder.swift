import Foundation

/// A temporary folder with a notebook and its own results and settings. The folder is removed with the value.
final class LabFolder {
  let url: URL
  /// Assignments of variables before each command line.
  var settings = ""

  /// A block that saves a file, and a block that starts from it.
  static let gun = """
    ```simulation
    name: gun
    model: life
    grid: 40
    initial: gosper-gun
    steps: 30
    save: gun.rle
    ```

    ```simulation
    name: on
    model: life
    grid: 40
    initial: {from: gun}
    steps: 5
    ```
    """

  /// Creates the folder.
  ///
  /// - Parameter page: the text of `lab.md`.
  init(_ page: String) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "lab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try write(page)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }
  func place(_ name: String) -> URL { url.appending(path: name) }

  func write(_ text: String, to name: String = "lab.md") throws { try Data(text.utf8).write(to: place(name)) }
  func bytes(of name: String = "lab.md") throws -> Data { try Data(contentsOf: place(name)) }
  func text(of name: String) throws -> String { try String(contentsOf: place(name), encoding: .utf8) }

  private var own: [String: String] { ["XDG_CACHE_HOME": path + "/user", "XDG_STATE_HOME": path + "/state"] }

  /// Runs a command line in the folder.
  func run(_ line: String) throws -> (exit: Int32, output: String, errors: String) {
    let assignments = own.map { "\($0)='\($1)' " }.joined()
    let result = try Command("\(assignments)\(settings) \(line)").run(in: url)
    return (result.exit, String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self))
  }

  /// Starts `notebook` in the folder.
  ///
  /// - Parameters:
  ///   - more: further variables of the environment.
  ///   - output: receives standard output. Nil discards it.
  ///   - errors: receives standard error: a pipe, or the handle of a file. Nil discards it.
  func start(
    _ arguments: [String], _ more: [String: String] = [:], output: Pipe? = nil, errors: Any? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = Command.program("notebook")
    process.arguments = arguments
    process.currentDirectoryURL = url
    process.environment = Command.safeEnvironment.merging(own) { $1 }.merging(more) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    if let output { process.standardOutput = output }
    process.standardError = FileHandle.nullDevice
    if let errors { process.standardError = errors }
    try process.run()
    return process
  }

  /// Returns all files below the plans of a folder of results.
  private func files(_ cache: String) -> [URL] {
    let plans = place(cache + "/plans")
    let all = FileManager.default.enumerator(at: plans, includingPropertiesForKeys: nil)?.allObjects ?? []
    return all.compactMap { $0 as? URL }.sorted { $0.path < $1.path }
  }

  /// Returns the packed files of workers.
  func packed(_ cache: String = "results") -> [URL] {
    files(cache).filter { $0.lastPathComponent.hasSuffix("-1") }
  }

  /// Returns the names of the notes about arrays that have not ended.
  func notes(_ cache: String = "results") -> [String] {
    files(cache).map(\.lastPathComponent).filter { $0.hasPrefix(".") }.sorted()
  }
}
