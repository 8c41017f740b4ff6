import Rendering
import Simulations

/// The visible part of a lattice, its zoom level, and the cell under the cursor.
package struct LatticeView: Hashable, Sendable {
  package private(set) var level: Int
  package private(set) var cursor: Position
  private var corner: Position { didSet { corner = aligned(corner) } }
  private var columns: Int
  private var rows: Int
  /// Whether the lattice has no end, so cells may be further away.
  private let isFar: Bool

  /// Creates a view that shows everything if possible, at the largest level that fits, with the cursor in the middle.
  ///
  /// - Parameter isFar: whether the lattice has no end.
  package init(_ bounds: LatticeBox?, columns: Int, rows: Int, isFar: Bool = false) {
    (self.columns, self.rows, self.isFar) = (max(1, columns), max(1, rows), isFar)
    level = 1
    cursor = .origin
    corner = .origin
    fit(bounds)
    cursor = middle
  }

  private var levels: [ZoomLevel] { isFar ? ZoomLevel.farLevels : ZoomLevel.levels }

  package var zoom: ZoomLevel { levels[level] }

  /// The number of the zoom level.
  package var zoomLabel: String { zoom.label(in: levels) }

  /// The zoom level in words.
  var zoomWords: String { zoom.words(in: levels) }

  /// The scale from which elements are aligned with squares of the lattice, so HashLife can draw them without looking
  /// at each cell.
  private static let alignedScale = 16

  /// Returns the corner of the element that shows a cell, or the cell itself if elements are not aligned.
  private func aligned(_ cell: Position) -> Position {
    guard isFar, zoom.scale >= Self.alignedScale else { return cell }
    let mask = ~(zoom.scale - 1)
    return Position(column: cell.column & mask, row: cell.row & mask)
  }

  package var viewport: CellViewport {
    CellViewport(form: zoom.form, scale: zoom.scale, corner: corner, columns: columns, rows: rows)
  }

  /// The number of visible cells.
  private var extent: (columns: Int, rows: Int) { zoom.cells(columns: columns, rows: rows) }

  package var middle: Position {
    Position(column: corner.column + extent.columns / 2, row: corner.row + extent.rows / 2)
  }

  // MARK: Places

  /// Returns the cell under a place of the view, or nil if the place shows no cell. If the place shows several cells,
  /// the result is the top left one.
  package func cell(column: Int, row: Int) -> Position? {
    viewport.cells(under: TerminalPlace(column: column, row: row))?.corner
  }

  /// Returns all cells under a place of the view, or nil if the place shows no cell.
  package func cells(column: Int, row: Int) -> LatticeBox? {
    guard let corner = cell(column: column, row: row) else { return nil }
    let size = cellsPerPlace
    return LatticeBox(corner: corner, columns: size.columns, rows: size.rows)
  }

  package mutating func resize(columns: Int, rows: Int) {
    let before = middle
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    centre(on: before)
    show(cursor)
  }

  package mutating func moveCursor(columns: Int, rows: Int) {
    cursor = moved(cursor, columns * zoom.scale, rows * zoom.scale)
    show(cursor)
  }

  package mutating func placeCursor(_ cell: Position) { cursor = cell }

  /// Scrolls by cells of the terminal.
  package mutating func scroll(columns: Int, rows: Int) {
    let cell = cellsPerPlace
    corner = moved(corner, columns * cell.columns, rows * cell.rows)
  }

  /// Scrolls just far enough to show a cell.
  private mutating func show(_ cell: Position) {
    let extent = extent
    func shifted(_ corner: Int, _ cell: Int, _ count: Int) -> Int {
      cell < corner ? cell : cell >= corner + count ? cell - count + zoom.scale : corner
    }
    corner = Position(
      column: shifted(corner.column, cell.column, extent.columns), row: shifted(corner.row, cell.row, extent.rows))
  }

  package mutating func centre(on cell: Position) {
    let extent = extent
    corner = moved(cell, -(extent.columns / 2), -(extent.rows / 2))
  }

  // MARK: Zoom

  /// Chooses the largest level that shows all of a box. Without a box, it chooses half blocks at the origin.
  package mutating func fit(_ bounds: LatticeBox?) {
    guard let bounds else {
      level = 1
      centre(on: .origin)
      return
    }
    level =
      levels.firstIndex { zoom in
        let cells = zoom.cells(columns: columns, rows: rows)
        // Aligned elements may begin before the box.
        let margin = isFar && zoom.scale >= Self.alignedScale ? 2 * zoom.scale : 0
        return cells.columns >= bounds.columns + margin && cells.rows >= bounds.rows + margin
      } ?? levels.count - 1
    centre(
      on: Position(
        column: bounds.corner.column + bounds.columns / 2, row: bounds.corner.row + bounds.rows / 2))
  }

  /// Zooms in (positive) or out. The cell at a place of the view stays in place; without a place, this is the cursor's
  /// cell.
  package mutating func zoom(by levels: Int, at place: (column: Int, row: Int)? = nil) {
    let shown = viewport.place(of: cursor)
    let fixed = place ?? shown.map { ($0.column, $0.row) } ?? (columns / 2, rows / 2)
    let cell = place == nil && shown != nil ? cursor : cell(column: fixed.column, row: fixed.row) ?? middle
    let next = max(0, min(self.levels.count - 1, level - levels))
    guard next != level else { return }
    level = next
    let size = cellsPerPlace
    corner = moved(
      cell, -(fixed.column * size.columns / size.per), -(fixed.row * size.rows))
  }

  /// The cells that one place of the terminal shows. A cell may take `per` columns of the terminal.
  private var cellsPerPlace: (columns: Int, rows: Int, per: Int) {
    let zoom = zoom
    switch zoom.form {
    case .twoColumns: return (1, 1, 2)
    case .halfBlocks: return (1, 2, 1)
    case .braille: return (2, 4, 1)
    case .density: return (zoom.scale, 2 * zoom.scale, 1)
    }
  }

  /// Moves a cell. On a lattice with an end, coordinates stay within 31 bits, as in files.
  private func moved(_ cell: Position, _ columns: Int, _ rows: Int) -> Position {
    let limit = isFar ? 1 << 60 : 1 << 31
    func clamped(_ value: Int) -> Int { max(-limit, min(limit, value)) }
    return Position(column: clamped(cell.column + columns), row: clamped(cell.row + rows))
  }
}

