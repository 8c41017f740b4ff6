import Specification

/// A view that a block shows, checked against the declaration of its model.
package struct ViewRequest: Sendable, Hashable {
  /// The options of a view. Views share these few forms, and each view interprets its own.
  package enum Options: Sendable, Hashable {
    case none
    case frames(FrameChoice)
    /// Columns of the series.
    case series([String])
    /// Some statistics of a single run.
    case selection([String])
    /// Of an experiment, statistics over all its runs.
    case summary([String])
    /// Of an experiment, series over all its runs.
    case curves([String])
    /// Likewise, each run as a whole.
    case wholeCurves([String])
    /// Of an experiment, statistics compared with one point of the sweep.
    case differences([String], from: ReferencePoint)
    case image(ImageOptions)
    case animation(AnimationOptions)
    case diagram(DiagramFormat)
  }

  package var name: String
  package var options: Options
  /// Whether it is drawn as text, whatever else it could be drawn as.
  package var isText: Bool
  /// Whether its text may have braille.
  package var hasBraille: Bool
  /// The logarithmic axes of charts; nil for none.
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

  /// The same, drawn as text.
  package var asText: ViewRequest {
    ViewRequest(name, options, isText: true, hasBraille: hasBraille, log: log)
  }

  /// Whether it shows an experiment as a whole, rather than one of its runs.
  package var isSummary: Bool {
    switch options {
    case .summary, .curves, .wholeCurves, .differences: true
    case .none, .frames, .series, .selection, .image, .animation, .diagram: false
    }
  }

  /// Whether it shows series over all runs of an experiment.
  package var isOfCurves: Bool {
    switch options {
    case .curves, .wholeCurves: true
    case .none, .frames, .series, .selection, .summary, .differences, .image, .animation, .diagram: false
    }
  }

  /// The series or statistics that it names.
  package var names: [String] {
    switch options {
    case .series(let names), .selection(let names), .summary(let names), .curves(let names),
      .wholeCurves(let names), .differences(let names, _):
      names
    case .none, .frames, .image, .animation, .diagram: []
    }
  }

  /// The steps of which it shows pictures, or nil if it shows the end.
  package var frames: FrameChoice? {
    switch options {
    case .frames(let frames): frames
    case .image(let options): options.frames
    case .animation(let options): options.frames ?? .count(isText ? 4 : AnimationOptions.defaultFrames)
    case .none, .series, .selection, .summary, .curves, .wholeCurves, .differences, .diagram: nil
    }
  }

  /// Returns the steps whose pictures it shows in a run of `last` steps, or none if it shows the end. Steps beyond a
  /// run that ended earlier are left out.
  ///
  /// - Parameter peak: the step of the peak, if it is known.
  package func frameSteps(last: Int, peak: Int? = nil) -> [Int] {
    frames?.steps(last: last, peak: peak, limit: frameLimit) ?? []
  }

  /// The most frames that it shows.
  private var frameLimit: Int {
    switch options {
    case .animation where !isText: FrameChoice.filmLimit
    // Frames that were counted when they were read.
    case .frames(.count), .frames(.steps): FrameChoice.filmLimit
    case .none, .frames, .series, .selection, .summary, .curves, .wholeCurves, .differences, .image, .animation,
      .diagram:
      FrameChoice.pageLimit
    }
  }

  /// The request in one spelling, for the digest of a block.
  package var canonical: String {
    let words =
      switch options {
      case .none, .frames(.landmarks), .diagram(.mermaid): name
      case .diagram(let format): "\(name) \(format.word.spelling)"
      case .frames(let frames): "\(name):\(frames.canonical)"
      case .series(let names), .selection(let names), .summary(let names), .curves(let names):
        "\(name):\(names.joined(separator: ","))"
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
