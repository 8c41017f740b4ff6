/// A view that a block shows, checked against the declaration of its model.
public struct ViewRequest: Sendable, Hashable {
  public enum Options: Sendable, Hashable {
    case none
    /// So many frames, evenly spaced over the run, first and last among them.
    case frames(count: Int)
    /// Frames at these steps, ascending.
    case steps([Int])
    /// One frame in so many steps, and the last.
    case every(Int)
    /// The first frame, those after a quarter, a half and three quarters of the steps, that of the peak, and the last.
    case landmarks
    /// Columns of the series.
    case series([String])
    /// Of an experiment, statistics over all its runs.
    case summary([String])
    case image(ImageOptions)
    case animation(AnimationOptions)
    case diagram(DiagramFormat)
  }

  public var name: String
  public var options: Options
  /// Whether it is drawn as text, whatever else it could be drawn as.
  public var isText: Bool
  /// Of charts, which axes are logarithmic; nil for none.
  public var log: LogAxes?

  public init(_ name: String, _ options: Options = .none, isText: Bool = false, log: LogAxes? = nil) {
    self.name = name
    self.options = options
    self.isText = isText
    self.log = log
  }

  /// The same, drawn as text.
  public var asText: ViewRequest { ViewRequest(name, options, isText: true, log: log) }

  /// Whether it shows an experiment as a whole, rather than one of its runs.
  public var isSummary: Bool { if case .summary = options { true } else { false } }

  /// The steps of which a view shows pictures in a run of `last` steps; none where it shows the end. Steps beyond a run
  /// that ended earlier are left out.
  ///
  /// - Parameter peak: the step of the peak, where it is known.
  public func frameSteps(last: Int, peak: Int? = nil) -> [Int] {
    switch options {
    case .frames(let count): FrameChoice.count(count).steps(last: last)
    case .steps(let steps): FrameChoice.steps(steps).steps(last: last)
    case .every(let stride): FrameChoice.every(stride).steps(last: last, limit: FrameChoice.pageLimit)
    case .landmarks: FrameChoice.landmarks(last: last, peak: peak)
    case .image(let options): options.frames?.steps(last: last, limit: FrameChoice.pageLimit) ?? []
    case .animation(let options) where isText:
      (options.frames ?? .count(4)).steps(last: last, limit: FrameChoice.pageLimit)
    case .animation(let options): (options.frames ?? .count(AnimationOptions.defaultFrames)).steps(last: last)
    case .none, .series, .summary, .diagram: []
    }
  }

  /// The request in one spelling, for the digest of a block.
  public var canonical: String {
    let words: String
    switch options {
    case .none, .landmarks, .diagram(.mermaid): words = name
    case .diagram(let format): words = "\(name) \(format.word.spelling)"
    case .frames(let count): words = "\(name):\(FrameChoice.count(count).canonical)"
    case .steps(let steps): words = "\(name):\(FrameChoice.steps(steps).canonical)"
    case .every(let stride): words = "\(name):\(FrameChoice.every(stride).canonical)"
    case .series(let names), .summary(let names): words = "\(name):\(names.joined(separator: ","))"
    case .image(let options): words = name + options.canonical
    case .animation(let options): words = name + options.canonical
    }
    return words + (log.map { " log \($0.word.spelling)" } ?? "") + (isText ? " text" : "")
  }
}

/// Which steps of a run are shown.
public enum FrameChoice: Sendable, Hashable {
  /// So many, evenly spaced over the run, first and last among them.
  case count(Int)
  /// These, ascending.
  case steps([Int])
  /// One in so many, from the first on, and the last.
  case every(Int)

  /// Frames side by side at most.
  static let pageLimit = 64
  /// Frames of an animation at most.
  public static let filmLimit = 1_000

  /// Those that there are of 0 … `last`; where that were more than `limit`, as many evenly spaced ones.
  public func steps(last: Int, limit: Int = filmLimit) -> [Int] {
    switch self {
    case .count(let count): return Series.evenlySpaced(min(count, limit), last: last)
    case .steps(let steps):
      let there = steps.filter { $0 <= last }
      return there.count <= limit ? there : Series.evenlySpaced(limit, last: there.count - 1).map { there[$0] }
    case .every(let stride):
      guard last / stride < limit - 1 else { return Series.evenlySpaced(limit, last: last) }
      let steps = Array(Swift.stride(from: 0, through: last, by: stride))
      return steps.last == last ? steps : steps + [last]
    }
  }

  /// Start, quarter points and end of a run, and its peak.
  static func landmarks(last: Int, peak: Int?) -> [Int] {
    let quarter = last / 4, rest = last % 4
    let quarters = (0...4).map { $0 * quarter + $0 * rest / 4 }
    return Set(quarters + (peak.map { [$0] } ?? [])).sorted()
  }

  var canonical: String {
    switch self {
    case .count(let count): "\(count)"
    case .steps(let steps): "[\(steps.map { String($0) }.joined(separator: ","))]"
    case .every(let stride): "every \(stride)"
    }
  }
}

/// How a picture in pixels is drawn.
public struct ImageOptions: Sendable, Hashable {
  /// Which of the model's views it shows; nil for the first one.
  public var subject: String?
  /// Several pictures side by side; nil for the end alone.
  public var frames: FrameChoice?
  /// Pixels a side of a cell; nil for as many as make small lattices easy to see.
  public var cellSide: Int?
  public var format: ImageFormat

  public init(
    subject: String? = nil, frames: FrameChoice? = nil, cellSide: Int? = nil, format: ImageFormat = .png
  ) {
    self.subject = subject
    self.frames = frames
    self.cellSide = cellSide
    self.format = format
  }

  /// Behind the view's name, a word for each that is given.
  var canonical: String {
    [
      subject.map { " of \($0)" }, frames.map { " frames \($0.canonical)" }, cellSide.map { " scale \($0)" },
      format == .png ? nil : " \(format.word.spelling)",
    ].compactMap { $0 }.joined()
  }
}

/// How an animation is drawn.
public struct AnimationOptions: Sendable, Hashable {
  /// Nil for every step, or ``defaultFrames`` evenly spaced ones where there are more.
  public var frames: FrameChoice?
  /// Pixels a side of a cell; nil for as many as make small lattices easy to see.
  public var cellSide: Int?
  /// Frames a second; nil for a rate by which a short run does not rush by.
  public var rate: Int?

  static let defaultFrames = 100

  public init(frames: FrameChoice? = nil, cellSide: Int? = nil, rate: Int? = nil) {
    self.frames = frames
    self.cellSide = cellSide
    self.rate = rate
  }

  /// Behind the view's name, a word for each that is given.
  var canonical: String {
    [frames.map { " frames \($0.canonical)" }, cellSide.map { " scale \($0)" }, rate.map { " rate \($0)" }]
      .compactMap { $0 }.joined()
  }
}
