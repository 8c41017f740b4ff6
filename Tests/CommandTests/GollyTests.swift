import Foundation
import Simulations
import Testing

/// The same soups in Golly and here. Golly comes from Debian's package, which is fetched and unpacked for the test,
/// and is never installed; where it cannot be had the tests say so.
@Suite("Golly")
struct GollyTests {
  /// The program, fetched once.
  private static let golly: Result<URL, Error> = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "golly-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let command = "apt-get download golly && dpkg -x golly_*.deb . && test -x usr/bin/bgolly"
    try run("/bin/sh", ["-c", command], in: folder)
    return folder.appending(path: "usr/bin/bgolly")
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  @discardableResult
  private static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> Data {
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: program)
    process.environment = Command.safeEnvironment
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) \(arguments) failed with \(process.terminationStatus)")
    }
    return data
  }

  /// Not among them: a rule with B0 and S8, of which Golly keeps the opposite of every cell.
  static let examples = [
    "B3/S23:T40,30", "B3/S23:T64,1", "B36/S23:P40,30", "B3/S23:T40+7,30", "B3/S23:T40,30-3", "B3/S23:K40*,30",
    "B3/S23:K40,30*", "B3/S23:K40*+1,30", "B3/S23:K40,30*+1", "B3/S23:C40,30", "B3/S23:S32", "B2-a/S12:T40,30",
    "B3/S23-k4:P70,20", "B3/S23V:T40,30",
    "B2/S34H:T40,30", "345/2/4:T40,30", "/2/3:K40*,30", "/2/9:P33,20",
    "MAPHmlphilpaZphaWmWaZaWaQ:T40,30", "MAPHmlphilpaZphaWmWaZaWaQ/3:T40,30", "W22:P40,30", "B3_S23-a4ei6:T40,30",
    "WireWorld:T40,30", "R5,C0,M1,S34..58,B34..45,NM:T60,50", "R3,C2,M0,S2..8,B4..9,NN:T40,40",
  ]

  private static var rules: String {
    let program = try? golly.get()
    return (program?.deletingLastPathComponent().path ?? "") + "/../share/golly/Rules/"
  }

  /// Further words that Golly needs of a rule.
  private static func algorithm(_ rule: LifeRule) -> [String] {
    switch rule.transition {
    case .range: ["-a", "Larger than Life"]
    case .wireWorld: ["-a", "RuleLoader", "-s", rules]
    case .table: rule.states > 2 ? ["-a", "Generations"] : []
    }
  }

  /// The state of a file in Golly after this many generations in all.
  private static func golly(_ file: String, to generation: Int, _ options: [String], in folder: URL) throws -> Pattern {
    let program = try golly.get()
    try run(program.path, ["-q", "-q", "-m", "\(generation)", "-o", "golly.rle"] + options + [file], in: folder)
    return try PatternFormat.rle.read(Array(try Data(contentsOf: folder.appending(path: "golly.rle"))))
  }

  /// A saved state goes on in Golly as it does here.
  @Test(arguments: [
    ["rule=B3/S23:T20,10"], ["grid=20x10"], ["grid=21x9", "boundary=dead"], ["rule=B3/S23:K20*+1,11"],
  ])
  func goesOnInGolly(keys: [String]) throws {
    guard case .success = Self.golly else { try Test.cancel("Debian's package golly could not be fetched") }
    let folder = FileManager.default.temporaryDirectory.appending(path: "golly-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func run(_ steps: Int) throws -> Data {
      let keys = keys + ["seed=5", "steps=\(steps)", "--format", "rle"]
      return try Self.run(Command.program("automata").path, ["run", "life"] + keys, in: folder)
    }
    try run(4).write(to: folder.appending(path: "saved.rle"))
    let theirs = try Self.golly("saved.rle", to: 5, [], in: folder)
    #expect(try PatternFormat.rle.read(Array(run(5))).trimmed == theirs.trimmed)
  }

  /// The patterns in MCell's format and in Life 1.05 that come with Golly.
  @Test func filesOfGolly() throws {
    guard case .success(let program) = Self.golly else {
      try Test.cancel("Debian's package golly could not be fetched")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "golly-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let patterns = program.deletingLastPathComponent().appending(path: "../share/golly/Patterns")
    let all = FileManager.default.enumerator(at: patterns, includingPropertiesForKeys: nil)
    var compared = 0
    for case let file as URL in all ?? .init() where ["mcl", "lif"].contains(file.pathExtension) {
      let name = "pattern." + file.pathExtension, copy = folder.appending(path: name)
      try? FileManager.default.removeItem(at: copy)
      try FileManager.default.copyItem(at: file, to: copy)
      let format = try #require(PatternFormat(path: name))
      let pattern = try format.read(Array(try Data(contentsOf: file)))
      // Golly keeps the marks of LifeHistory.
      guard pattern.withoutHistory.rule == pattern.rule else { continue }
      let rule = try LifeRule.parse(pattern.rule ?? "B3/S23").get()
      // Its algorithm follows from the notation, also where the rule looks no further than the nearest cells.
      let isOfRange = pattern.rule?.hasPrefix("R") ?? false
      let algorithm = isOfRange ? ["-a", "Larger than Life"] : Self.algorithm(rule)
      let theirs = try Self.golly(name, to: 3, algorithm, in: folder)
      let boundary = rule.topology == nil ? ["boundary=unbounded"] : []
      let arguments = ["run", name, "steps=3", "--format", "rle"] + boundary
      let output = try Self.run(Command.program("automata").path, arguments, in: folder)
      #expect(try PatternFormat.rle.read(Array(output)).trimmed == theirs.trimmed, "\(file.lastPathComponent)")
      compared += 1
    }
    #expect(compared > 30)
  }

  @Test(.serialized, arguments: examples) func agrees(text: String) throws {
    guard case .success(let golly) = Self.golly else { try Test.cancel("Debian's package golly could not be fetched") }
    let rule = try LifeRule.parse(text).get()
    let topology = try #require(rule.topology)
    var random = SystemRandomNumberGenerator()
    let states = UInt8(rule.states)
    var soup = Pattern(
      columns: topology.columns, rows: topology.rows,
      cells: (0..<topology.columns * topology.rows).map { _ in
        Bool.random(using: &random) ? 0 : UInt8.random(in: 1..<states, using: &random)
      })
    // As it is written here: an old Golly does not know all spellings.
    soup.rule = text
    // So that the pattern is as large as the lattice, and stands where it should in both programs.
    for corner in [0, soup.cells.count - 1] { soup.cells[corner] = 1 }
    let folder = FileManager.default.temporaryDirectory.appending(path: "golly-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try PatternFormat.rle.text(of: soup)
    try Data(file).write(to: folder.appending(path: "soup.rle"))
    for steps in [1, 2, 23] {
      let options = ["-q", "-q", "-m", "\(steps)", "-o", "golly.rle"] + Self.algorithm(rule)
      try Self.run(golly.path, options + ["soup.rle"], in: folder)
      let theirs = try PatternFormat.rle.read(Array(try Data(contentsOf: folder.appending(path: "golly.rle"))))
      let output = try Self.run(
        Command.program("automata").path, ["run", "soup.rle", "steps=\(steps)", "--format", "rle"], in: folder)
      let ours = try PatternFormat.rle.read(Array(output))
      let soup = String(decoding: file, as: UTF8.self)
      #expect(ours.trimmed == theirs.trimmed, "\(text) after \(steps) steps of \(soup)")
    }
  }
}

extension Pattern {
  /// The rows of the smallest box around what is not 0.
  fileprivate var trimmed: [[UInt8]] {
    let rows = (0..<rows).map { Array(cells[$0 * columns..<($0 + 1) * columns]) }
    let used = rows.indices.filter { rows[$0].contains { $0 != 0 } }
    guard let top = used.first, let bottom = used.last else { return [] }
    let box = rows[top...bottom]
    let lefts = box.compactMap { row in row.firstIndex { $0 != 0 } }
    let rights = box.compactMap { row in row.lastIndex { $0 != 0 } }
    guard let left = lefts.min(), let right = rights.max() else { return [] }
    return box.map { Array($0[left...right]) }
  }
}
