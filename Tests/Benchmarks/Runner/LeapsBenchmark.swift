import Expressions
import Files
import Foundation
import Simulations

/// Patterns after astronomically many generations, computed with HashLife.
///
/// All patterns except the gun come with the program Golly (`apt-get install golly-data` or `golly`). Without it, they
/// are left out.
enum LeapsBenchmark {
  static let name = "leaps"

  private static let folder = "/usr/share/golly/Patterns"
  private static let gun = """
    24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!
    """

  /// The file, the generations as a power of two, and the population after them according to Golly 3.3.
  private static let cases: [(file: String?, exponent: Int, population: String)] = [
    (nil, 100, "211275100038038233582783867604"), ("HashLife/metapixel-galaxy.mc.gz", 20, "6835194"),
    ("HashLife/metapixel-parity64.mc.gz", 17, "96371708"), ("HashLife/jagged.mc", 20, "522153"),
    ("HashLife/jagged.mc", 24, "8342856"),
  ]

  static func measure(rounds: Int) -> String {
    var lines: [String] = []
    for (file, exponent, population) in cases {
      var bytes = Array("x = 36, y = 9, rule = B3/S23\n\(gun)".utf8)
      if let file {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)"),
          let text = try? Gzip.unpackIfPacked(Array(data), limit: 1 << 30, name: file)
        else { continue }
        bytes = text
      }
      var times: [Double] = [], squares = 0
      for _ in 0..<(exponent == 24 ? 1 : rounds) {
        guard var plane = plane(bytes) else { fatalError("\(name): no pattern") }
        times.append(seconds { try? plane.leap(exponent) })
        guard "\(plane.population)" == population else { fatalError("\(name): \(plane.population) cells") }
        squares = plane.squareCount
      }
      lines.append(
        [
          name.padded(to: 18), times.median.text(decimals: 4).padded(to: 10, left: true), " s  ",
          "\(squares) squares".padded(to: 20, left: true), "  2^\(exponent) generations of \(file ?? "Gosper's gun")",
        ].joined())
    }
    return lines.joined(separator: "\n")
  }

  private static func plane(_ bytes: [UInt8]) -> HashPlane? {
    guard case .table(let table) = LifeRule.conway.transition else { return nil }
    let limits = RunLimits()
    if let plane = try? HashPlane(macrocell: bytes, rule: table, limits: limits) { return plane }
    guard let pattern = try? PatternFormat.rle.read(bytes) else { return nil }
    var grid = BitGrid(columns: pattern.columns, rows: pattern.rows)
    for row in 0..<pattern.rows {
      for column in 0..<pattern.columns { grid[column, row] = pattern[column, row] == 1 }
    }
    return try? HashPlane(grid, corner: .origin, rule: table, limits: limits)
  }
}
