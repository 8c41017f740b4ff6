import Simulations
import Testing

@Suite struct SoupSymmetryTests {
  private func grid(
    _ symmetry: SoupSymmetry, columns: Int, rows: Int, seed: UInt64 = 7, workers: Workers = .one
  ) throws -> BitGrid {
    let form = Initial.Form.random(.half)
    let initial = Initial([symmetry == .c1 ? form : .symmetric(form, symmetry)])
    let box = InitialBox(columns: columns, rows: rows, wraps: true)
    return try initial.grid(in: box, draws: Draws(seed: seed), workers: workers)
  }

  /// Returns the moves of a symmetry by its name, each as a matrix that turns a place relative to the middle.
  private func moves(_ name: String) -> [[Int]] {
    let (half, quarter, sides, ends, diagonal, other) = (
      [-1, 0, 0, -1], [0, 1, -1, 0], [-1, 0, 0, 1], [1, 0, 0, -1], [0, 1, 1, 0], [0, -1, -1, 0]
    )
    return switch name.prefix(4) {
    case "C2_1", "C2_2", "C2_4": [half]
    case "C4_1", "C4_4": [half, quarter, quarter.map { -$0 }]
    case "D2_+": [sides]
    case "D2_x": [diagonal]
    case "D4_+": [half, sides, ends]
    case "D4_x": [half, diagonal, other]
    case "D8_1", "D8_4": [half, quarter, quarter.map { -$0 }, sides, ends, diagonal, other]
    default: []
    }
  }

  private static let sizes = [(16, 16), (15, 15), (16, 15), (15, 16), (9, 20), (70, 70), (71, 71), (130, 3)]

  @Test(arguments: SoupSymmetry.allCases)
  func eachCellTakesTheDrawOfTheFirstCellOfItsOrbit(symmetry: SoupSymmetry) throws {
    let fitting = Self.sizes.filter { symmetry.fits(columns: $0.0, rows: $0.1) }
    #expect(!fitting.isEmpty)
    for (columns, rows) in fitting {
      let drawn = try grid(.c1, columns: columns, rows: rows)
      let symmetric = try grid(symmetry, columns: columns, rows: rows)
      let moves = moves(symmetry.rawValue)
      #expect(symmetry == .c1 || !moves.isEmpty)
      for row in 0..<rows {
        for column in 0..<columns {
          // Twice the place relative to the middle.
          let (x, y) = (2 * column - columns + 1, 2 * row - rows + 1)
          let images = moves.map { move in
            ((move[2] * x + move[3] * y + rows - 1) / 2, (move[0] * x + move[1] * y + columns - 1) / 2)
          }
          let first = images.reduce((row, column)) { $1 < $0 ? $1 : $0 }
          #expect(symmetric[column, row] == drawn[first.1, first.0])
          for image in images { #expect(symmetric[column, row] == symmetric[image.1, image.0]) }
        }
      }
    }
  }

  @Test func statesAreSymmetricToo() throws {
    let initial = Initial([.symmetric(.random(.half), .d8Cell)])
    var box = InitialBox(columns: 21, rows: 21, wraps: true)
    box.usesAllStates = true
    let grid = try initial.grid(states: 5, in: box, draws: Draws(seed: 3))
    var met: Set<UInt8> = []
    for row in 0..<21 {
      for column in 0..<21 {
        met.insert(grid[column, row])
        #expect(grid[column, row] == grid[row, column] && grid[column, row] == grid[20 - column, row])
      }
    }
    #expect(met.count == 5)
  }

  @Test(arguments: [
    (SoupSymmetry.d8Cell, 16, 16, "17x17"), (.d8Corner, 15, 15, "16x16"), (.c2Cell, 16, 9, "17x9"),
    (.c2Edge, 16, 16, "17x16"), (.d2Diagonal, 10, 14, "14x14"), (.d2Edge, 15, 7, "16x7"), (.c4Cell, 10, 14, "13x13"),
    (.d4Corner, 3, 5, "4x6"), (.d8Cell, 1, 2, "1x1"),
  ])
  func theErrorNamesTheNearestGrid(symmetry: SoupSymmetry, columns: Int, rows: Int, nearest: String) throws {
    let error = #expect(throws: RunError.self) { try grid(symmetry, columns: columns, rows: rows) }
    #expect(error?.key == "initial")
    let start = "a grid of \(columns)x\(rows) does not have the symmetry \(symmetry.rawValue)"
    #expect(error?.message.hasPrefix(start) == true)
    #expect(error?.advice == "write grid: \(nearest)")
    let sides = nearest.split(separator: "x").compactMap { Int($0) }
    #expect(symmetry.fits(columns: sides[0], rows: sides[1]))
  }

  @Test func aLineHasTheSymmetriesOfALine() throws {
    func advice(_ symmetry: SoupSymmetry, columns: Int) -> String? {
      var box = InitialBox(columns: columns, rows: 1, wraps: true)
      box.isLine = true
      do throws(RunError) { try symmetry.check(box) } catch { return error.advice }
      return nil
    }
    #expect(advice(.d2Cell, columns: 15) == nil)
    #expect(advice(.d2Cell, columns: 16) == "write grid: 17")
    #expect(advice(.c2Edge, columns: 15) == "write grid: 16")
    #expect(advice(.d8Corner, columns: 16) == "write symmetry: D2_+2, which a line can have")
    #expect(advice(.d8Cell, columns: 15) == "write symmetry: D2_+1, which a line can have")
  }

  @Test func aShortRowHasNoSymmetry() {
    var box = InitialBox(columns: 4, rows: 4, count: 13, wraps: false)
    box.members = "people"
    box.countedCells = { _, _ in nil }
    let error = #expect(throws: RunError.self) { try SoupSymmetry.d8Corner.check(box) }
    #expect(error?.message == "13 people do not fill a grid, so they do not have the symmetry D8_4")
    #expect(error?.advice == "write grid: 4x4 instead of 'people'")
  }

  @Test func theNearestGridAlwaysFits() {
    for symmetry in SoupSymmetry.allCases {
      for columns in 1...9 {
        for rows in 1...9 {
          let size = symmetry.nearestSize(columns: columns, rows: rows)
          #expect(symmetry.fits(columns: size.columns, rows: size.rows))
          let distance = abs(size.columns - columns) + abs(size.rows - rows)
          for other in (1...12).flatMap({ across in (1...12).map { (across, $0) } })
          where symmetry.fits(columns: other.0, rows: other.1) {
            #expect(distance <= abs(other.0 - columns) + abs(other.1 - rows))
          }
        }
      }
    }
  }
}
