import Rendering
import Simulations
import TestSupport
import Testing

@Suite struct CellViewportTests {
  private static func viewport(_ form: CellForm, scale: Int = 1, columns: Int, rows: Int) -> CellViewport {
    CellViewport(form: form, scale: scale, corner: Position(column: -3, row: 10), columns: columns, rows: rows)
  }

  private static func box(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int) -> LatticeBox {
    LatticeBox(corner: Position(column: column, row: row), columns: columns, rows: rows)
  }

  @Test func whatARectangleShows() {
    #expect(Self.viewport(.twoColumns, columns: 81, rows: 24).window == Self.box(-3, 10, 40, 24))
    #expect(Self.viewport(.halfBlocks, columns: 81, rows: 24).window == Self.box(-3, 10, 81, 48))
    #expect(Self.viewport(.braille, columns: 81, rows: 24).window == Self.box(-3, 10, 162, 96))
    #expect(Self.viewport(.density(factor: 1), scale: 5, columns: 81, rows: 24).window == Self.box(-3, 10, 405, 240))
    #expect(Self.viewport(.braille, columns: 0, rows: 0).window == Self.box(-3, 10, 0, 0))
  }

  @Test func cellsUnderAPlace() {
    let pairs = Self.viewport(.twoColumns, columns: 5, rows: 2)
    for column in [2, 3] {
      #expect(pairs.cells(under: TerminalPlace(column: column, row: 1)) == Self.box(-2, 11, 1, 1))
    }
    // Half a cell remains on the right.
    #expect(pairs.cells(under: TerminalPlace(column: 4, row: 0)) == nil)
    #expect(pairs.place(of: Position(column: -2, row: 11)) == TerminalPlace(column: 2, row: 1))
    let dots = Self.viewport(.braille, columns: 5, rows: 2)
    let place = TerminalPlace(column: 4, row: 1, partColumn: 1, partRow: 3)
    #expect(dots.cells(under: place) == Self.box(6, 17, 1, 1))
    #expect(dots.place(of: Position(column: 6, row: 17)) == place)
    #expect(dots.cells(under: TerminalPlace(column: 0, row: 0, partColumn: 2)) == nil)
    #expect(dots.cells(under: TerminalPlace(column: 0, row: 2)) == nil)
    #expect(dots.cells(under: TerminalPlace(column: -1, row: 0)) == nil)
    let shades = Self.viewport(.density(factor: 1), scale: 4, columns: 5, rows: 2)
    #expect(shades.cells(under: TerminalPlace(column: 1, row: 0, partRow: 1)) == Self.box(1, 14, 4, 4))
    #expect(
      shades.place(of: Position(column: 4, row: 17)) == TerminalPlace(column: 1, row: 0, partRow: 1))
  }

  /// Cells with the largest possible numbers have no place, and cause no overflow.
  @Test func farCells() {
    for column in [Int.min, -4, 7, .max] {
      #expect(Self.viewport(.braille, columns: 5, rows: 2).place(of: Position(column: column, row: 10)) == nil)
    }
  }

  /// A cell is found again from its place, for any place and scale. Every cell of the window has one place, and no
  /// other cell has one.
  @Test(arguments: 0..<100) func roundTrips(_ seed: Int) throws {
    var random = Bytes(seed: UInt64(seed))
    let form = CellSamples.forms[random.number(below: CellSamples.forms.count)]
    let viewport = CellViewport(
      form: form, scale: 1 + random.number(below: 3),
      corner: Position(column: random.number(below: 2000) - 1000, row: random.number(below: 2000) - 1000),
      columns: random.number(below: 9), rows: random.number(below: 7))
    let window = viewport.window, corner = window.corner
    var places: Set<TerminalPlace> = []
    for row in corner.row - 2..<corner.row + window.rows + 2 {
      for column in corner.column - 2..<corner.column + window.columns + 2 {
        let cell = Position(column: column, row: row)
        let isInside =
          (0..<window.columns).contains(column - corner.column) && (0..<window.rows).contains(row - corner.row)
        guard let place = viewport.place(of: cell) else {
          #expect(!isInside)
          continue
        }
        #expect(isInside)
        let box = try #require(viewport.cells(under: place))
        #expect((0..<box.columns).contains(column - box.corner.column))
        #expect((0..<box.rows).contains(row - box.corner.row))
        #expect(viewport.place(of: box.corner) == place)
        places.insert(place)
      }
    }
    #expect(places.count * viewport.scale * viewport.scale == window.columns * window.rows)
  }

  /// The glyph at the place of a cell shows the state of that cell.
  @Test(arguments: [CellForm.twoColumns, .halfBlocks]) func placesArePicturesPlaces(_ form: CellForm) throws {
    var random = Bytes(seed: 7)
    let viewport = Self.viewport(form, columns: 10, rows: 4), window = viewport.window
    let elements = (0..<window.columns * window.rows).map { _ in UInt8(random.number(below: 3)) }
    let picture = Picture(
      columns: window.columns, rows: window.rows, scale: 1, looks: CellSamples.looks, elements: elements)
    let drawn = CellPicture(picture, form)
    #expect(drawn.columns == 10 && drawn.rows == 4)
    for (index, element) in elements.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: window.columns)
      let cell = Position(column: window.corner.column + column, row: window.corner.row + row)
      let place = try #require(viewport.place(of: cell)), glyph = drawn[place.column, place.row]
      #expect(element == 0 || glyph.ink == element || glyph.ground == element)
    }
  }
}
