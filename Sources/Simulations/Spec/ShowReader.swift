/// Reads `show`: which views a block draws, checked against what its model declares.
enum ShowReader {
  static let statistics = ViewDeclaration(
    "statistics", "A table of all statistics.", synonyms: ["stats", "statistic", "table-of-statistics"])

  /// What is shown without `show`, drawn as text.
  private static let text = "text"

  /// Of an experiment: the statistic over its points.
  private static let chart = ViewDeclaration(
    "chart", "Statistics over the values of the sweep, or a histogram over the replicates.", options: .series)

  /// Of an experiment: each of its runs.
  private static let scatter = ViewDeclaration(
    "scatter", "Two statistics of each run against one another.", options: .scatter,
    synonyms: ["scatterplot", "scatter-plot", "points", "cloud", "correlation", "xy"])

  /// A block has at most so many views, and a view so many frames: what they show is made before it is measured.
  static let limit = 64

  /// The model's first view, and the statistics.
  static func defaultViews(of declaration: ModelDeclaration, isExperiment: Bool = false) -> [ViewRequest] {
    if isExperiment { return ["chart", "statistics"].map { ViewRequest($0, .summary([declaration.headline])) } }
    let series = declaration.series.map(\.name)
    return (declaration.views.first.map { [request($0, series: series)] } ?? []) + [ViewRequest("statistics")]
  }

  /// A view without options, with its defaults.
  private static func request(
    _ view: ViewDeclaration, series: [String], of declaration: ModelDeclaration, _ isExperiment: Bool
  ) -> ViewRequest {
    isExperiment && isSummary(view)
      ? ViewRequest(view.word.spelling, .summary([declaration.headline])) : request(view, series: series)
  }

  private static func request(_ view: ViewDeclaration, series: [String]) -> ViewRequest {
    switch view.options {
    case .none: ViewRequest(view.word.spelling)
    case .frames: ViewRequest(view.word.spelling, .frames(count: 4))
    case .landmarks: ViewRequest(view.word.spelling, .landmarks)
    case .series: ViewRequest(view.word.spelling, .series(series))
    case .image: ViewRequest(view.word.spelling, .image(ImageOptions()))
    case .animation: ViewRequest(view.word.spelling, .animation(AnimationOptions()))
    case .bands(let name): ViewRequest(view.word.spelling, .summary([name]))
    case .scatter: ViewRequest(view.word.spelling, .summary([]))
    case .diagram: ViewRequest(view.word.spelling, .diagram(.mermaid))
    }
  }

  /// - Parameters:
  ///   - absent: series that the model has, but not in this run.
  ///   - lastStep: the run's last step; nil where that is in error.
  ///   - drawnCells: the cells of the largest picture, of each point of an experiment.
  /// - Returns: nil after an error.
  static func read(
    _ node: SpecNode?, declaration: ModelDeclaration, absent: [String] = [], lastStep: Int?,
    drawnCells: [(columns: Double, rows: Double)] = [], isExperiment: Bool, in context: inout SpecContext
  ) -> [ViewRequest]? {
    let usual = defaultViews(of: declaration, isExperiment: isExperiment)
    guard let node else { return usual }
    if node.scalar == text { return usual.map { $0.name == statistics.word.spelling ? $0 : $0.asText } }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    guard items.count <= limit else {
      context.report(
        .outOfRange(found: "\(items.count) views", expected: "list of at most \(limit) views"), key: "show",
        at: node.span)
      return nil
    }
    let views = items.map {
      one(
        $0, declaration: declaration, absent: absent, lastStep: lastStep, drawnCells: drawnCells,
        isExperiment: isExperiment, in: &context)
    }
    return views.contains { $0 == nil } ? nil : views.compactMap { $0 }
  }

  private static func one(
    _ node: SpecNode, declaration: ModelDeclaration, absent: [String], lastStep: Int?,
    drawnCells: [(columns: Double, rows: Double)], isExperiment: Bool, in context: inout SpecContext
  ) -> ViewRequest? {
    var views = declaration.views + [statistics]
    // An experiment has a chart, whatever its model has.
    if isExperiment, !views.contains(where: { $0.word.spelling == chart.word.spelling }) { views.append(chart) }
    if isExperiment { views.append(scatter) }
    let series = declaration.series.filter { !absent.contains($0.name) }
    func find(_ name: String, at span: SourceSpan) -> ViewDeclaration? {
      if let view = (views + [scatter]).first(where: { $0.word.spelling == name }) { return view }
      context.report(.unknownWord(found: name, what: "view", allowed: views.map(\.word)), key: "show", at: span)
      return nil
    }
    switch node.content {
    case .scalar(text, _): return defaultViews(of: declaration, isExperiment: isExperiment).first?.asText
    case .scalar(let name, _):
      return find(name, at: node.span).flatMap { view in
        if !isExperiment, view.isOfManyRuns { return refuse(view, at: node.span, in: &context) }
        if case .scatter = view.options {
          context.report(.notTwo(0, example: declaration.pair), key: "show", at: node.span)
          return nil
        }
        return request(view, series: series.map(\.name), of: declaration, isExperiment)
      }
    case .map(let entries) where entries.count == 1:
      guard let view = find(entries[0].key, at: entries[0].keySpan) else { return nil }
      if !isExperiment, view.isOfManyRuns { return refuse(view, at: entries[0].keySpan, in: &context) }
      let isSummary = isExperiment && isSummary(view)
      var names = isSummary ? declaration.statistics : series
      if case .scatter = view.options { names = declaration.statistics }
      let reader = ViewOptionsReader(
        view: view, names: names, pair: declaration.pair, isSummary: isSummary, lastStep: lastStep,
        drawnCells: drawnCells, fallback: request(view, series: series.map(\.name), of: declaration, isExperiment))
      return reader.read(entries[0].value, in: &context)
    default:
      context.report(
        .wrongType(found: node.found, expected: "view or {view: options}"), key: "show", at: node.span)
      return nil
    }
  }

  /// A view of many runs, in a block that has one.
  private static func refuse(
    _ view: ViewDeclaration, at span: SourceSpan, in context: inout SpecContext
  ) -> ViewRequest? {
    context.report(
      .invalid(
        "the view '\(view.word.spelling)' is of many runs, and this block has one", advice: "add 'replicates: 100'"),
      key: "show", at: span)
    return nil
  }

  private static func isSummary(_ view: ViewDeclaration) -> Bool {
    view.word.spelling == statistics.word.spelling || view.word.spelling == chart.word.spelling
  }
}

extension ViewDeclaration {
  fileprivate var isOfManyRuns: Bool {
    switch options {
    case .bands, .scatter: true
    case .none, .frames, .landmarks, .series, .image, .animation, .diagram: false
    }
  }
}

extension ModelDeclaration {
  /// Two statistics that may be shown against one another: the one that is shown by default and the next one.
  fileprivate var pair: String {
    let names = statistics.map(\.name), next = (names.firstIndex(of: headline) ?? 0) + 1
    return "\(headline), \(next < names.count ? names[next] : names.first ?? headline)"
  }
}

extension SpecError.Problem {
  /// A scatter plot of so many statistics.
  static func notTwo(_ count: Int, example: String) -> Self {
    let found = count == 0 ? "" : ", and here \(count == 1 ? "is" : "are") \(count)"
    return .invalid("the view 'scatter' shows two statistics\(found)", advice: "for example {scatter: [\(example)]}")
  }
}
