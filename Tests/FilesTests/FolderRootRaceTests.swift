import Files
import Foundation
import Synchronization
import Testing

/// Another program constantly exchanges folders and files for links that lead outside.
@Suite("Folder root: races", .serialized)
struct FolderRootRaceTests {
  private let outer: Folder
  private static let rounds = 3000

  init() throws {
    outer = try Folder()
    try outer.write("outside/a.txt", "outside")
    try outer.write("outside/b.csv", "outside")
    try outer.write("root/data/a.txt", "inside")
    try outer.write("root/b.csv", "inside")
    try outer.link("root/data-link", to: "../outside")
    try outer.link("root/b-link", to: "../outside/b.csv")
    try outer.link("root-link", to: "outside")
  }

  /// The other program, which exchanges names until it ends.
  private final class Exchanges: Sendable {
    private let isDone = Atomic(false)
    private let hasEnded = DispatchSemaphore(value: 0)
    let count = Atomic(0)

    init(_ pairs: [(String, String)], in folder: String) {
      let number = open(folder, O_RDONLY | O_DIRECTORY)
      Thread.detachNewThread { [self] in
        while !isDone.load(ordering: .relaxed) {
          for (one, other) in pairs where NamingCalls.system.exchange(number, one, other) == 0 {
            count.wrappingAdd(1, ordering: .relaxed)
          }
        }
        close(number)
        hasEnded.signal()
      }
    }

    func end() {
      isDone.store(true, ordering: .relaxed)
      hasEnded.wait()
    }
  }

  /// Counts the results of many rounds. On a busy machine, there are more rounds, until both results have occurred.
  private func results(rounds: Int, _ body: (Int) -> [String]) -> [String: Int] {
    var results: [String: Int] = [:]
    let start = ContinuousClock.now
    var round = 0
    while round < rounds || (results.count < 2 && ContinuousClock.now - start < .seconds(20)) {
      for result in body(round) { results[result, default: 0] += 1 }
      round += 1
      sched_yield()
    }
    return results
  }

  private var outside: [String] {
    outer.names.filter { $0.hasPrefix("outside") }.map { "\($0): \(outer.text($0) ?? "")" }
  }

  @Test(arguments: [true, false]) func nothingOutsideIsRead(opensPaths: Bool) throws {
    let root = FolderRoot(folder: outer["root"], opensPaths: opensPaths)
    let pairs = [("root/data", "root/data-link"), ("root/b.csv", "root/b-link"), ("root", "root-link")]
    let exchanges = Exchanges(pairs, in: outer.path)
    let results = results(rounds: Self.rounds) { _ in
      ["data/a.txt", "b.csv"].map { path in
        let text = (try? root.read(path, limit: 9)).map { String(decoding: $0, as: UTF8.self) }
        let digest = (try? root.locate(path).digest()) ?? nil
        #expect(digest == nil || digest == SHA256.hexadecimal(of: Array("inside".utf8)))
        return text ?? "refused"
      }
    }
    exchanges.end()
    #expect(results["outside"] == nil && results.count == 2, "\(results)")
    #expect(exchanges.count.load(ordering: .relaxed) > 100)
  }

  @Test(arguments: [true, false]) func nothingLandsOutside(opensPaths: Bool) throws {
    let before = outside
    let root = FolderRoot(folder: outer["root"], opensPaths: opensPaths)
    let pairs = [("root/data", "root/data-link"), ("root", "root-link")]
    let exchanges = Exchanges(pairs, in: outer.path)
    let results = results(rounds: Self.rounds / 3) { round in
      func write() throws {
        let batch = FileBatch()
        let name = "data/\(round % 2 == 0 ? "" : "new\(round)/")c\(round).csv"
        try batch.write([65], at: root.locate(name), replacing: nil, name: "c.csv")
        try batch.commit()
      }
      return [(try? write()) == nil ? "refused" : "written"]
    }
    exchanges.end()
    #expect(outside == before && results.count == 2, "\(results)")
    let inside = outer.names.filter { $0.contains("data") && $0.hasSuffix(".csv") }
    #expect(inside.count == results["written"])
  }

  /// While a file is replaced and removed, it is exchanged for a link to another file.
  @Test func noLinkIsFollowed() throws {
    let before = outside
    let root = FolderRoot(folder: outer["root"])
    let exchanges = Exchanges([("root/b.csv", "root/b-link")], in: outer.path)
    let results = results(rounds: Self.rounds / 3) { round in
      func write() throws {
        let place = try root.locate("b.csv")
        guard let digest = try place.digest() else { throw FileProblem("b.csv", .missing) }
        let batch = FileBatch()
        try batch.write(Array("inside \(round)".utf8), at: place, replacing: digest, name: "b.csv")
        try batch.commit()
      }
      return [(try? write()) == nil ? "refused" : "written"]
    }
    exchanges.end()
    #expect(outside == before && results.count == 2, "\(results)")
    #expect(outer.names.filter { $0.hasPrefix("root/") && !$0.contains("data") } == ["root/b-link", "root/b.csv"])
  }
}
