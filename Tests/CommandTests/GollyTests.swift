import Foundation
import Simulations
import Testing

/// The same soups in Golly and here.
///
/// Golly comes from Debian's package, which is downloaded and unpacked for the test, but never installed. If this is
/// not possible, the tests say so.
@Suite("Golly")
struct GollyTests {
  /// The program, which is downloaded once.
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

  /// The examples do not include a rule with B0 and S8, for which Golly keeps the opposite of every cell.
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

  /// Returns the further words that Golly needs for a rule.
  private static func algorithm(_ rule: LifeRule) -> [String] {
    switch rule.transition {
    case .range: ["-a", "Larger than Life"]
    case .wireWorld: ["-a", "RuleLoader", "-s", rules]
    case .table: rule.states > 2 ? ["-a", "Generations"] : []
    }
  }

  /// Returns the state of a file in Golly at this generation, counted from the file's start.
  private static func golly(_ file: String, to generation: Int, _ options: [String], in folder: URL) throws -> Pattern {
    let program = try golly.get()
    try run(program.path, ["-q", "-q", "-m", "\(generation)", "-o", "golly.rle"] + options + [file], in: folder)
    return try PatternFormat.rle.read(Array(try Data(contentsOf: folder.appending(path: "golly.rle"))))
  }

  /// A saved state continues in Golly as it does here, in both formats.
  @Test(
    arguments: [
      ["rule: B3/S23:T20,10"], ["grid: 20x10"], ["grid: 21x9", "boundary: dead"], ["rule: B3/S23:K20*+1,11"],
      ["rule: B2/S345/C4", "grid: 20x10"], ["rule: B2-a/S12/C5:P20,10"], ["rule: B2/S34/C4H", "grid: 20x10"],
    ], ["rle", "mc"])
  func goesOnInGolly(keys: [String], ending: String) throws {
    guard case .success = Self.golly else { try Test.cancel("Debian's package golly could not be fetched") }
    let folder = FileManager.default.temporaryDirectory.appending(path: "golly-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = "saved.\(ending)"
    func save(_ steps: Int) throws -> [[UInt8]] {
      let lines =
        ["```simulation", "model: life"] + keys + ["seed: 5", "steps: \(steps)", "save: \(name)", "show: []"]
      try Data((lines + ["```", ""]).joined(separator: "\n").utf8).write(to: folder.appending(path: "page.md"))
      _ = try Self.run(Command.program("notebook").path, ["run", "--no-cache", "--overwrite", "page.md"], in: folder)
      let format = try #require(PatternFormat(path: name))
      return try format.read(Array(Data(contentsOf: folder.appending(path: name)))).trimmed
    }
    let ours = try save(5)
    _ = try save(4)
    // Golly reads macrocell files only with HashLife.
    let isOfManyStates = keys[0].contains("/C")
    let options = isOfManyStates ? ["-a", "Generations"] : ending == "mc" ? ["-a", "HashLife"] : []
    #expect(try Self.golly(name, to: 5, options, in: folder).trimmed == ours)
  }

  /// On the unbounded plane, Golly keeps the opposite of each cell for rules with B0: in all generations with S8,
  /// otherwise in odd ones. A saved state continues there in its own generation.
  @Test(arguments: [
    "B03/S23", "B0/S8", "B0123478/S01234678", "B01/S", "B02/S13V", "B02/S34H", "B02-a/S12", "B0/S4V",
    "B01245678/S01458",
  ])
  func unboundedWithB0(rule: String) throws {
    guard case .success = Self.golly else { try Test.cancel("Debian's package golly could not be fetched") }
    let folder = FileManager.default.temporaryDirectory.appending(path: "golly-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let cells = (0..<120).map { _ in UInt8.random(in: 0...1) }
    // On that plane, HashLife refuses rules without S8, or, for four and six neighbours, without S4 and S6.
    let isSteady = ["B0/S8", "B0123478/S01234678", "B0/S4V", "B01245678/S01458"].contains(rule)
    for algorithm in isSteady ? ["QuickLife", "HashLife"] : ["QuickLife"] {
      for (first, last) in [(0, 1), (0, 2), (0, 13), (3, 4), (3, 8), (4, 9)] {
        var soup = Pattern(columns: 12, rows: 10, cells: cells)
        soup.rule = rule
        try Data(PatternFormat.rle.text(of: soup)).write(to: folder.appending(path: "soup.rle"))
        func run(_ file: String, _ steps: Int, _ engine: String) throws -> Data {
          let keys = ["run", file, "boundary=unbounded", "steps=\(steps)", "--format", "rle", "--engine", engine]
          return try Self.run(Command.program("automata").path, keys, in: folder)
        }
        for engine in ["dense", "sparse"] {
          try run("soup.rle", first, engine).write(to: folder.appending(path: "saved.rle"))
          let theirs = try Self.golly("saved.rle", to: last, ["-a", algorithm], in: folder)
          let ours = try PatternFormat.rle.read(Array(run("saved.rle", last - first, engine)))
          #expect(ours.trimmed == theirs.trimmed, "\(rule) from \(first) to \(last) of \(cells)")
        }
      }
    }
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
      // Golly's algorithm follows from the notation, even if the rule reaches no further than the nearest cells.
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

  /// All patterns for HashLife that come with Golly load, and continue as in Golly.
  @Test func hashLifeFilesOfGolly() throws {
    guard case .success(let program) = Self.golly else {
      try Test.cancel("Debian's package golly could not be fetched")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "golly-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let patterns = program.deletingLastPathComponent().appending(path: "../share/golly/Patterns/HashLife")
    let files = try FileManager.default.contentsOfDirectory(at: patterns, includingPropertiesForKeys: nil)
      .filter { PatternFormat(path: $0.lastPathComponent) != nil }
    #expect(files.count == 26)
    for file in files {
      let name = file.lastPathComponent
      try FileManager.default.copyItem(at: file, to: folder.appending(path: name))
      let output = try Self.run(
        Command.program("automata").path,
        ["run", name, "boundary=unbounded", "steps=1024", "show=statistics", "--format", "json", "--engine", "hash"],
        in: folder)
      let json = try JSONSerialization.jsonObject(with: output) as? [String: Any]
      let statistics = json?["statistics"] as? [String: Any]
      let words = ["-q", "-q", "-a", "HashLife", "-m", "1024", "-o", "golly.mc", name]
      try Self.run(program.path, words, in: folder)
      let bytes = Array(try Data(contentsOf: folder.appending(path: "golly.mc")))
      let conway = MooreTable(LifeCounts(births: 1 << 3, survivals: 1 << 2 | 1 << 3))
      let plane = try #require(try HashPlane(macrocell: bytes, rule: conway, limits: RunLimits()), "\(name)")
      let population = (statistics?["population"]).map { "\($0)" }
      #expect(population == "\(plane.population)", "\(name)")
    }
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
    // The rule is spelled as it is here, because an old Golly does not know all spellings.
    soup.rule = text
    // Two live corners make the pattern as large as the lattice, so it has the same place in both programs.
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
  /// The rows of the smallest box around the cells that are not 0.
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
