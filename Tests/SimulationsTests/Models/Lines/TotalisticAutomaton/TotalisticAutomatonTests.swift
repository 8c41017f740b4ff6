import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport

/// Computes the automaton by definition, cell by cell.
private struct PlainTotalistic {
  var digits: [Int]
  var radius: Int
  var boundary: String
  var cells: [Int]
  var background = 0

  mutating func tick() {
    let width = cells.count
    cells = (0..<width).map { column in
      digits[
        (-radius...radius).reduce(0) { sum, offset in
          let place = column + offset
          switch boundary {
          case "periodic": return sum + cells[(place % width + width) % width]
          case "dead": return sum + (cells.indices.contains(place) ? cells[place] : 0)
          default: return sum + (cells.indices.contains(place) ? cells[place] : background)
          }
        }]
    }
    if boundary == "unbounded" { background = digits[background * (2 * radius + 1)] }
  }
}

@Suite struct TotalisticAutomatonTests {
  static func node(_ more: (String, SpecNode)...) -> SpecNode { SpecNode(map: [("model", "totalistic")] + more) }

  /// Returns cells of up to 26 states as characters.
  static func text(_ cells: [Int], colours: Int) -> String {
    String(cells.map { Array(colours == 2 ? ".O" : ".ABCDEFGHIJKLMNOPQRSTUVWXY")[$0] })
  }

