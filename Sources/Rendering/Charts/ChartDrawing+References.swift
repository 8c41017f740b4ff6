/// The dashed lines at numbers of the author.
extension ChartDrawing {
  /// The dashes of these lines, which differ from those of all marks.
  private static let dash = "4 5"

  /// Draws the lines, and the numbers for which there is room.
  func references(_ svg: inout SVGWriter) {
    let plot = layout.plot, hasAreas = !chart.areaColors.isEmpty
    for case .reference(let x, let y) in chart.layers {
      var path = SVGPath()
      if let x, let place = layout.x.place(x) {
        path.move(place, plot.bottom)
        path.vertical(to: plot.top)
      } else if let y, let place = layout.y.place(y) {
        path.move(plot.left, place)
        path.horizontal(to: plot.right)
      }
      if hasAreas { svg.path(path, "under") }
      svg.path(path, "mark thin", dash: Self.dash)
    }
    for name in layout.referenceNumbers(chart) {
      svg.words(name.text, x: name.x, y: name.y, "halo middle", size: name.size)
      svg.words(name.text, x: name.x, y: name.y, "middle", size: name.size)
    }
  }
}
