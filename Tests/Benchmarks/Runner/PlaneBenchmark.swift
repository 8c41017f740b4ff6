import Simulations

/// Patterns on an unbounded plane: the engine with tiles beside the one with a rectangle of memory.
enum PlaneBenchmark {
  static let name = "plane"

  /// Runs each pattern with both engines in turn, without a series, and returns the median of each.
  static func measure(rounds: Int) -> String {
    let box = LatticeShape.unbounded(box: 1024, 1024)
    return [
      row("soup of 1024x1024, 1,000 generations", .random, on: box, steps: 1000, rounds),
      row("the same, 10,000", .random, on: box, steps: 10_000, rounds),
      row("glider, 10,000", .pattern(named: "glider"), on: .unbounded, steps: 10_000, rounds),
      row("R-pentomino, 1,103", .pattern(named: "r-pentomino"), on: .unbounded, steps: 1103, rounds),
      row("acorn, 5,206", .pattern(named: "acorn"), on: .unbounded, steps: 5206, rounds),
      row("Gosper's gun, 10,000", .pattern(named: "gosper-gun"), on: .unbounded, steps: 10_000, rounds),
    ].joined(separator: "\n")
  }

  private static func row(
    _ summary: String, _ initial: Initial?, on shape: LatticeShape, steps: Int, _ rounds: Int
  ) -> String {
    guard let initial, let life = try? Life(on: shape, initial: initial, steps: steps) else {
      fatalError("\(name): no \(summary)")
    }
    var times: [EngineChoice: [Double]] = [:], populations: Set<String> = []
    for _ in 0..<rounds {
      for engine in [EngineChoice.auto, .dense] {
        let request = RunRequest(keepsState: false, recordsSeries: false, engine: engine)
        times[engine, default: []].append(
          seconds {
            guard let report = try? life.run(request) else { fatalError("\(name): the run failed") }
            populations.insert("\(String(describing: report[statistic: "population"]))")
          })
      }
    }
    guard populations.count == 1 else { fatalError("\(name): the engines disagree: \(populations)") }
    let tiles = times[.auto, default: []].median, rectangle = times[.dense, default: []].median
    return [
      name.padded(to: 18), (tiles * 1000).text(decimals: 2).padded(to: 10, left: true), " ms in tiles",
      (rectangle * 1000).text(decimals: 2).padded(to: 10, left: true), " ms in a rectangle",
      (rectangle / tiles).text(decimals: 2).padded(to: 8, left: true), " times as fast  ", summary,
    ].joined()
  }
}
