extension ViewRequest {
  /// The way in which pictures become pixels.
  enum Pixels {
    /// A still: one picture, or several side by side.
    case image(ImageOptions)
    case animation(AnimationOptions)
  }

  /// The way in which the view's pictures become pixels, or nil if they are drawn as text.
  var pixels: Pixels? {
    switch options {
    case _ where isText: nil
    case .image(let options): .image(options)
    case .animation(let options): .animation(options)
    case .none, .frames, .series, .selection, .summary, .curves, .wholeCurves, .differences, .diagram: nil
    }
  }

  /// Returns the shape in which this view shows pictures.
  func shown(_ pictures: [Picture]) -> ReportShape {
    switch pixels {
    case .image(let options): .image(PixelView(pictures, cellSide: options.cellSide, format: options.format))
    case .animation(let options): .animation(PixelView(pictures, cellSide: options.cellSide, rate: options.rate))
    case nil: .pictures(pictures)
    }
  }

  /// Returns the estimated memory of the view's pictures in bytes, for a lattice of this size and a run with this last
  /// step. Pictures as text are small.
  package func drawnBytes(columns: Double, rows: Double, lastStep: Int) -> Double {
    let cells = columns * rows
    guard cells > 0 else { return 0 }
    switch pixels {
    case .image(let options):
      // This covers the elements, the pixels and the file.
      let count = options.frames == nil ? 1 : Double(frameSteps(last: lastStep).count)
      return 3 * min(count * cells, Double(PictureLimit.image.columns * PictureLimit.image.rows)) + 2e6
    case .animation:
      let count = Double(frameSteps(last: lastStep).count)
      let pixels = count * max(cells, 250_000)
      return min(count * cells, Double(PictureLimit.filmElements)) + 1.25 * min(pixels, 0x1p26)
    case nil: return 0
    }
  }
}