/// The size of cells on a screen, from two columns for a cell to one column for the share of many cells.
package struct ZoomLevel: Hashable, Sendable {
  package let form: CellForm
  /// The number of cells along a side of an element.
  package let scale: Int

  static let levels =
    [
      ZoomLevel(form: .twoColumns, scale: 1), ZoomLevel(form: .halfBlocks, scale: 1),
      ZoomLevel(form: .braille, scale: 1),
    ]
    + (2...16).map { ZoomLevel(form: .density(factor: 1), scale: 1 << $0) }

  /// The levels of a lattice without end. The smallest one can show a pattern that has grown for 2^53 generations.
  static let farLevels = levels + (17...50).map { ZoomLevel(form: .density(factor: 1), scale: 1 << $0) }

  /// Returns the number of cells of the lattice that an area of the terminal shows.
  func cells(columns: Int, rows: Int) -> (columns: Int, rows: Int) {
    let elements = form.elements(columns: columns, rows: rows)
    return (elements.width * scale, elements.height * scale)
  }

  /// Returns the largest level that shows this many cells in an area of the terminal, or else the smallest level.
  static func fitting(columns: Int, rows: Int, into area: (columns: Int, rows: Int)) -> ZoomLevel {
    levels.first { level in
      let cells = level.cells(columns: area.columns, rows: area.rows)
      return cells.columns >= columns && cells.rows >= rows
    } ?? ZoomLevel(form: .density(factor: 1), scale: 1 << 16)
  }

  /// The number of the level, counted from the largest cells.
  package var label: String { label(in: Self.levels) }

  /// Returns the number of the level in a list of levels.
  func label(in levels: [ZoomLevel]) -> String {
    "zoom \((levels.firstIndex(of: self) ?? levels.count - 1) + 1)/\(levels.count)"
  }

  /// Returns the level in words.
  func words(in levels: [ZoomLevel]) -> String {
    let size =
      switch form {
      case .twoColumns: "2 characters per cell"
      case .halfBlocks: "2 cells per character"
      case .braille: "8 cells per character"
      case .density where scale > 1 << 16: "2^\(2 * scale.trailingZeroBitCount + 1) cells per character"
      case .density: "\(2 * scale * scale) cells per character"
      }
    return "\(label(in: levels)): \(size)"
  }
}