  @Test(arguments: ["periodic", "dead", "unbounded"])
  func agreesWithPlainTwin(boundary: String) throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<120 {
      let colours = random.number(2...5), radius = random.number(1...3), width = random.number(1...40)
      let sums = (2 * radius + 1) * (colours - 1) + 1
      var digits = (0..<sums).map { _ in random.number(0...colours - 1) }
      // The code must fit 64 bits.
      for place in digits.indices where Double(place) * 2.33 > 62 { digits[place] = 0 }
      let code = digits.reversed().reduce(UInt64(0)) { $0 &* UInt64(colours) &+ UInt64($1) }
      let cells = (0..<width).map { _ in random.number(0...colours - 1) }
      let steps = random.number(0...7)
      let margin = boundary == "unbounded" ? radius * steps : 0
      let blank = [Int](repeating: 0, count: margin)
      var plain = PlainTotalistic(digits: digits, radius: radius, boundary: boundary, cells: blank + cells + blank)
      var rows = [Self.text(plain.cells, colours: colours)]
      var populations = [plain.cells.count { $0 != 0 }]
      for _ in 0..<steps {
        plain.tick()
        rows.append(Self.text(plain.cells, colours: colours))
        populations.append(plain.cells.count { $0 != 0 })
      }
      let tags = cells.map { $0 == 0 ? "." : String(Array("ABCDE")[$0 - 1]) }.joined()
      let result = try report(
        Self.node(
          ("code", SpecNode("\(code)")), ("colours", SpecNode("\(colours)")), ("radius", SpecNode("\(radius)")),
          ("grid", SpecNode("\(width)")), ("boundary", SpecNode(boundary)),
          ("initial", ["rle": SpecNode("x = \(width), y = 1\n\(tags)!")]), ("steps", SpecNode("\(steps)"))))
      #expect(result.state?.lines == rows)
      #expect(result.series["population"] == populations)
      #expect(result[statistic: "total"] == .whole(populations.reduce(0, +)))
      #expect(result[statistic: "width"] == .whole(width + 2 * margin))
    }
  }

  /// With two colours and radius 1, the totalistic codes are the elementary rules that depend only on the sum.
  @Test(arguments: 0..<16) func twoColoursAreElementary(code: Int) throws {
    let rule = (0..<8).reduce(0) { $0 | (code >> $1.nonzeroBitCount & 1) << $1 }
    for boundary in ["periodic", "dead", "unbounded"] as [SpecNode] {
      let ours = try report(Self.node(("code", SpecNode("\(code)")), ("boundary", boundary), ("steps", 20)))
      let elementary = try report(
        ["model": "elementary", "rule": SpecNode("\(rule)"), "boundary": boundary, "steps": 20])
      #expect(ours.state?.lines == elementary.state?.lines)
      #expect(ours.statistics == elementary.statistics && ours.series == elementary.series)
    }
  }

  @Test func aCodeMayHaveManyDigits() throws {
    // 28 ones in base 10: the next state is 1 for every sum from 0 to 27. The code has the largest number of digits.
    let ones = String(repeating: "1", count: 28)
    let result = try report(Self.node(("code", SpecNode(ones)), ("colours", 10), ("grid", 5), ("steps", 3)))
    #expect(result.state?.lines == ["..A..", "AAAAA", "AAAAA", "AAAAA"])
    let longer = errors(in: Self.node(("code", SpecNode(ones + "1")), ("colours", 10), ("steps", 1)))
    #expect(longer.map(\.key) == ["code"])
    #expect(try block(Self.node(("code", "0042"), ("colours", 3), ("steps", 1))).canonical.contains("code 42\n"))
  }

  @Test(
    arguments: [
      (node(("steps", 1)), ["code"]), (node(("code", 16), ("steps", 1)), ["code"]),
      (node(("code", "x"), ("steps", 1)), ["code"]),
      (node(("code", SpecNode(String(repeating: "9", count: 1001))), ("steps", 1)), ["code"]),
      (node(("code", 5), ("colours", 1), ("steps", 1)), ["colours"]),
      (node(("code", 5), ("radius", 0), ("steps", 1)), ["radius"]),
      (node(("code", 5)), ["steps"]), (node(("code", 5), ("colors", 3), ("steps", 1)), ["colors"]),
      (node(("code", 5), ("initial", "glider"), ("steps", 1)), ["initial"]),
    ] as [(SpecNode, [String])])
  func errorsNameTheirKey(node: SpecNode, keys: [String]) {
    #expect(errors(in: node).map { $0.key ?? "" } == keys)
  }

  /// Random cells other than 0 take every other colour equally often. With two colours, there is nothing to choose.
  @Test func randomCellsTakeAllColours() throws {
    func counts(_ initial: SpecNode) throws -> [Int] {
      let node = Self.node(
        ("code", 0), ("colours", 4), ("grid", 30_000), ("steps", 0), ("initial", initial))
      let line = try #require(try report(node, seed: 3).lattice?.lines.first)
      return ".ABC".map { state in line.count { $0 == state } }
    }
    let half = try counts("random"), few = try counts(["random": 0.3])
    #expect(abs(half[0] - 15_000) < 350 && half.dropFirst().allSatisfy { abs($0 - 5_000) < 270 }, "\(half)")
    #expect(abs(few[0] - 21_000) < 320 && few.dropFirst().allSatisfy { abs($0 - 3_000) < 210 }, "\(few)")
    // Which cells are 0 does not depend on the number of colours.
    let two = Self.node(("code", 0), ("colours", 2), ("grid", 30_000), ("steps", 0), ("initial", "random"))
    #expect(try report(two, seed: 3)[statistic: "population"] == .whole(30_000 - half[0]))
    // A placed cell has state 1.
    let placed = Self.node(("code", 0), ("colours", 4), ("grid", 3), ("steps", 0))
    #expect(try report(placed).lattice?.lines == [".A."])
  }

  @Test func statesAreWrittenAsDigits() throws {
    let result = try report(Self.node(("code", 0), ("colours", 40), ("grid", 2), ("steps", 1)))
    #expect(result.state?.lines == ["0001", "0000"])
    #expect(result[statistic: "centre"] == .text("0100"))
    let letters = try report(Self.node(("code", "777"), ("colours", 3), ("steps", 2)))
    #expect(letters[statistic: "centre"] == .text("111"))
  }

  @Test func stableIsTheFirstStateThatComesAgain() throws {
    var random = SplitMix(seed: 8)
    for _ in 0..<60 {
      let width = random.number(1...6), code = random.number(0...2186), limit = random.number(0...40)
      let node = Self.node(
        ("code", SpecNode("\(code)")), ("colours", 3), ("grid", SpecNode("\(width)")), ("initial", ["random": 0.5]))
      let long = try report(node.with(("steps", SpecNode("\(limit)"))), seed: UInt64(code))
      let lines = try #require(long.state).lines
      let end = lines.indices.first { lines[..<$0].contains(lines[$0]) }
      let result = try report(node.with(("until", "stable"), ("steps", SpecNode("\(limit)"))), seed: UInt64(code))
      #expect(result[statistic: "steps"] == .whole(end ?? limit))
      let since = end.flatMap { end in lines.firstIndex { $0 == lines[end] } }
      var period: Int?
      if let since, let end { period = end - since }
      #expect(result[statistic: "since"] == since.map { StatisticValue.whole($0) } ?? StatisticValue.none)
      #expect(result[statistic: "period"] == period.map { StatisticValue.whole($0) } ?? StatisticValue.none)
    }
  }

  @Test(arguments: ["population > 7", "total >= 30", "density < 0.3 and steps > 2", "width > 20"])
  func conditionsAreJudgedOverTheLightCone(text: String) throws {
    // The background of code 1 changes at every step.
    for code in [1, 777, 912] {
      let node = Self.node(
        ("code", SpecNode("\(code)")), ("colours", 3), ("boundary", "unbounded"), ("initial", ["cells": "O.OO"]))
      let result = try report(node.with(("until", SpecNode(text)), ("steps", 15)))
      var expression = try Expression(text)
      try #require(
        expression.bind(
          to: Vocabulary(statistics: ["population", "total", "density", "steps", "width"], hasWords: false)
        )
        .isEmpty)
      var end = 15
      for step in 0...15 {
        let state = try report(node.with(("steps", SpecNode("\(step)"))))
        if try expression.holds({ state[statistic: $0].map { ExpressionValue($0) } }) {
          end = step
          break
        }
      }
      #expect(result[statistic: "steps"] == .whole(end), "\(code)")
    }
  }
}
