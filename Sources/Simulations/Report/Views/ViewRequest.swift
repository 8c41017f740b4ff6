import Specification

/// A request for a view that a block shows. It has been checked against the declaration of the model.
package struct ViewRequest: Sendable, Hashable {
  /// The options of a view. Views share these few forms, and each view interprets them in its own way.
  package enum Options: Sendable, Hashable {
    case none
    case frames(FrameChoice)
    /// The columns of the series.
    case series([String])
    /// Some statistics of a single run.
    case selection([String])
    /// Statistics over all runs of an experiment, at all points or at those of a choice.
    case summary([String], of: PointChoice? = nil)
    /// Series over all runs of an experiment.
    case curves([String])
    /// Series over all runs of an experiment, with each run as a whole.
    case wholeCurves([String])
    /// Statistics of an experiment, compared with one point of the sweep.
    case differences([String], from: ReferencePoint)
    case image(ImageOptions)
    case animation(AnimationOptions)
    case diagram(DiagramFormat)
  }

  package var name: String
  package var options: Options
  /// Whether the view is drawn as text even if it could be drawn otherwise.
  package var isText: Bool
  /// Whether the text may contain braille.
  package var hasBraille: Bool
  /// The logarithmic axes of charts, or nil if all axes are linear.
  package var log: LogAxes?

  package init(
    _ name: String, _ options: Options = .none, isText: Bool = false, hasBraille: Bool = false, log: LogAxes? = nil
  ) {
    self.name = name
    self.options = options
    self.isText = isText
    self.hasBraille = hasBraille
    self.log = log
  }

  /// The same request, drawn as text.
  package var asText: ViewRequest {
    ViewRequest(name, options, isText: true, hasBraille: hasBraille, log: log)
  }

  /// Whether the view shows an experiment as a whole instead of one of its runs.
  package var isSummary: Bool {
    switch options {
    case .summary, .curves, .wholeCurves, .differences: true
    case .none, .frames, .series, .selection, .image, .animation, .diagram: false
    }
  }

  /// Whether the view shows series over all runs of an experiment.
  package var isOfCurves: Bool {
    switch options {
    case .curves, .wholeCurves: true
    case .none, .frames, .series, .selection, .summary, .differences, .image, .animation, .diagram: false
    }
  }

  /// The series or statistics that the request names.
  package var names: [String] {
    switch options {
    case .series(let names), .selection(let names), .summary(let names, _), .curves(let names),
      .wholeCurves(let names), .differences(let names, _):
      names
    case .none, .frames, .image, .animation, .diagram: []
    }
  }

  /// The points that the view lists, or nil for all points.
  package var choice: PointChoice? { if case .summary(_, let choice) = options { choice } else { nil } }

  /// The steps at which the view shows pictures, or nil if it shows the end.
  package var frames: FrameChoice? {
    switch options {
    case .frames(let frames): frames
    case .image(let options): options.frames
    case .animation(let options): options.frames ?? .count(isText ? 4 : AnimationOptions.defaultFrames)
    case .none, .series, .selection, .summary, .curves, .wholeCurves, .differences, .diagram: nil
    }
  }

  /// Returns the steps at which the view shows pictures, in a run with the last step `last`. Empty if it shows the end.
  /// Steps after the end of the run are left out.
  ///
  /// - Parameter peak: the step of the peak, or nil if it is unknown.
  package func frameSteps(last: Int, peak: Int? = nil) -> [Int] {
    frames?.steps(last: last, peak: peak, limit: frameLimit) ?? []
  }

  /// The maximum number of frames that the view shows.
  private var frameLimit: Int {
    switch options {
    case .animation where !isText: FrameChoice.filmLimit
    // The number of these frames was already checked when they were read.
    case .frames(.count), .frames(.steps): FrameChoice.filmLimit
    case .none, .frames, .series, .selection, .summary, .curves, .wholeCurves, .differences, .image, .animation,
      .diagram:
      FrameChoice.pageLimit
    }
  }

  /// The canonical spelling of the request, for the digest of a block.
  package var canonical: String {
    let words =
      switch options {
      case .none, .frames(.landmarks), .diagram(.mermaid): name
      case .diagram(let format): "\(name) \(format.word.spelling)"
      case .frames(let frames): "\(name):\(frames.canonical)"
      case .series(let names), .selection(let names), .summary(let names, nil), .curves(let names):
        "\(name):\(names.joined(separator: ","))"
      case .summary(let names, let choice?): "\(name):\(names.joined(separator: ","))\(choice.canonical)"
      case .wholeCurves(let names): "\(name):\(names.joined(separator: ",")) of curves"
      case .differences(let names, let reference):
        "\(name):\(names.joined(separator: ",")) from \(reference.label)"
      case .image(let options): name + options.canonical
      case .animation(let options): name + options.canonical
      }
    return words + (log.map { " log \($0.word.spelling)" } ?? "") + (isText ? " text" : "")
      + (hasBraille ? " braille" : "")
  }
}

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

/// The options of an animation.
package struct AnimationOptions: Sendable, Hashable {
  /// The frames, or nil for every step. If there are more than ``defaultFrames`` steps, nil means this many evenly
  /// spaced ones.
  package var frames: FrameChoice?
  /// The side of a cell in pixels, or nil to choose one with which small lattices are easy to see.
  package var cellSide: Int?
  /// The frames per second, or nil to choose a rate at which a short run is not over too soon.
  package var rate: Int?

  static let defaultFrames = 100

  package init(frames: FrameChoice? = nil, cellSide: Int? = nil, rate: Int? = nil) {
    self.frames = frames
    self.cellSide = cellSide
    self.rate = rate
  }

  /// The options as text after the view's name, with a word for each one given.
  var canonical: String {
    [frames.map { " frames \($0.canonical)" }, cellSide.map { " scale \($0)" }, rate.map { " rate \($0)" }]
      .compactMap { $0 }.joined()
  }
}

/// The options of a pixel picture.
package struct ImageOptions: Sendable, Hashable {
  /// The view of the model that the picture shows, or nil for the first one.
  package var subject: String?
  /// The steps to show side by side, or nil for the end alone.
  package var frames: FrameChoice?
  /// The side of a cell in pixels, or nil to choose one with which small lattices are easy to see.
  package var cellSide: Int?
  package var format: ImageFormat

  package init(
    subject: String? = nil, frames: FrameChoice? = nil, cellSide: Int? = nil, format: ImageFormat = .png
  ) {
    self.subject = subject
    self.frames = frames
    self.cellSide = cellSide
    self.format = format
  }

  /// The options as text after the view's name, with a word for each one given.
  var canonical: String {
    [
      subject.map { " of \($0)" }, frames.map { " frames \($0.canonical)" }, cellSide.map { " scale \($0)" },
      format == .png ? nil : " \(format.word.spelling)",
    ].compactMap { $0 }.joined()
  }
}
