import Simulations
import Testing

/// The definition, cell by cell: what the packed rows must equal.
struct PlainLine {
  var number: Int
  var isSecondOrder = false
  var boundary: String
  var cells: [Int]
  var before: [Int]
  /// The cells far outside an unbounded line.
  var background = 0
  var backgroundBefore = 0

  init(number: Int, isSecondOrder: Bool = false, boundary: String, cells: [Int]) {
    self.number = number
    self.isSecondOrder = isSecondOrder
    self.boundary = boundary
    self.cells = cells
    before = cells
  }

  func new(_ left: Int, _ centre: Int, _ right: Int, before: Int) -> Int {
    let cell = number >> (4 * left + 2 * centre + right) & 1
    return isSecondOrder ? cell ^ before : cell
  }

  mutating func tick() {
    let width = cells.count
    func cell(_ column: Int) -> Int {
      switch boundary {
      case "periodic": cells[(column + width) % width]
      case "dead": cells.indices.contains(column) ? cells[column] : 0
      default: cells.indices.contains(column) ? cells[column] : background
      }
    }
    let next = (0..<width).map { new(cell($0 - 1), cell($0), cell($0 + 1), before: before[$0]) }
    let far = new(background, background, background, before: backgroundBefore)
    (before, cells) = (cells, next)
    (backgroundBefore, background) = (background, far)
  }

  var text: String { cells.map { $0 == 1 ? "O" : "." }.joined() }
}

/// A row of cells as the value of `initial`.
func placed(_ cells: [Int]) -> SpecNode {
  let positions = cells.indices.filter { cells[$0] == 1 }
  return ["at": SpecNode(.list(positions.map { [SpecNode(String($0)), 0] }), at: .line(1))]
}

@Suite("elementary")
struct ElementaryAutomatonTests {
  static let boundaries = ["periodic", "dead", "unbounded"]

  @Test("packed rows equal the plain twin for every rule", arguments: boundaries, [false, true])
  func plainTwin(boundary: String, isSecondOrder: Bool) throws {
    var generator = SplitMix(seed: 1)
    for rule in 0...255 {
      // Every rule meets widths around the ends of a word; chance picks the others.
      for width in [1, 2, 3, 63, 64, 65, 127, 128, 129, 130, Int.random(in: 4...200, using: &generator)] {
        let steps = Int.random(in: 0...40, using: &generator)
        // Sparse rows leave room for light cones, dense ones none.
        let density = [0.02, 0.5, 0.98].randomElement(using: &generator) ?? 0.5
        let cells = (0..<width).map { _ in Double.random(in: 0..<1, using: &generator) < density ? 1 : 0 }
        let margin = [Int](repeating: 0, count: boundary == "unbounded" ? steps : 0)
        var twin = PlainLine(
          number: rule, isSecondOrder: isSecondOrder, boundary: boundary, cells: margin + cells + margin)
        var rows = [twin.text]
        for _ in 0..<steps {
          twin.tick()
          rows.append(twin.text)
        }
        let report = try report([
          "model": "elementary", "rule": SpecNode("\(rule)\(isSecondOrder ? "R" : "")"), "steps": SpecNode(String(steps)),
          "grid": SpecNode(String(width)), "boundary": SpecNode(boundary), "initial": placed(cells),
        ])
        let populations = rows.map { $0.utf8.filter { $0 == UInt8(ascii: "O") }.count }
        let name: Comment = "rule \(rule), width \(width), steps \(steps), density \(density)"
        try #require(report.state?.lines == rows, name)
        #expect(report.handover?.lines == [rows[steps]], name)
        #expect(report.series["population"] == populations, name)
        #expect(report[statistic: "population"] == .whole(populations[steps]), name)
        #expect(report[statistic: "total"] == .whole(populations.reduce(0, +)), name)
        let middle = twin.cells.count / 2
        let centre = rows.map { Array($0.utf8)[middle] == UInt8(ascii: "O") ? "1" : "0" }.joined()
        #expect(report[statistic: "centre"] == .text(centre), name)
      }
    }
  }
}

/// A small generator of test data with a fixed seed (Steele, Lea, Flood 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
