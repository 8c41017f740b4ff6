import Foundation
import Testing

/// Folders that may not be written. The superuser may write everywhere, so the command is run as nobody.
@Suite("Folders that may not be written") struct PermissionTests {
  /// `notebook run lab.md` in a folder, as a user who owns nothing; nil, and a word why, where that cannot be.
  private static func runAsNobody(in folder: URL) throws -> (exit: Int32, errors: String)? {
    // Nobody may not get to where the programs were built.
    let program = folder.appending(path: "notebook-program")
    try FileManager.default.copyItem(at: Command.program("notebook"), to: program)
    defer { try? FileManager.default.removeItem(at: program) }
    let process = Process(), errors = Pipe()
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LD_LIBRARY_PATH": libraries]
    if geteuid() == 0 {
      let command = try Command("setpriv --reuid=65534 --regid=65534 --clear-groups \(program.path) --help")
      guard try command.run(in: folder).exit == 0 else {
        print("not tested: there is no setpriv here, or a user who is nobody cannot start the command")
        return nil
      }
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program.path]
    } else {
      process.executableURL = program
      process.arguments = []
    }
    process.arguments?.append(contentsOf: ["run", "--no-cache", "lab.md"])
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private static let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""

  private static let page = """
    ---
    notebook:
      figures: images
    ---

    ```simulation
    name: a
    model: life
    grid: 8
    steps: 3
    show: [image, chart]
    ```

    """

  /// Neither a figure nor half a figure comes into being, and the notebook stays what it was.
  @Test(arguments: [true, false]) func figuresAreWrittenWholeOrNotAtAll(_ isThere: Bool) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)")
    let images = folder.appending(path: "images")
    try manager.createDirectory(at: isThere ? images : folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let notebook = folder.appending(path: "lab.md")
    try Data(Self.page.utf8).write(to: notebook)
    try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: notebook.path)
    // What lies in the folder cannot be changed, but all of it can be read.
    for closed in isThere ? [images, folder] : [folder] {
      try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: closed.path)
    }
    defer {
      for closed in [folder, images] {
        try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed.path)
      }
    }
    guard let run = try Self.runAsNobody(in: folder) else { return }
    #expect(run.exit == 3, "\(run.errors)")
    let message = "images/a.image.png: error: the file cannot be written: permission denied"
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try Data(contentsOf: notebook) == Data(Self.page.utf8))
    let left = try manager.subpathsOfDirectory(atPath: folder.path).sorted()
    #expect(left == (isThere ? ["images", "lab.md"] : ["lab.md"]))
  }

  /// A figure that nobody may read is no foreign one, and no difference.
  @Test func aFigureThatCannotBeRead() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)")
    let images = folder.appending(path: "images"), figure = images.appending(path: "a.chart.svg")
    try manager.createDirectory(at: images, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let notebook = folder.appending(path: "lab.md")
    try Data(Self.page.utf8).write(to: notebook)
    try Data("mine".utf8).write(to: figure)
    try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: figure.path)
    guard let run = try Self.runAsNobody(in: folder) else { return }
    #expect(run.exit == 3, "\(run.errors)")
    #expect(run.errors.contains("'images/a.chart.svg' cannot be read: permission denied"), "\(run.errors)")
    #expect(try Data(contentsOf: notebook) == Data(Self.page.utf8))
    #expect(try manager.contentsOfDirectory(atPath: images.path) == ["a.chart.svg"])
  }
}
