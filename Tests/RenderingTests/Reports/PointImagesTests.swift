import Images
import Rendering
import Simulations
import TestSupport
import Testing

/// One image of all points of an experiment, read back from its pixels and its drawing.
@Suite struct PointImagesTests {
  private static let looks = PixelFiguresTests.cells

  /// Returns a picture with one live cell in the given column of its first row.
  private static func picture(_ column: Int, columns: Int = 30, rows: Int = 20, _ looks: [StateLook] = looks) -> Picture
  {
    var elements = [UInt8](repeating: 0, count: columns * rows)
    elements[column] = 1
    return Picture(columns: columns, rows: rows, scale: 1, looks: looks, elements: elements)
  }

  private static func ensemble(_ axes: [(String, [String])]) -> Ensemble {
    let points = axes.reduce([[]]) { points, axis in points.flatMap { point in axis.1.map { point + [$0] } } }
    return Ensemble(
      axes: axes.map { Ensemble.Axis(key: $0.0, labels: $0.1) }, points: points, replicates: 2,
      columns: [.init(name: "n", values: StatisticColumn(points.indices.flatMap { [.whole($0), .whole($0)] }))])
  }

  /// Returns the elements of the images of all points.
  private static func elements(
    _ pictures: [Picture], _ ensemble: Ensemble, side: Int? = nil, format: ImageFormat = .png, rest: String = "",
    labels: [String: String] = [:], title: String? = nil,
    summary: (Int) -> String = { "Life, 9 cells, \($0) live cells" }
  ) -> [RegionElement] {
    let views = pictures.enumerated().map { point, picture in
      ReportView(
        .image(
          PixelView(
            [picture], cellSide: side, format: format, label: ensemble.label(of: point) + rest, summary: summary(point))
        ))
    }
    var report = Report(
      statistics: [], series: Series(steps: [], columns: []), views: views + [ReportView(.ensembleChart(["n"]))])
    report.ensemble = ensemble
    return ReportRenderer.elements(
      report, title: title, annotations: Annotations(labels: labels), anchor: "fig-x", style: .files)
  }

  private static func image(_ elements: [RegionElement]) throws -> IndexedImage {
    guard case .png(let image)? = PixelFiguresTests.figures(elements).first?.content else { throw Missing() }
    return image
  }

  private struct Missing: Error {}

  /// Returns the rows at which frames begin, and the live cells in the pictures from the left in each of these rows.
  private static func cells(_ image: IndexedImage, columns: Int, side: Int, width: Int) -> [(top: Int, live: [Int])] {
    let margin = 6, edge = PixelFiguresTests.edge, size = columns * side + 2
    func isEdge(_ row: Int) -> Bool { (0..<size).allSatisfy { image[margin + $0, row] == edge } }
    // A frame begins where a line of it is not followed by the end of the picture.
    let tops = (0..<image.rows - side).filter { isEdge($0) && image[margin + 1, $0 + 1] != edge && !isEdge($0 - 1) }
    return stride(from: 0, to: tops.count, by: 2).map { index in
      let top = tops[index]
      return (
        top,
        (0..<width).map { place in
          let left = margin + place * (size + 12)
          return (0..<columns).first { image[left + 1 + $0 * side, top + 1] == PixelFiguresTests.black } ?? -1
        }
      )
    }
  }

