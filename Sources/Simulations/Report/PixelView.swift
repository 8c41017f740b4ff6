/// Pictures to be drawn in pixels, or a small one as an SVG.
public struct PixelView: Sendable, Hashable {
  /// Those of an animation are of one size and look. None where the run ended before the first of them.
  public var pictures: [Picture]
  /// Pixels a side of a cell, where the author chose them.
  public var cellSide: Int?
  /// Frames of an animation a second, where the author chose them.
  public var rate: Int?
  /// The file that is asked for, of a still picture.
  public var format: ImageFormat
  /// Which point of an experiment it shows.
  public var label: String?
  /// What was run and what came of it, in a line; nil where the report says it.
  public var summary: String?

  public init(
    _ pictures: [Picture], cellSide: Int? = nil, rate: Int? = nil, format: ImageFormat = .png, label: String? = nil,
    summary: String? = nil
  ) {
    self.pictures = pictures
    self.cellSide = cellSide
    self.rate = rate
    self.format = format
    self.label = label
    self.summary = summary
  }
}

extension PictureLimit {
  /// The largest picture in pixels.
  public static let image = PictureLimit(columns: 4096, rows: 4096)

  /// A frame of an animation has at most so many columns and rows.
  static let frameSide = 1024
  /// All frames of an animation together have at most so many elements: 16 Mi.
  static let filmElements = 1 << 24
}

extension RunRequest {
  /// The largest picture of a view that shows so many.
  func limit(for view: ViewRequest, pictures count: Int = 1) -> PictureLimit {
    guard !view.isText else { return pictureLimit }
    switch view.options {
    case .image:
      // Of several side by side each has its share.
      var columns = 1
      while columns * columns < count { columns += 1 }
      return PictureLimit(columns: max(1, imageLimit.columns / columns), rows: max(1, imageLimit.rows / columns))
    case .animation:
      let side = PictureLimit.frameSide
      return PictureLimit(
        columns: min(side, imageLimit.columns), rows: min(side, imageLimit.rows),
        elements: PictureLimit.filmElements / max(1, count))
    case .none, .frames, .steps, .every, .landmarks, .series, .summary, .diagram: return pictureLimit
    }
  }
}

extension ViewRequest {
  /// Pictures as this view shows them.
  func shown(_ pictures: [Picture]) -> ReportView {
    switch options {
    case .image(let options) where !isText:
      .image(PixelView(pictures, cellSide: options.cellSide, format: options.format))
    case .animation(let options) where !isText:
      .animation(PixelView(pictures, cellSide: options.cellSide, rate: options.rate))
    case .none, .frames, .steps, .every, .landmarks, .series, .summary, .image, .animation, .diagram:
      .pictures(pictures)
    }
  }

  /// The bytes that its pictures take, estimated, where the model draws a lattice of so many cells in a run of so many
  /// steps. Pictures in text are small.
  public func drawnBytes(columns: Double, rows: Double, lastStep: Int) -> Double {
    let cells = columns * rows
    guard cells > 0, !isText else { return 0 }
    switch options {
    case .image(let options):
      // The elements, the pixels, and the file.
      let count = options.frames == nil ? 1 : Double(frameSteps(last: lastStep).count)
      return 3 * min(count * cells, Double(PictureLimit.image.columns * PictureLimit.image.rows)) + 2e6
    case .animation:
      let count = Double(frameSteps(last: lastStep).count)
      let pixels = count * max(cells, 250_000)
      return min(count * cells, Double(PictureLimit.filmElements)) + 1.25 * min(pixels, 0x1p26)
    case .none, .frames, .steps, .every, .landmarks, .series, .summary, .diagram: return 0
    }
  }
}
