/// Reads `show`: which views a block draws, checked against what its model declares.
enum ShowReader {
  static let statistics = ViewDeclaration(
    "statistics", "A table of all statistics.", synonyms: ["stats", "statistic", "table-of-statistics"])

  /// Of an experiment: the statistic over its points.
  private static let chart = ViewDeclaration(
    "chart", "Statistics over the values of the sweep, or a histogram over the replicates.", options: .series)

  /// A block has at most so many views, and a view so many frames: what they show is made before it is measured.
  private static let limit = 64

  /// The model's first view, and the statistics.
  static func defaultViews(of declaration: ModelDeclaration, isExperiment: Bool = false) -> [ViewRequest] {
    if isExperiment { return ["chart", "statistics"].map { ViewRequest($0, .summary([declaration.headline])) } }
    let series = declaration.series.map(\.name)
    return (declaration.views.first.map { [request($0, series: series)] } ?? []) + [ViewRequest("statistics")]
  }

  /// A view without options, with its defaults.
  private static func request(_ view: ViewDeclaration, series: [String]) -> ViewRequest {
    switch view.options {
    case .none: ViewRequest(view.word.spelling)
    case .frames: ViewRequest(view.word.spelling, .frames(count: 4))
    case .series: ViewRequest(view.word.spelling, .series(series))
    case .bands(let name): ViewRequest(view.word.spelling, .summary([name]))
    }
  }

  /// - Parameters:
  ///   - absent: series that the model has, but not in this run.
  ///   - lastStep: the run's last step; nil where that is in error.
  /// - Returns: nil after an error.
  static func read(
    _ node: SpecNode?, declaration: ModelDeclaration, absent: [String] = [], lastStep: Int?, isExperiment: Bool,
    in context: inout SpecContext
  ) -> [ViewRequest]? {
    guard let node else { return defaultViews(of: declaration, isExperiment: isExperiment) }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    guard items.count <= limit else {
      context.report(
        .outOfRange(found: "\(items.count) views", expected: "list of at most \(limit) views"), key: "show", at: node.span)
      return nil
    }
    let views = items.map {
      one(
        $0, declaration: declaration, absent: absent, lastStep: lastStep, isExperiment: isExperiment, in: &context)
    }
    return views.contains { $0 == nil } ? nil : views.compactMap { $0 }
  }

  private static func one(
    _ node: SpecNode, declaration: ModelDeclaration, absent: [String], lastStep: Int?, isExperiment: Bool,
    in context: inout SpecContext
  ) -> ViewRequest? {
    var views = declaration.views + [statistics]
    // An experiment has a chart, whatever its model has.
    if isExperiment, !views.contains(where: { $0.word.spelling == chart.word.spelling }) { views.append(chart) }
    let series = declaration.series.filter { !absent.contains($0.name) }
    func find(_ name: String, at span: SourceSpan) -> ViewDeclaration? {
      if let view = views.first(where: { $0.word.spelling == name }) { return view }
      context.report(.unknownWord(found: name, what: "view", allowed: views.map(\.word)), key: "show", at: span)
      return nil
    }
    switch node.content {
    case .scalar(let name, _):
      return find(name, at: node.span).flatMap { view in
        if !isExperiment, case .bands = view.options { return refuse(view, at: node.span, in: &context) }
        return isExperiment && isSummary(view)
          ? ViewRequest(name, .summary([declaration.headline])) : request(view, series: series.map(\.name))
      }
    case .map(let entries) where entries.count == 1:
      guard let view = find(entries[0].key, at: entries[0].keySpan) else { return nil }
      let value = entries[0].value
      if isExperiment, isSummary(view) {
        return names(value, of: declaration.statistics, what: "statistic", in: &context).map {
          ViewRequest(view.word.spelling, .summary($0))
        }
      }
      switch view.options {
      case .none:
        context.report(
          .invalid("the view '\(view.word.spelling)' takes no options", advice: nil), key: "show", at: value.span)
        return nil
      case .frames:
        return frames(value, lastStep: lastStep, in: &context).map { ViewRequest(view.word.spelling, $0) }
      case .series:
        return names(value, of: series, what: "series", in: &context).map {
          ViewRequest(view.word.spelling, .series($0))
        }
      case .bands:
        guard isExperiment else { return refuse(view, at: entries[0].keySpan, in: &context) }
        return names(value, of: series, what: "series", in: &context).map {
          ViewRequest(view.word.spelling, .summary($0))
        }
      }
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

  /// `4`, or `[0, 10, 50]`.
  private static func frames(
    _ node: SpecNode, lastStep: Int?, in context: inout SpecContext
  ) -> ViewRequest.Options? {
    let count = ValueType<Int>.wholeNumber(in: 1...limit)
    guard case .list(let items) = node.content else {
      return count.read(node, "frames", &context).map { .frames(count: $0) }
    }
    let step = ValueType<Int>.wholeNumber(in: 0...(lastStep ?? .max))
    let steps = items.prefix(limit).map { step.read($0, "frames", &context) }
    guard items.count <= limit else {
      context.report(
        .outOfRange(found: "\(items.count) frames", expected: "list of at most \(limit) steps"), key: "frames",
        at: node.span)
      return nil
    }
    return steps.contains(nil) ? nil : .steps(steps.compactMap { $0 }.sortedWithoutRepetition)
  }

  private static func isSummary(_ view: ViewDeclaration) -> Bool {
    view.word.spelling == statistics.word.spelling || view.word.spelling == chart.word.spelling
  }

  /// `sick`, or `[healthy, sick]`.
  private static func names(
    _ node: SpecNode, of known: [ModelDeclaration.Described], what: String, in context: inout SpecContext
  ) -> [String]? {
    var items = [node]
    if case .list(let list) = node.content { items = list }
    let words = known.map { Word($0.name) }
    guard items.count <= limit else {
      context.report(
        .outOfRange(found: "\(items.count) names", expected: "list of at most \(limit) names"), key: "show", at: node.span)
      return nil
    }
    let names = items.map { item -> String? in
      guard let name = item.scalar, words.contains(where: { $0.spelling == name }) else {
        context.report(
          .unknownWord(found: item.scalar ?? item.found, what: what, allowed: words), key: "show", at: item.span)
        return nil
      }
      return name
    }
    return names.contains(nil) ? nil : names.compactMap { $0 }
  }
}

extension Array where Element == Int {
  fileprivate var sortedWithoutRepetition: [Int] {
    sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

extension ViewRequest {
  /// The request in one spelling, for the digest of a block.
  public var canonical: String {
    switch options {
    case .none: name
    case .frames(let count): "\(name):\(count)"
    case .steps(let steps): "\(name):[\(steps.map { String($0) }.joined(separator: ","))]"
    case .series(let names), .summary(let names): "\(name):\(names.joined(separator: ","))"
    }
  }
}
