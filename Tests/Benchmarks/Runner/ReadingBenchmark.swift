import CBaselines
import Simulations

/// The time for reading a run-length encoded soup of 4096 x 4096 cells, whose density is one half.
enum ReadingBenchmark {
  static let name = "rle"

  /// Reads the text with both readers in turn, and returns the median of each. The populations must be the same.
  static func measure(rounds: Int) -> String {
    let side = 4096
    let box = InitialBox(columns: side, rows: side, wraps: true)
    guard let soup = try? Initial.random.grid(in: box, draws: Draws(seed: 0)) else { fatalError("no soup") }
    var pattern = Pattern(columns: side, rows: side, cells: [UInt8](repeating: 0, count: side * side))
    for row in 0..<side {
      for column in 0..<side where soup[column, row] { pattern[column, row] = 1 }
    }
    guard let text = try? PatternFormat.rle.text(of: pattern), let head = text.firstIndex(of: UInt8(ascii: "\n")) else {
      fatalError("no text")
    }
    let body = Array(text[head...])
    var ours: [Double] = [], theirs: [Double] = []
    for _ in 0..<rounds {
      var read: Pattern?
      ours.append(seconds { read = try? PatternFormat.rle.read(text) })
      var count: Int64 = 0
      theirs.append(
        seconds {
          var cells = [UInt8](repeating: 0, count: side * side)
          count = baseline_rle(body, Int64(body.count), &cells, Int64(side))
        })
      guard read?.population == Int(count), read?.cells == pattern.cells else {
        fatalError("\(name): not what was written")
      }
    }
    let megabytes = Double(text.count) / 1e6, swift = ours.median, c = theirs.median
    return [
      name.padded(to: 18), swift.text(decimals: 4).padded(to: 10, left: true), " s",
      (megabytes / swift).text(decimals: 1).padded(to: 9, left: true), " MB/s",
      c.text(decimals: 4).padded(to: 10, left: true), " s in C",
      (c / swift).text(decimals: 2).padded(to: 8, left: true), " of C's speed  ",
      "\(megabytes.text(decimals: 1)) MB of a soup of 4096x4096; C checks nothing",
    ].joined()
  }
}
