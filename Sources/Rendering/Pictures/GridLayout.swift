import Simulations

/// The places of pictures of one size in a drawing, row by row from the top left. Several pictures have a title each.
struct GridLayout {
  /// The side of a cell in units of the drawing.
  let side: Double
  /// The box of each picture.
  let boxes: [DrawingBox]
  /// The lines of each picture's title, or nil if there is only one picture or they have no titles.
  let titles: [[String]]?
  /// The right edge of the last column, including its titles.
  let right: Double

  /// The largest side of a cell with a face, and of any other cell.
  private static let widestCard = 64.0, widestCell = 24.0
  /// The distance between two pictures.
  private static let gap = 16.0
  private static let longestTitle = 120.0, mostLines = 4

  /// Lays out the pictures.
  ///
  /// - Parameters:
  ///   - wanted: the side of a cell in units, or nil for the largest that fits.
  ///   - top: the upper edge of the first row, including its titles.
  ///   - rowLength: the number of pictures in a row, if it matters.
  /// - Precondition: There is at least one picture, and none is empty.
  init(_ pictures: [Picture], side wanted: Int?, top: Double, rowLength: Int? = nil) {
    let mosaic = Mosaic(pictures, rowLength: rowLength), picture = pictures[0]
    let room = DrawingStyle.width - 2 * DrawingStyle.margin
    let cells = mosaic.elements
    let gaps = Double(mosaic.columns - 1) * Self.gap
    // Several pictures may be up to one and a half times as high as wide.
    let down = pictures.count == 1 ? room : room * 3 / 2
    let fitting = min((room - gaps) / Double(cells.columns), down / Double(cells.rows)).rounded(.down)
    let widest = picture.faces == nil ? Self.widestCell : Self.widestCard
    side = wanted.map { Double($0) } ?? max(1, min(widest, fitting))
    let width = side * Double(picture.columns), height = side * Double(picture.rows)

    var titles = mosaic.titles.map { [$0] }
    func longest() -> Double {
      titles.reduce(0) { max($0, TextMetrics.width($1, size: DrawingStyle.small)) }
    }
    if longest() > width, titles.allSatisfy({ $0[0].contains(" = ") }) {
      // The titles of points are complete, in several lines if necessary.
      let room = max(width, min(Self.longestTitle, (room - gaps) / Double(mosaic.columns)))
      titles = TextMetrics.labels(mosaic.titles, to: room, most: Self.mostLines, size: DrawingStyle.small)
    } else {
      if longest() > width, let numbers = mosaic.numbers { titles = numbers.map { [$0] } }
      titles = titles.map { [TextMetrics.cut($0[0], to: max(width, Self.longestTitle), size: DrawingStyle.small)] }
    }
    self.titles = titles.isEmpty ? nil : titles
    let head = Double(titles.reduce(0) { max($0, $1.count) }) * DrawingStyle.line
    let wider = max(width, longest())
    let pitch = (across: wider + Self.gap, down: head + height + Self.gap)
    right = DrawingStyle.margin + Double(mosaic.columns) * pitch.across - Self.gap
    boxes = pictures.indices.map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: mosaic.columns)
      let left = DrawingStyle.margin + Double(column) * pitch.across
      let upper = top + head + Double(row) * pitch.down
      return DrawingBox(left: left, top: upper, right: left + width, bottom: upper + height)
    }
  }

  var bottom: Double { boxes.reduce(0) { max($0, $1.bottom) } }
  var width: Double { right - DrawingStyle.margin }
}
