import Blocks
import BlockSupport
import Foundation
import Simulations
import Specification
import Testing
import TestSupport

/// Compares the entropy of blocks of three cells with a plain count.
@Suite struct AutomatonLineEntropyTests {
  private func entropy(_ cells: [Int], colours: Int, wraps: Bool) -> Double? {
    guard cells.count >= 3 else { return nil }
    var counts: [[Int]: Int] = [:]
    for start in 0..<(wraps ? cells.count : cells.count - 2) {
      counts[(0..<3).map { cells[(start + $0) % cells.count] }, default: 0] += 1
    }
    let blocks = Double(counts.values.reduce(0, +))
    return counts.values.reduce(0.0) { $0 - Double($1) / blocks * log2(Double($1) / blocks) }
      / (3 * log2(Double(colours)))
  }

  @Test(arguments: ["periodic", "dead", "unbounded"], [2, 3, 40]) func isThatOfTheBlocks(boundary: String, colours: Int)
    throws
  {
    for width in [1, 2, 3, 4, 9, 65, 200] {
      let node: SpecNode = [
        "model": "totalistic", "code": 777, "colours": SpecNode("\(colours)"), "grid": SpecNode("\(width)"),
        "boundary": SpecNode(boundary), "steps": colours == 40 ? 0 : 3, "initial": "random",
      ]
      let report = try report(node.replacing("code", with: colours == 2 ? 5 : 777), seed: 4)
      let state = try #require(report.lattice)
      var text: [UInt8] = []
      state.appendRow(0, to: &text)
      let symbols = text.indices.filter { $0 % state.symbolWidth == 0 }.map { Array(text[$0..<$0 + state.symbolWidth]) }
      let kinds = stride(from: 0, to: state.alphabet.count, by: state.symbolWidth).map {
        Array(state.alphabet[$0..<$0 + state.symbolWidth])
      }
      let cells = try symbols.map { try #require(kinds.firstIndex(of: $0)) }
      let expected = entropy(cells, colours: colours, wraps: boundary == "periodic")
      switch report[statistic: "block_entropy"] {
      case .fraction(let found)?: #expect(abs(found - (expected ?? -1)) < 1e-12, "\(boundary) \(width)")
      case .some(.none): #expect(expected == nil, "\(boundary) \(width)")
      default: Issue.record("no number")
      }
    }
  }

  @Test func ofEqualCellsIsNone() throws {
    let node: SpecNode = ["model": "elementary", "rule": 0, "steps": 4]
    #expect(try report(node)[statistic: "block_entropy"] == .fraction(0))
    for width in 3...40 {
      let grid = node.with(("grid", SpecNode("\(width)")))
      #expect(try report(grid)[statistic: "block_entropy"] == .fraction(0), "\(width)")
    }
    let until = node.with(("until", "block_entropy == 0"))
    #expect(try report(until)[statistic: "steps"] == .whole(1))
  }
}