  /// A few points are side by side, each below its value. The caption follows the only image, and a chart comes next.
  @Test func aFewPointsAreSideBySide() throws {
    let ensemble = Self.ensemble([("p", ["0.3", "0.5", "0.9"])])
    let elements = Self.elements(
      [5, 12, 29].map { Self.picture($0) }, ensemble, side: 4, rest: ", run 1 of 2", title: "T")
    let image = try Self.image(elements)
    let rows = Self.cells(image, columns: 30, side: 4, width: 3)
    #expect(rows.count == 1 && rows.first?.live == [5, 12, 29])
    #expect(image.columns == 3 * 122 + 2 * 12 + 12)
    // The titles have letters of two pixels a dot, like the legend.
    #expect(rows.first?.top == 6 + 2 * 9 + 2)
    #expect(PixelFiguresTests.figures(elements).map(\.view) == ["image", "chart"])
    #expect(
      PixelFiguresTests.figures(elements).first?.alternative
        == "run 1 of 2: 3 pictures. Life, 9 cells. p = 0.3: 0 live cells; 0.5: 1 live cells; 0.9: 2 live cells.")
    #expect(
      PixelFiguresTests.paragraphs(elements).prefix(2) == [
        "Run 1 of 2. From the left, row by row: p = 0.3, 0.5 and 0.9. Black: alive.", "<a id=\"fig-x\"></a>*T*",
      ])
  }

  /// Each value of the first of two keys has a row, and each of the second a column.
  @Test func twoKeysAreATable() throws {
    let ensemble = Self.ensemble([("r", ["1", "2"]), ("p", ["0", "1", "x"])])
    let elements = Self.elements((0..<6).map { Self.picture($0 * 3) }, ensemble, side: 4, labels: ["r": "days"])
    let rows = Self.cells(try Self.image(elements), columns: 30, side: 4, width: 3)
    #expect(rows.map(\.live) == [[0, 3, 6], [9, 12, 15]])
    #expect(
      PixelFiguresTests.paragraphs(elements).first == "Rows: days = 1 and 2. Columns: p = 0, 1 and x. Black: alive.")
    let drawn = Self.elements((0..<6).map { Self.picture($0) }, ensemble, format: .svg)
    guard case .svg(let bytes)? = PixelFiguresTests.figures(drawn).first?.content else { throw Missing() }
    ChartTests.check(bytes)
    let titles = ["1", "2"].flatMap { row in ["0", "1", "x"].map { "r = \(row), p = \($0)" } }
    #expect(XMLChecker.parts(bytes)?.texts.suffix(6).map { $0 } == titles)
  }

  /// Without room for titles, the pictures have the values alone, and then numbers. A sentence names the points.
  @Test(arguments: [("key of many letters", "0.5"), ("a", "some long words"), ("ä", "ö")])
  func titlesWithoutRoomAreNumbers(key: String, value: String) throws {
    let values = [value] + (1..<16).map { "\($0)" }
    let elements = Self.elements(
      (0..<16).map { Self.picture($0) }, Self.ensemble([(key, values)]), side: 1, summary: { _ in "S" })
    let sentence = try #require(PixelFiguresTests.paragraphs(elements).first)
    #expect(sentence.hasPrefix("1: \(key) = \(value); 2: \(key) = 1; 3: "), "\(sentence)")
    let wide = Self.elements(
      (0..<16).map { Self.picture($0) }, Self.ensemble([(key, values)]), side: 3, summary: { _ in "S" })
    let words = try #require(PixelFiguresTests.paragraphs(wide).first)
    #expect(words.hasPrefix(value == "0.5" ? "From the left, row by row: " : "1: "), "\(words)")
  }

  /// Evenly spaced values are not all listed, and long alternative texts keep the first and the last point.
  @Test func manyPointsAreShort() throws {
    let ensemble = Self.ensemble([("seed", (1...16).map { "\($0)" })])
    let elements = Self.elements(
      (0..<16).map { Self.picture($0) }, ensemble, side: 5,
      summary: { "Elementary rule 30: \($0) live cells, all of them" })
    let figure = try #require(PixelFiguresTests.figures(elements).first)
    #expect(figure.alternative.count <= 300)
    #expect(
      figure.alternative.hasPrefix("16 pictures. Elementary rule 30, all of them. seed = 1: 0 live cells; 2: 1 live"))
    #expect(figure.alternative.hasSuffix(" more; 16: 15 live cells."))
    #expect(
      PixelFiguresTests.paragraphs(elements).first
        == "From the left, row by row: seed = 1, 2, 3 and so on to 16. Black: alive.")
  }

  /// Pictures of several sizes, or with colours of several meanings, remain separate. So do pictures that would become
  /// smaller than the author asked for, and drawings of too many cells.
  @Test func imagesThatDoNotFitRemainSeparate() {
    let two = Self.ensemble([("p", ["1", "2"])])
    func count(_ pictures: [Picture], side: Int? = nil, format: ImageFormat = .png) -> Int {
      PixelFiguresTests.figures(Self.elements(pictures, two, side: side, format: format)).count - 1
    }
    let one = Self.picture(0)
    #expect(count([one, one]) == 1)
    #expect(count([one, Self.picture(0, columns: 31)]) == 2)
    #expect(count([one, Self.picture(0, [StateLook("empty", .ground), StateLook("full", .marked)])]) == 2)
    let large = Self.picture(0, columns: 600, rows: 600)
    #expect(count([large, large], side: 2) == 1 && count([large, large], side: 6) == 2)
    let drawn = Self.picture(0, columns: 100, rows: 100)
    #expect(count([drawn, drawn], format: .svg) == 2)
    #expect(count([drawn, drawn]) == 1)
  }

  /// Colours of steps have the same meaning in all pictures.
  @Test func arrivalsShareAScale() throws {
    func picture(_ last: Int) -> Picture {
      let looks =
        [StateLook("never sick", .quiet)] + (0...last).map { StateLook("step \($0)", .graded($0, of: last + 1)) }
      return Picture(
        columns: 40, rows: 30, scale: 1, looks: looks,
        elements: (0..<1200).map { $0 <= last ? UInt8($0 + 1) : 0 })
    }
    let elements = Self.elements([picture(10), picture(30)], Self.ensemble([("p", ["1", "2"])]), side: 4)
    let image = try Self.image(elements)
    let top = try #require((0..<image.rows).first { image[6, $0] == PixelFiguresTests.edge })
    func color(_ place: Int, _ step: Int) -> PixelColor { image[6 + place * (162 + 12) + 1 + step * 4, top + 1] }
    for step in 0...10 { #expect(color(0, step) == color(1, step)) }
    #expect(color(0, 11) == color(1, 31) && color(0, 11) != color(1, 11))
    #expect(
      PixelFiguresTests.paragraphs(elements).first?.contains("from dark brown to light orange: steps 0 to 30") == true)
  }
}
