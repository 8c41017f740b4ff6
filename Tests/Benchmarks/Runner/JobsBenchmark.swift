import Blocks
import Experiments
import Files
import Foundation
import Simulations

/// The time that an experiment takes apart from its runs, for reading all of its points, records and columns.
enum JobsBenchmark {
  static let name = "jobs"
  private static let runs = 200_000

  static func measure(rounds: Int) -> String {
    var planning: [Double] = [], alone: [Double] = [], plain: [Double] = [], cold: [Double] = [], warm: [Double] = []
    let block = infection(replicates: runs)
    for _ in 0..<rounds {
      planning.append(seconds { if sweep().experiment?.runCount != 1_000_000 { fatalError("\(name): not a million") } })
      alone.append(
        seconds {
          for replicate in 0..<UInt32(runs) {
            var request = RunRequest(
              draws: Draws(seed: 0, replicate: replicate), keepsState: false, recordsSeries: false)
            (request.keepsNotes, request.keepsHandover) = (false, false)
            if (try? block.simulation.run(request)) == nil { fatalError("\(name): the run failed") }
          }
        })
      plain.append(seconds { run(block, nil) })
      let folder = FileManager.default.temporaryDirectory.appending(path: "jobs-\(UUID().uuidString)")
      let key = folder.path + ".key"
      let cache = ResultCache(CacheFolder(folder.path), build: name, seal: RecordSeal(path: key))
      cold.append(seconds { run(block, cache) })
      warm.append(
        seconds { run(block, ResultCache(CacheFolder(folder.path), build: name, seal: RecordSeal(path: key))) })
      for path in [folder.path, key] { try? FileManager.default.removeItem(atPath: path) }
    }
    func each(_ seconds: Double) -> String { (seconds / Double(runs) * 1e6).text(decimals: 2) + " µs" }
    return "\(name.padded(to: 18)) a million planned in \(planning.median.text(decimals: 2)) s; "
      + "a run of 9 people \(each(alone.median)), in an experiment \(each(plain.median)), "
      + "with a record \(each(cold.median)), known \(each(warm.median))"
  }

  private static func run(_ block: BlockSpecification, _ cache: ResultCache?) {
    let use = cache.map { CacheUse($0, needsHandover: false) }
    guard (try? block.run(RunRequest(keepsState: false), cache: use)) != nil else {
      fatalError("\(name): the run failed")
    }
  }

  private static func infection(replicates: Int) -> BlockSpecification {
    Benchmark(
      name: name, summary: "",
      block: [
        ("model", "infection"), ("people", "9"), ("factor", "2"), ("steps", "5"), ("replicates", String(replicates)),
      ], updates: 0, baseline: { 0 }, answer: nil
    ).specification()
  }

  /// Returns a sweep of 100,000 points with ten replicates each.
  private static func sweep() -> BlockSpecification {
    Benchmark(
      name: name, summary: "",
      block: [
        ("model", "infection"), ("people", "9"), ("steps", "5"), ("replicates", "10"),
      ], maps: [("sweep", "factor", "1..100000")], updates: 0, baseline: { 0 }, answer: nil
    ).specification()
  }
}
