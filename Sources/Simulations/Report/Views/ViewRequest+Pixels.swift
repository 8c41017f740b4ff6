extension ViewRequest {
  /// How pictures become pixels.
  enum Pixels {
    /// One picture, or several side by side.
    case image(ImageOptions)
    case animation(AnimationOptions)
  }

  /// How its pictures become pixels, or nil if they are drawn as text.
  var pixels: Pixels? {
    switch options {
    case _ where isText: nil
    case .image(let options): .image(options)
    case .animation(let options): .animation(options)
    case .none, .frames, .series, .selection, .summary, .curves, .wholeCurves, .differences, .diagram: nil
    }
  }

  /// Pictures as this view shows them.
  func shown(_ pictures: [Picture]) -> ReportShape {
    switch pixels {
    case .image(let options): .image(PixelView(pictures, cellSide: options.cellSide, format: options.format))
    case .animation(let options): .animation(PixelView(pictures, cellSide: options.cellSide, rate: options.rate))
    case nil: .pictures(pictures)
    }
  }

  /// The bytes that its pictures take, estimated, where the model draws a lattice of this many cells in a run of this
  /// many steps. Pictures in text are small.
  package func drawnBytes(columns: Double, rows: Double, lastStep: Int) -> Double {
    let cells = columns * rows
    guard cells > 0 else { return 0 }
    switch pixels {
    case .image(let options):
      // The elements, the pixels, and the file.
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
