import Blocks
import Foundation
import Simulations
import TestSupport

/// The interactive application from outside, in a pseudo-terminal that answers as terminals do.
enum LiveBenchmark {
  static let name = "live"

  /// The program beside this one.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "automata").path

  static func measure(rounds: Int) -> String {
    let parts = [start, paused, frames, queue, latency, taps, fullSpeed, back]
    return parts.map { $0(rounds).map { "\(name.padded(to: 18)) \($0)" }.joined(separator: "\n") }
      .joined(separator: "\n")
  }

  private static func open(_ what: String..., columns: Int = 80, rows: Int = 24) -> PseudoTerminal {
    let terminal = PseudoTerminal(program, ["live"] + what, columns: columns, rows: rows)
    guard terminal.read(atMost: .seconds(10), until: { !terminal.frames.isEmpty }) else {
      fatalError("\(name): no frame of \(what)")
    }
    return terminal
  }

  private static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

  private static func text(_ values: [Double], _ unit: String) -> String {
    let ordered = values.sorted()
    func at(_ share: Double) -> String {
      ordered.isEmpty ? "-" : ordered[min(ordered.count - 1, Int(share * Double(ordered.count)))].text(decimals: 2)
    }
    return "median \(at(0.5)), 99 % \(at(0.99)), most \(at(1)) \(unit) of \(ordered.count)"
  }

  // MARK: Rest

  private static func start(_ rounds: Int) -> [String] {
    [["life"], ["infection", "people=1000000", "factor=3"], ["elementary"]].map { what in
      var times: [Double] = [], later = 0
      for _ in 0..<4 * rounds {
        let clock = ContinuousClock.now
        let terminal = PseudoTerminal(program, ["live"] + what, columns: 80, rows: 24)
        _ = terminal.read(atMost: .seconds(10)) { !terminal.frames.isEmpty }
        times.append(milliseconds(clock.duration(to: .now)))
        let bytes = terminal.bytes
        terminal.read(for: .milliseconds(100))
        later += terminal.bytes - bytes
      }
      return "start of \(what[0]) to its first frame: \(text(times, "ms")); \(later) bytes after it"
    }
  }

  private static func paused(_ rounds: Int) -> [String] {
    let terminal = open("life")
    terminal.send("  ")
    terminal.read(for: .seconds(1))
    func switches() -> Int {
      terminal.number("voluntary_ctxt_switches", in: "status")
        + terminal.number("nonvoluntary_ctxt_switches", in: "status")
    }
    let before = (terminal.bytes, switches())
    terminal.read(for: .seconds(5))
    let now = (terminal.bytes, switches())
    terminal.resetCounts()
    let writes = terminal.number("syscw", in: "io")
    for key in 0..<400 {
      terminal.send(key % 2 == 0 ? "l" : "h")
      let count = terminal.frames.count
      _ = terminal.read(atMost: .seconds(1)) { terminal.frames.count > count }
    }
    return [
      "stopped, 5 s: \(now.0 - before.0) bytes, \(now.1 - before.1) times awake",
      "400 keys: \(terminal.frames.count) frames by \(terminal.number("syscw", in: "io") - writes) writes",
    ]
  }

  // MARK: Frames

  private static func frames(_ rounds: Int) -> [String] {
    let terminal = open("life", "grid=160x96", "initial=random", columns: 160, rows: 51)
    terminal.send("++ ")
    terminal.resetCounts()
    return ["first 5 s", "next 5 s"].map { part in
      terminal.resetCounts()
      terminal.read(for: .seconds(5))
      let sizes = terminal.frames.map { Double($0) }
      return "Life of 160x96 at 60 a second, \(part): \((Double(sizes.count) / 5).text(decimals: 1)) frames a second, "
        + text(sizes, "bytes") + ", mean \((sizes.reduce(0, +) / Double(max(1, sizes.count))).text(decimals: 0))"
    }
  }

  private static func queue(_ rounds: Int) -> [String] {
    let slow = PseudoTerminal(program, ["live", "life", "grid=160x96"], columns: 160, rows: 51)
    slow.delay = .milliseconds(100)
    slow.send("++ ")
    slow.read(for: .seconds(5))
    let stopped = open("life", "grid=160x96", columns: 160, rows: 51)
    stopped.send("++ ")
    stopped.read(for: .seconds(1))
    // The program reads all of the waiting input before it answers.
    stopped.delay = .milliseconds(300)
    stopped.resetCounts()
    Thread.sleep(forTimeInterval: 2)
    stopped.read(for: .milliseconds(200))
    let meanwhile = stopped.frames.count
    stopped.delay = .zero
    stopped.resetCounts()
    stopped.read(for: .seconds(3))
    return [
      "100 ms to the answer: most frames on their way \(slow.mostQueued), "
        + "\((Double(slow.frames.count) / 5).text(decimals: 1)) a second",
      "a reader that stops for 2 s: \(meanwhile) frames meanwhile, "
        + "\((Double(stopped.frames.count) / 3).text(decimals: 1)) a second after it",
    ]
  }

  // MARK: A person

