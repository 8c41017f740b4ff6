import BlockSupport
import Simulations
import Specification
import Testing
import TestSupport
import Twins

@Suite("Picture")
struct PictureTests {
  static let looks = [StateLook("dead", .ground), StateLook("alive", .marked)]

  static let sizes = [(1, 1), (7, 3), (64, 64), (65, 10), (200, 130), (513, 9), (3, 500)]
  static let limits = [(100, 120), (10, 4), (1, 1)].map { PictureLimit(columns: $0.0, rows: $0.1) }

  @Test("a reduced picture counts its blocks", arguments: sizes)
  func reduction(columns: Int, rows: Int) {
    var generator = SplitMix(seed: UInt64(columns * 1000 + rows))
    for limit in Self.limits {
      var grid = BitGrid(columns: columns, rows: rows)
      let thirds = generator.number(0...3)
      for row in 0..<rows {
        for column in 0..<columns { grid[column, row] = generator.number(0...2) < thirds }
      }
      let picture = Picture(grid, limit: limit, looks: Self.looks)
      let scale = picture.scale
      #expect(picture.width <= limit.columns && picture.height <= limit.rows)
      // No smaller scale would suffice.
      let less = Double(scale - 1)
      #expect(
        scale == 1 || (Double(columns) / less).rounded(.up) > Double(limit.columns)
          || (Double(rows) / less).rounded(.up) > Double(limit.rows))
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          var marked = 0, cells = 0
          for row in y * scale..<min(rows, (y + 1) * scale) {
            for column in x * scale..<min(columns, (x + 1) * scale) {
              cells += 1
              if grid[column, row] { marked += 1 }
            }
          }
          let element = picture.elements[y * picture.width + x]
          if scale == 1 {
            #expect(element == UInt8(marked))
          } else {
            let share = (Double(marked) / Double(cells) * 255).rounded()
            let expected = marked == 0 ? 0 : marked == cells ? 255 : max(1, min(254, share))
            #expect(Double(element) == expected)
          }
        }
      }
    }
  }

  @Test(
    "a picture shows several states, and a reduced one the share of states other than 0",
    arguments: [
      "B2/S345/C4", "B3/S23/C256", "WireWorld", "R2,C5,S6-8,13,B7-9,NC",
    ])
  func states(rule: String) throws {
    for (columns, rows) in [(1, 1), (7, 3), (64, 9), (65, 10), (130, 70)] {
      for limit in Self.limits {
        let report = try report(
          [
            "model": "life", "rule": SpecNode(rule), "grid": SpecNode("\(columns)x\(rows)"), "initial": ["random": 0.6],
            "steps": 3, "show": "grid",
          ], limit: limit)
        guard case .pictures(let pictures)? = report.views.first?.shape, let picture = pictures.first else {
          Issue.record("a picture was expected")
          return
        }
        let plain = PlainLattice(try #require(report.state)), scale = picture.scale
        var expected: [UInt8] = []
        for top in stride(from: 0, to: rows, by: scale) {
          for left in stride(from: 0, to: columns, by: scale) {
            let cells = (top..<min(rows, top + scale)).flatMap { row in
              (left..<min(columns, left + scale)).map { plain.cells[row * columns + $0] }
            }
            expected.append(
              scale == 1 ? cells[0] : Picture.share(marked: cells.count { $0 != 0 }, of: cells.count))
          }
        }
        #expect(picture.elements == expected)
      }
    }
  }

  @Test("a window shows its part of a state")
  func windows() {
    var generator = SplitMix(seed: 20)
    for isOfBits in [true, false] {
      for _ in 0..<60 {
        let columns = generator.number(1...90), rows = generator.number(1...40)
        let corner = Position(column: generator.number(-50...50), row: generator.number(-50...50))
        let cells = (0..<columns * rows).map { _ in UInt8(generator.number(0...(isOfBits ? 1 : 2))) }
        var grid = BitGrid(columns: columns, rows: rows)
        for (place, cell) in cells.enumerated() where cell != 0 { grid[place % columns, place / columns] = true }
        let state =
          isOfBits
          ? FinalState(grid, corner: corner)
          : FinalState(columns: columns, rows: rows, states: 3, cells: cells, corner: corner)
        let window = LatticeBox(
          corner: Position(column: generator.number(-90...90), row: generator.number(-90...90)),
          columns: generator.number(1...150), rows: generator.number(1...150))
        let limit = PictureLimit(columns: generator.number(1...60), rows: generator.number(1...60))
        let picture = Picture(state, window: window, limit: limit, looks: Self.looks), scale = picture.scale
        var expected: [UInt8] = []
        for top in stride(from: 0, to: window.rows, by: scale) {
          for left in stride(from: 0, to: window.columns, by: scale) {
            let square = (top..<min(window.rows, top + scale)).flatMap { row in
              (left..<min(window.columns, left + scale)).map { column -> UInt8 in
                let row = row + window.corner.row - corner.row, column = column + window.corner.column - corner.column
                return row < 0 || row >= rows || column < 0 || column >= columns ? 0 : cells[row * columns + column]
              }
            }
            expected.append(
              scale == 1 ? square[0] : Picture.share(marked: square.count { $0 != 0 }, of: square.count))
          }
        }
        #expect(picture.elements == expected)
      }
    }
  }

  /// The frames of a glider that flies for a million steps show it in such a window.
  @Test("a large window costs as much as its contents")
  func largeWindow() {
    var grid = BitGrid(columns: 3, rows: 3)
    grid[1, 1] = true
    let state = FinalState(grid, corner: Position(column: 249_999_997, row: 249_999_997))
    let window = LatticeBox(corner: Position(column: 0, row: 0), columns: 250_000_000, rows: 250_000_000)
    let picture = Picture(
      state, window: window, limit: PictureLimit(columns: 80, rows: 40), looks: Self.looks)
    #expect(picture.elements.count { $0 != 0 } == 1 && picture.elements.last == 1)
  }

  @Test("a share is 0 or 255 only at the ends")
  func ends() {
    #expect(Picture.share(marked: 0, of: 1_000_000) == 0)
    #expect(Picture.share(marked: 1, of: 1_000_000) == 1)
    #expect(Picture.share(marked: 999_999, of: 1_000_000) == 254)
    #expect(Picture.share(marked: 1_000_000, of: 1_000_000) == 255)
    #expect(Picture.share(marked: 1, of: 2) == 128)
  }

  @Test("a final state as text")
  func text() {
    var grid = BitGrid(columns: 3, rows: 2)
    grid[1, 0] = true
    grid[2, 1] = true
    #expect(FinalState(grid).lines == [".O.", "..O"])
    let coloured = FinalState(columns: 2, rows: 2, cells: .bytes([0, 1, 2, 0]), alphabet: Array(".AB".utf8))
    #expect(coloured.lines == [".A", "B."])
    #expect(FinalState.textSize(columns: 3, rows: 2) == 8)
    #expect(FinalState.textSize(columns: 1 << 40, rows: 1 << 40) == .max)
  }
}
