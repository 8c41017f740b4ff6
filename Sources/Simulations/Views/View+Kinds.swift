extension ViewDeclaration {
  /// Declares the view `animation`.
  ///
  /// - Parameter help: what the view shows, without a full stop.
  static func animation(_ help: String) -> ViewDeclaration {
    ViewDeclaration(
      "animation", help + ", as a GIF file. Options: `frames`, `every`, `scale`, `rate`.",
      keys: AnimationKeys(), synonyms: ["gif", "movie", "video", "animate", "animated"])
  }
}

extension View {
  /// Returns the view `animation`: pixel pictures of the lattice, one after another.
  ///
  /// - Parameters:
  ///   - help: what the view shows, without a full stop.
  ///   - pictures: returns the pictures. By default, they are those taken during the run.
  static func animation(
    _ help: String, pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View(.animation(help)) { run, view in view.shown(pictures(run, view)) }
  }
}

extension ViewDeclaration {
  /// Declares the view `chart`: series over the steps. For an experiment, it shows statistics over its points or a
  /// histogram.
  static func chart(_ help: String, synonyms: [String] = []) -> ViewDeclaration {
    ViewDeclaration(
      "chart", help, keys: SeriesKeys(), synonyms: synonyms + ["histogram"],
      experiment: ExperimentView(StatisticsKeys(hasAxes: true), needsExpectedMeans: true) { .ensembleChart($0.names) })
  }

  /// The view `chart` of an experiment whose model has no such view of a run.
  static let experimentChart = chart("Statistics over the values of the sweep, or a histogram of the replicates.")
}

extension View {
  /// Returns the view `chart`.
  static func chart(_ help: String, synonyms: [String]) -> View {
    View(.chart(help, synonyms: synonyms)) { run, view in
      .chart(view.names.isEmpty ? run.model.seriesNames : view.names)
    }
  }
}

extension ViewDeclaration {
  /// Declares the view `bands` of an experiment: the median of a series over the steps, with bands around it.
  ///
  /// - Parameter series: the series that is shown unless a block names others.
  static func bands(_ series: String) -> ViewDeclaration {
    ViewDeclaration(
      "bands",
      "With `replicates`: `\(series)` or the given series over the steps, as the median of the runs with bands of the "
        + "middle 50 % and 90 % at each step. `{bands: \(series), of: curves}` shows bands of whole curves instead.",
      keys: nil, synonyms: ["band", "quantiles", "outcomes", "envelope", "fan", "ribbon"],
      experiment: ExperimentView(CurveKeys(fallback: series)) { request in
        if case .wholeCurves(let names) = request.options { return .curveBands(names) }
        return .bands(request.names)
      })
  }
}

extension View {
  /// Returns the view `bands`.
  static func bands(_ series: String) -> View { View(.bands(series), shape: nil) }
}

extension ViewDeclaration {
  /// The view `statistics`: a table of all statistics or of the given ones. For an experiment, it is a table of the
  /// points for each statistic.
  package static let statistics = ViewDeclaration(
    "statistics", "A table of all statistics, or of the given ones in their order.", keys: SelectionKeys(),
    synonyms: ["stats", "statistic", "table-of-statistics", "table", "results"],
    experiment: ExperimentView(StatisticsKeys(hasAxes: false)) { .summaries($0.names, of: $0.choice) })
}

extension View {
  static var statistics: View {
    View(.statistics) { _, view in
      if case .selection(let names) = view.options { .statistics(names) } else { .statistics(nil) }
    }
  }
}

extension ViewDeclaration {
  /// Declares the view `image`.
  ///
  /// - Parameters:
  ///   - subjects: the views that it can show. It shows the first one unless a block names another.
  ///   - help: what the view shows, without a full stop.
  ///   - hasFrames: whether it can show several steps.
  static func image(of subjects: [String], _ help: String, hasFrames: Bool = false) -> ViewDeclaration {
    let of = subjects.count > 1 ? ["`of` (\(subjects.joined(separator: " or ")))"] : []
    let options = of + (hasFrames ? ["`frames`", "`every`"] : []) + ["`scale`", "`format` (png or svg)"]
    return ViewDeclaration(
      "image",
      help + ". It is a PNG file or, for small pictures, an SVG file. Options: "
        + "\(options.joined(separator: ", ")).",
      keys: ImageKeys(subjects: subjects, hasFrames: hasFrames),
      synonyms: ["png", "svg", "bitmap", "pixels", "figure"])
  }
}

extension View {
  /// Returns the view `image`: one pixel picture of the lattice, or several side by side.
  ///
  /// - Parameters:
  ///   - subjects: the views that it can show. It shows the first one unless a block names another.
  ///   - help: what the view shows, without a full stop.
  ///   - hasFrames: whether it can show several steps.
  ///   - pictures: returns the pictures. By default, they are those taken during the run, or one at its end.
  static func image(
    of subjects: [String], _ help: String, hasFrames: Bool = false,
    pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View(.image(of: subjects, help, hasFrames: hasFrames)) { run, view in view.shown(pictures(run, view)) }
  }
}

extension View {
  /// Returns the view `frames`: the lattice at several steps, as text.
  ///
  /// - Parameters:
  ///   - help: one sentence for the reference.
  ///   - usual: the steps that are shown unless a block names others.
  ///   - pictures: returns the pictures. By default, they are those taken during the run.
  static func frames(
    _ help: String, usual: FrameChoice = .count(4), synonyms: [String],
    pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View("frames", help, keys: FrameKeys(fallback: usual), synonyms: synonyms) { run, view in
      view.shown(pictures(run, view))
    }
  }
}

extension View {
  /// Returns the view `grid`: the lattice at the end of the run, as text.
  static func grid(
    _ help: String, synonyms: [String],
    pictures: @escaping @Sendable (Run, ViewRequest) -> [Picture] = { $0.pictures(of: $1) }
  ) -> View {
    View("grid", help, synonyms: synonyms) { run, view in view.shown(pictures(run, view)) }
  }
}
