import Foundation
import Testing

/// Following advice removes its error.
@Suite("Advice")
struct AdviceTests {
  private static let cases =
    AdviceCase.spellings + AdviceCase.keys + AdviceCase.files + AdviceCase.pages + AdviceCase.references
    + AdviceCase.rules + AdviceCase.syntax + AdviceCase.expressions + AdviceCase.models + AdviceCase.limits
    + AdviceCase.automata

  @Test(arguments: cases)
  func anErrorIsGone(_ example: AdviceCase) throws { try example.check() }

  /// All advice that the readers of blocks, pages and patterns can give has a case.
  @Test func everyAdviceHasACase() throws {
    let folders = [
      "Blocks", "Notebooks/Yaml", "Notebooks/Page", "Notebooks/Reading", "Notebooks/Figures", "Experiments",
      "Expressions", "Specification", "Simulations/Models", "Simulations/Lattice", "Simulations/Model",
      "Simulations/Report", "Simulations/Run", "Simulations/Views",
    ]
    let known = Self.cases.map(\.advice)
    try check(folders, atLeast: 260, Self.elsewhere) { advice in
      known.contains { AdviceScan.matches($0, advice) }
    }
  }

  /// All advice of a command is shown by a recorded case in `Tests/CommandTests`, because it is about files or
  /// arguments.
  @Test func everyAdviceOfCommandsIsRecorded() throws {
    let cases = Self.root.appending(path: "Tests/CommandTests")
    var shown: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: cases.path)
    where name.hasSuffix("/errors") || name.hasSuffix("/output") {
      let text = String(decoding: try Data(contentsOf: cases.appending(path: name)), as: UTF8.self)
      for line in text.split(separator: "\n") {
        guard let start = line.firstRange(of: "help: ") ?? line.firstRange(of: "; ") else { continue }
        shown.insert(String(line[start.upperBound...]))
      }
    }
    let folders = [
      "Commands", "Live", "Notebooks/Saving", "Notebooks/Running", "Notebooks/Deciding", "Notebooks/Export",
      "Notebooks/Cluster",
    ]
    try check(folders, atLeast: 50, Self.unrecorded) { advice in
      shown.contains { AdviceScan.matches($0, advice) }
    }
  }

  /// All advice for Swift code is shown by a test of the library, because no block can cause it.
  @Test func everyAdviceOfTheLibraryIsTested() throws {
    let tests = try Self.swift(below: Self.root.appending(path: "Tests/SimulationsTests")).map(\.text)
    try check(["Simulations/Catalog", "Simulations/Custom", "Simulations/Library"], atLeast: 40, [:]) { advice in
      tests.contains { Self.shows($0, advice) }
    }
  }

  /// All advice is found. An argument with the label `advice` is a literal, or a name whose literals are read at its
  /// declaration. No function accepts advice without the label.
  @Test func noAdviceEscapes() throws {
    for (place, text) in try Self.sources(of: "") {
      #expect(AdviceScan(text).unseen == [], "\(place)")
      #expect(text.firstMatch(of: /_ advice: ?String/) == nil, "\(place)")
    }
  }

  // MARK: Comparing

  /// Checks that advice is shown.
  ///
  /// - Parameter others: advice that is not shown in the usual way.
  private func check(
    _ folders: [String], atLeast least: Int, _ others: [String: Exemption], isShown: (String) -> Bool
  ) throws {
    var found: Set<String> = []
    for (place, text) in try folders.flatMap(Self.sources) {
      for advice in AdviceScan(text).advice {
        found.insert(advice)
        #expect(isShown(advice) != (others[advice] != nil), "\(place): '\(advice)' needs a case, and only one")
      }
    }
    #expect(found.count >= least, "\(found.count)")
    #expect(Set(others.keys).subtracting(found).isEmpty, "\(Set(others.keys).subtracting(found))")
    for (advice, exemption) in others {
      guard case .test(let place, let words) = exemption else { continue }
      let text = try String(contentsOf: Self.root.appending(path: "Tests").appending(path: place), encoding: .utf8)
      #expect(words.map { text.contains($0) } ?? Self.shows(text, advice), "\(place) does not show '\(advice)'")
    }
  }

  /// Returns whether the text of a test contains the longest constant piece of some advice.
  private static func shows(_ test: String, _ advice: String) -> Bool {
    let piece = advice.split(separator: "*").max { $0.count < $1.count } ?? ""
    return test.contains(piece) || test.contains(piece.replacing("\"", with: "\\\""))
  }

  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private static func sources(of folder: String) throws -> [(place: String, text: String)] {
    try swift(below: root.appending(path: "Sources").appending(path: folder))
  }

  private static func swift(below folder: URL) throws -> [(place: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.map { name in
      (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
  }
}
