import Blocks
import Experiments
import Expressions
import Simulations
import Specification

/// A block that runs through the catalog as in a notebook, beside a plain C program that does the same work.
struct Benchmark: Sendable {
  let name: String
  /// The subject of the comparison in a few words.
  let summary: String
  let block: [(key: String, value: String)]
  /// Further keys whose values are maps of one member.
  var maps: [(key: String, member: String, value: String)] = []
  /// The number of cells (or people) times the number of steps.
  let updates: Double
  /// Runs the C program, which does not do more work than Swift must do. Its answer is checked if it must be the same.
  let baseline: @Sendable () -> Int
  /// The name of the baseline, if it is not C.
  var other = "C"
  /// The threads that the run may use.
  var workers = Workers.one
  /// The statistic that must equal the baseline's answer.
  let answer: String?

  /// The checked specification.
  func specification() -> BlockSpecification {
    let span = SourceSpan(start: SourceLocation(line: 1, column: 1), end: SourceLocation(line: 1, column: 1))
    func entry(_ key: String, _ content: SpecNode.Content) -> SpecEntry {
      SpecEntry(key: key, keySpan: span, value: SpecNode(content, at: span))
    }
    let entries =
      block.map { entry($0.key, .scalar($0.value, isQuoted: false)) }
      + maps.map { entry($0.key, .map([entry($0.member, .scalar($0.value, isQuoted: false))])) }
    var context = SpecContext()
    guard let block = BlockSpecification(SpecNode(.map(entries), at: span), in: &context) else {
      fatalError("\(name): \(context.errors)")
    }
    return block
  }

  /// Runs both in turn and returns the median of each.
  func measure(rounds: Int) -> String {
    let block = specification()
    var ours: [Double] = [], theirs: [Double] = []
    var observed: Report?
    var request = RunRequest(workers: workers)
    // As in a notebook, where no other block starts from this one.
    request.keepsHandover = false
    for _ in 0..<rounds {
      ours.append(
        seconds {
          guard let report = try? block.run(request) else { fatalError("\(name): the run failed") }
          observed = report
        })
      var found = 0
      theirs.append(seconds { found = baseline() })
      if let answer, let ours = observed?[statistic: answer], ours != .whole(found) {
        fatalError("\(name): \(answer) is \(ours), the baseline says \(found)")
      }
    }
    let swift = ours.median, c = theirs.median
    return [
      name.padded(to: 18), swift.text(decimals: 4).padded(to: 10, left: true), " s",
      (updates / swift / 1e9).text(decimals: 2).padded(to: 10, left: true), " G/s",
      c.text(decimals: 4).padded(to: 10, left: true), " s in \(other)",
      (c / swift).text(decimals: 2).padded(to: 8, left: true), " of its speed  ", summary,
    ].joined()
  }
}

func seconds(_ work: () -> Void) -> Double {
  let clock = ContinuousClock()
  let (whole, fraction) = clock.measure(work).components
  return Double(whole) + Double(fraction) * 1e-18
}

extension [Double] {
  var median: Double {
    let ordered = sorted()
    let middle = ordered.count / 2
    return ordered.count % 2 == 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2
  }
}

extension Double {
  /// Returns a number that is not negative, rounded to this many decimals.
  func text(decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let digits = String(Int(self * scale + 0.5))
    let padded = String(repeating: "0", count: Swift.max(0, decimals + 1 - digits.count)) + digits
    return padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}

extension String {
  func padded(to width: Int, left: Bool = false) -> String {
    let blanks = String(repeating: " ", count: Swift.max(0, width - count))
    return left ? blanks + self : self + blanks
  }
}
