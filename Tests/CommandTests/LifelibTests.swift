import Foundation
import Simulations
import TestSupport
import Testing

/// The same soups in lifelib and here.
///
/// lifelib comes from PyPI as source and is compiled for the test. If this is not possible, the test is cancelled.
@Suite("lifelib")
struct LifelibTests {
  #if DEBUG
    private static let soups = 50
  #else
    private static let soups = 1000
  #endif

  /// A program that reads soups as RLE, one on each line, and prints the objects of each after 2^15 generations.
  private static let source = """
    #include "pattern2.h"
    #include "classifier.h"
    #include <iostream>
    #include <string>

    int main() {
      apg::lifetree<uint32_t, 1> tree(400);
      apg::base_classifier<1> classifier(&tree, "b3s23");
      std::string line;
      while (std::getline(std::cin, line)) {
        apg::pattern soup(&tree, line, "b3s23");
        for (auto &kind : classifier.census(soup[1 << 15], 60)) {
          std::cout << kind.first << '=' << kind.second << ' ';
        }
        std::cout << std::endl;
      }
    }
    """

  /// Returns the compiled program, or nil if it cannot be compiled.
  private static func classifier(in place: borrowing Workshop) throws -> String? {
    guard let python = PythonPrograms.lifelib?.path else { return nil }
    try place.write(Array(source.utf8), to: "census.cpp")
    let prepare = "'\(python)/bin/python' -c 'import lifelib; lifelib.set_rules(\"b3s23\")'"
    let folder = "\"$(echo '\(python)'/lib/python3*/site-packages/lifelib)\""
    let options = "-O1 -std=c++11 -march=native -I\(folder) -o census census.cpp"
    let compile = "(timeout 200 g++ \(options) || timeout 200 clang++ \(options))"
    let isMade = Workshop.shell("cd '\(place.path)' && (\(prepare) && \(compile)) > /dev/null 2>&1")
    return isMade ? place.path + "/census" : nil
  }

  @Test(.timeLimit(.minutes(60))) func objectsAndCountsAgree() throws {
    let place = try Workshop()
    guard let classifier = try Self.classifier(in: place) else {
      try Test.cancel("python-lifelib could not be installed from PyPI and compiled")
    }
    let box = InitialBox(columns: 16, rows: 16, wraps: false)
    let soups = try (0..<Self.soups).map { replicate in
      let grid = try Initial.random.grid(in: box, draws: Draws(seed: 7, replicate: UInt32(replicate)))
      let rows: [String] = (0..<16).map { row in (0..<16).map { grid[$0, row] ? "o" : "b" }.joined() }
      return rows.joined(separator: "$") + "!\n"
    }
    try place.write(Array(soups.joined().utf8), to: "soups.txt")
    let output = try Workshop.output(of: "'\(classifier)' < '\(place.path)/soups.txt'")
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("Instruction set") }
    let theirs: [[String: Int]] = lines.prefix(Self.soups).map { line in
      var counts: [String: Int] = [:]
      for entry in line.split(separator: " ") {
        let parts = entry.split(separator: "=")
        if parts.count == 2 { counts[String(parts[0]), default: 0] += Int(parts[1]) ?? 0 }
      }
      return counts
    }
    let ours = try Self.ours(in: place)
    #expect(theirs.count == Self.soups && ours.count == Self.soups)
    for (index, (mine, other)) in zip(ours, theirs).enumerated() { #expect(mine == other, "soup \(index)") }
    // There are enough kinds of objects for the agreement to be significant.
    #expect(Set(theirs.flatMap(\.keys)).count >= 12)
  }

  /// Returns the census of each run as the program prints it.
  private static func ours(in place: borrowing Workshop) throws -> [[String: Int]] {
    let page = """
      ```yaml simulation
      name: soups
      model: life
      boundary: unbounded
      grid: 16
      seed: 7
      until: settled
      steps: 40000
      replicates: \(soups)
      show: census
      ```

      """
    try place.write(Array(page.utf8), to: "soups.md")
    let program = Command.program("notebook").path
    let json = try Workshop.output(
      of: "cd '\(place.path)' && XDG_CACHE_HOME=. XDG_STATE_HOME=. '\(program)' results soups.md --format json")
    let document = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    let block = (document?["blocks"] as? [[String: Any]])?.first
    return ((block?["points"] as? [[String: Any]]) ?? []).map { point in
      let rows = (point["statistics"] as? [String: Any])?["census"] as? [[Any]] ?? []
      return Dictionary(
        rows.map { ($0[0] as? String ?? "", ($0[2] as? Int ?? 0) + ($0[3] as? Int ?? 0)) }, uniquingKeysWith: +)
    }
  }
}