  /// Returns the part of the status line that names the cell under the cursor.
  private static func cursor(_ terminal: PseudoTerminal) -> Substring? {
    let line = terminal.text.line(1)
    guard let start = line.lastIndex(of: "["), let end = line.lastIndex(of: "]"), start < end else { return nil }
    return line[start...end]
  }

  private static func latency(_ rounds: Int) -> [String] {
    let terminal = open(
      "infection", "people=1000000", "factor=3", "initial=random", "recovery.mean=5", "immunity.mean=10", columns: 120,
      rows: 40)
    terminal.send("0 ")
    terminal.read(for: .seconds(1))
    var random = SystemRandomNumberGenerator()
    return ["key", "tap"].map { kind in
      var times: [Double] = [], lost = 0
      for number in 0..<200 * rounds {
        terminal.read(for: .microseconds(Int.random(in: 1000...60_000, using: &random)))
        let before = cursor(terminal)
        let clock = ContinuousClock.now
        if kind == "key" {
          terminal.send(number % 2 == 0 ? "l" : "h")
        } else {
          terminal.click(column: 1 + (number * 37) % 40, row: 4 + (number * 11) % 19)
        }
        if terminal.read(atMost: .seconds(1), until: { cursor(terminal) != before }) {
          times.append(milliseconds(clock.duration(to: .now)))
        } else {
          lost += 1
        }
      }
      return "\(kind) to its frame, 1,000,000 people recalculating: \(text(times, "ms")); \(lost) not shown"
    }
  }

  private static func taps(_ rounds: Int) -> [String] {
    let columns = 400, rows = 250
    let terminal = open(
      "infection", "grid=1000", "factor=0", "recovery.mean=1000", columns: columns, rows: rows + 4)
    var random = SystemRandomNumberGenerator()
    // Half blocks show two people, of whom the upper one is chosen. Two rows are above the lattice, and the bar of
    // steps and the buttons are below.
    terminal.send("f")
    for _ in 0..<20 { terminal.send("z") }
    terminal.send("Z")
    terminal.read(for: .milliseconds(500))
    terminal.send("0 ")
    var places = Array(0..<columns * rows)
    places.shuffle(using: &random)
    let clock = ContinuousClock.now
    for place in places {
      terminal.click(column: 1 + place % columns, row: 3 + place / columns)
      if Int.random(in: 0..<50, using: &random) == 0 {
        terminal.read(for: .microseconds(Int.random(in: 0...10_000, using: &random)))
      }
    }
    let took = milliseconds(clock.duration(to: .now)) / 1000
    terminal.read(for: .seconds(1))
    terminal.send(" 2")
    terminal.read(for: .seconds(2))
    let sick = terminal.shownNumber(after: "ever_sick") ?? -1
    return ["taps lost of \(places.count) in \(took.text(decimals: 1)) s: \(places.count - sick)"]
  }

  // MARK: Speed

  private static func fullSpeed(_ rounds: Int) -> [String] {
    let specification = Benchmark(
      name: name, summary: "", block: [("model", "life"), ("grid", "1024"), ("steps", "1")], updates: 0,
      baseline: { 0 }, answer: nil
    ).specification()
    guard let life = specification.simulation as? Life, var session = try? Session(life) else {
      fatalError("\(name): no session")
    }
    var shares: [Double] = [], rates: [Double] = []
    let terminal = open("life", "grid=1024", columns: 160, rows: 51)
    terminal.send("0")
    for _ in 0..<rounds {
      let before = terminal.shownNumber(after: "generation") ?? 0
      let clock = ContinuousClock.now
      terminal.send(" ")
      terminal.read(for: .seconds(4))
      terminal.send(" ")
      let took = milliseconds(clock.duration(to: .now)) / 1000
      let shown = Double((terminal.shownNumber(after: "generation") ?? 0) - before) / took
      let ticks = 50_000
      let alone = Double(ticks) / seconds { _ = try? session.advance(by: ticks) }
      rates.append(shown)
      shares.append(shown / alone)
    }
    return [
      "Life of 1024x1024 at full speed: \(rates.median.text(decimals: 0)) generations a second, "
        + "\(shares.median.text(decimals: 2)) of a session without a screen"
    ]
  }

  /// Goes back by a thousand generations from one far from the start, by entering the number of the generation.
  private static func back(_ rounds: Int) -> [String] {
    ["160x96", "1024"].map { grid in
      let terminal = open("life", "grid=\(grid)", columns: 160, rows: 51)
      terminal.send("0 ")
      terminal.read(for: .seconds(3))
      terminal.send(" ")
      guard let last = terminal.shownNumber(after: "generation") else { return "no generation is shown" }
      var times: [Double] = []
      for number in 0..<2 * rounds {
        let wanted = last - 1000 * (number + 1)
        guard wanted >= 0 else { break }
        terminal.send("@\(wanted)")
        terminal.read(for: .milliseconds(100))
        let clock = ContinuousClock.now
        terminal.send("\r")
        if terminal.read(atMost: .seconds(5), until: { terminal.text.line(1).contains("generation \(wanted) ") }) {
          times.append(milliseconds(clock.duration(to: .now)))
        }
      }
      return "1,000 generations back from generation \(last) of Life of \(grid): \(text(times, "ms"))"
    }
  }
}
