import Foundation
import Testing

/// Failed runs are named and repeated.
extension ClusterTests {
  @Test func aFailedRunIsNamedAndRepeated() throws {
    try write(
      """
      ```simulation
      name: rare
      model: infection
      people: 60
      factor: 2
      until: 1 / (sick - 7) > 2
      steps: 9
      replicates: 40
      seed: 5
      ```

      """)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    let worked = try run("notebook work lab.plan --cache results")
    let counts = try #require(worked.errors.firstMatch(of: /(\d+) of 40 runs done, (\d+) failed/), "\(worked)")
    #expect(worked.exit == 0)
    let status = try run("notebook status lab.plan --cache results")
    #expect(status.exit == 1 && status.output.contains(", 0 missing, ") && !status.output.contains("--array"))
    let numbers = try #require(status.output.firstMatch(of: /40 runs in 1 task: (\d+) done, 0 missing, (\d+) failed/))
    let done = try #require(Int(numbers.1)), failed = try #require(Int(numbers.2))
    #expect(done > 0 && failed > 0 && done + failed == 40, "every other run was made")
    #expect(counts.1 == numbers.1 && counts.2 == numbers.2, "both commands count the same way")
    let again = try run("notebook work lab.plan --cache results").errors
    #expect(again.hasSuffix("0 of 40 runs done, \(done) known before, \(failed) failed\n"), "\(again)")
    // One heading names the block and the cause, and the lines below it the runs.
    let heading = /lab\.md: 'rare': (\d+) runs, seed 5: error: until: at steps \d+ to \d+: division by zero.*\n/
    let named = try #require(status.output.firstMatch(of: heading), "\(status)")
    #expect(
      Int(named.1) == failed && status.output.matches(of: /division/).count == 1 && worked.errors.contains(named.0))
    let replicates = try #require(status.output.firstMatch(of: /\n  point 1: replicates (.*)\n/))
    let spans = String(replicates.1).split(separator: ", ").map { $0.split(separator: " to ").compactMap { Int($0) } }
    #expect(spans.reduce(0) { $0 + ($1.last ?? 0) - $1[0] + 1 } == failed)
    // The line below repeats the first of these runs and nothing else.
    let command = try #require(status.output.firstMatch(of: /\n  repeat the first: (.*)\n/)).1
    #expect(String(command) == "notebook work lab.plan --run rare:1:\(spans[0][0]) --cache results")
    let repeated = try run(String(command))
    #expect(repeated.exit == 2 && repeated.errors.contains("division by zero"), "\(repeated)")
    #expect(repeated.output == "lab.md: 'rare': point 1, replicate \(spans[0][0]), seed 5\n")
    let json = try run("notebook status lab.plan --cache results --format json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let list = try #require(object["failures"] as? [[String: Any]])
    #expect(list.count == failed && list.allSatisfy { $0["key"] as? String == "until" && $0["command"] != nil })
    #expect(list.allSatisfy { $0["seed"] as? Int == 5 && $0["point"] as? Int == 1 && $0["replicate"] is Int })
    #expect(object["array"] as? String == "" && object["runs"] as? Int == 40)
    let good = try run("notebook work lab.plan --run rare:1:1 --cache results")
    #expect(good.exit == 0 && good.output.contains("\npeople: 60\n"))
    for words in ["rare:1:41", "rare:2:1", "rare:0:1", "rare:1:x", "rare", "other:1:1", ":1:1"] {
      let wrong = try run("notebook work lab.plan --run \(words)")
      let advice =
        words.hasPrefix("rare:")
        ? "write rare:POINT:REPLICATE, with a point from 1 to 1 and a replicate from 1 to 40"
        : "write BLOCK:POINT:REPLICATE; the plan has runs of rare"
      #expect(
        wrong.exit == 64 && wrong.errors == "error: run '\(words)' is not in the plan\n  help: \(advice)\n", "\(wrong)")
    }
  }

  /// A task that fails a thousand times prints few lines, at each start.
  @Test func manyFailedRunsAreCounted() throws {
    try write(
      """
      ```simulation
      name: bad
      model: infection
      people: 6
      factor: 1
      until: 1 / (people - 6) > 2
      steps: 9
      replicates: 1000
      ```

      """)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    for _ in 1...2 {
      let worked = try run("notebook work lab.plan --cache results")
      let lines = worked.errors.split(separator: "\n").map(String.init)
      try #require(worked.exit == 0 && lines.count == 3, "\(worked)")
      #expect(lines[0].hasPrefix("lab.md: 'bad': 1,000 runs, seed 0: error: until: at step "), "\(worked)")
      #expect(lines[1] == "  point 1: replicates 1 to 1000" && lines[2].hasSuffix("1,000 failed"), "\(worked)")
    }
    let status = try run("notebook status lab.plan --cache results").output.split(separator: "\n")
    try #require(status.count == 5)
    #expect(status[4] == "  repeat the first: notebook work lab.plan --run bad:1:1 --cache results", "\(status)")
  }
}
