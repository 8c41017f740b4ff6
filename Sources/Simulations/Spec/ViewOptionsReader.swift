/// Reads what stands behind a view: a number, a word or a list where one option is enough, otherwise a map of options.
struct ViewOptionsReader {
  let view: ViewDeclaration
  /// The series or statistics that may be named.
  let names: [ModelDeclaration.Described]
  /// Two statistics, for an example.
  let pair: String
  /// Whether the names are those of statistics, over all runs of an experiment.
  let isSummary: Bool
  /// The run's last step; nil where that is in error.
  let lastStep: Int?
  /// The cells of the largest picture of each run that is shown.
  let drawnCells: [(columns: Double, rows: Double)]
  /// The view without options.
  let fallback: ViewRequest

  private enum Keys {
    static let text = Key<Bool>(
      "text", .truth, default: "false", synonyms: ["as-text", "plain", "ascii", "txt"],
      help: "Whether it is drawn as text in any case.")
    static let frames = named(
      "frames", "number of frames or list of steps", ["steps", "count", "n", "pictures", "at"])
    static let every = Key<Int>(
      "every", .wholeNumber(in: 1...Int.max), synonyms: ["stride", "step", "interval", "each"],
      help: "One frame in so many steps.")
    static let scale = Key<Int>(
      "scale", .wholeNumber(in: 1...64), synonyms: ["zoom", "pixels", "size", "cell", "cell-size", "magnify"],
      help: "Pixels a side of a cell.")
    static let rate = Key<Int>(
      "rate", .wholeNumber(in: 1...50), synonyms: ["fps", "speed", "frame-rate", "pace"], help: "Frames a second.")
    static let series = named("series", "name or list of names", ["columns", "names", "of", "statistics", "curves"])
    static let statistics = named("statistics", "name or list of names", ["statistic", "names", "of", "series"])
    static let log = Key<LogAxes>(
      "log", .word("axis"), synonyms: ["logarithmic", "log-axes", "log-scale", "axes", "axis"],
      help: "The axes that are logarithmic: `y` that of what is measured, `x` the other.")
    static let imageFormat = Key<ImageFormat>(
      "format", .word("format"), synonyms: Self.formats, help: "The file that is written.")
    static let diagramFormat = Key<DiagramFormat>(
      "format", .word("format"), synonyms: Self.formats, help: "How it is written down.")
    private static let formats = ["as", "type", "kind", "file", "notation", "ending", "extension", "style"]
    static let of = named("of", "name of a view", ["view", "what", "subject", "show", "map"])

    /// A key whose value is read apart.
    private static func named(_ name: String, _ type: String, _ synonyms: [String]) -> Key<String> {
      Key(name, ValueType(type, read: { _, _, _ in nil }, canonical: { $0 }), synonyms: synonyms, help: "")
    }
  }

  /// Whether it has axes of numbers.
  private var hasAxes: Bool {
    switch view.options {
    case .series, .bands, .scatter: true
    case .none, .frames, .landmarks, .image, .animation, .diagram: false
    }
  }

  private var keys: [KeyDeclaration] {
    let own: [KeyDeclaration] =
      switch view.options {
      case _ where isSummary: [Keys.statistics.declaration]
      case .none: []
      case .frames, .landmarks: [Keys.frames.declaration, Keys.every.declaration]
      case .series, .bands: [Keys.series.declaration]
      case .scatter: [Keys.statistics.declaration]
      case .image(let subjects, let hasFrames):
        (subjects.count > 1 ? [Keys.of.declaration] : [])
          + (hasFrames ? [Keys.frames.declaration, Keys.every.declaration] : [])
          + [Keys.scale.declaration, Keys.imageFormat.declaration]
      case .animation:
        [Keys.frames.declaration, Keys.every.declaration, Keys.scale.declaration, Keys.rate.declaration]
      case .diagram: [Keys.diagramFormat.declaration]
      }
    return own + (hasAxes ? [Keys.log.declaration] : []) + [Keys.text.declaration]
  }

  /// - Returns: nil after an error.
  func read(_ node: SpecNode, in context: inout SpecContext) -> ViewRequest? {
    guard case .map = node.content else { return short(node, in: &context) }
    let errorsBefore = context.errors.count
    let name = view.word.spelling
    guard var map = SpecMap(node, owner: "the view '\(name)'", keys: keys, in: &context) else { return nil }
    var request = fallback
    request.isText = map.value(Keys.text, default: false, in: &context)
    if hasAxes { request.log = map.value(Keys.log, in: &context) }
    switch view.options {
    case _ where isSummary:
      if let node = map.node("statistics") { request.options = .summary(named(node, in: &context) ?? []) }
    case .none: break
    case .frames, .landmarks:
      if let frames = frames(map, limit: ShowReader.limit, in: &context) { request.options = frames.options }
    case .series:
      if let node = map.node("series") { request.options = .series(named(node, in: &context) ?? []) }
    case .bands:
      if let node = map.node("series") { request.options = .summary(named(node, in: &context) ?? []) }
    case .scatter:
      if let pair = map.node("statistics").map({ two($0, in: &context) }) {
        request.options = .summary(pair ?? [])
      } else {
        context.report(.notTwo(0, example: pair), key: "show", at: node.span)
      }
    case .image(let subjects, _):
      var options = ImageOptions()
      options.subject = map.node("of").flatMap { subject($0, of: subjects, in: &context) }
      options.frames = frames(map, limit: ShowReader.limit, in: &context)
      options.cellSide = map.value(Keys.scale, in: &context)
      options.format = map.value(Keys.imageFormat, in: &context) ?? .png
      if options.format == .svg, !request.isText {
        check(options.frames, at: map.span(of: "format"), in: &context)
      }
      if let subject = options.subject, options.frames != nil {
        context.report(
          .invalid("'\(subject)' is one picture of the whole run", advice: "leave out 'frames' and 'every', or 'of'"),
          key: "of", at: map.span(of: "of"))
      }
      request.options = .image(options)
    case .animation:
      var options = AnimationOptions()
      options.frames = frames(map, limit: FrameChoice.filmLimit, in: &context)
      options.cellSide = map.value(Keys.scale, in: &context)
      options.rate = map.value(Keys.rate, in: &context)
      request.options = .animation(options)
    case .diagram: request.options = .diagram(map.value(Keys.diagramFormat, in: &context) ?? .mermaid)
    }
    return context.errors.count == errorsBefore ? request : nil
  }

  /// One option without its key.
  private func short(_ node: SpecNode, in context: inout SpecContext) -> ViewRequest? {
    let name = view.word.spelling
    switch view.options {
    case _ where isSummary: return named(node, in: &context).map { ViewRequest(name, .summary($0)) }
    case .none:
      context.report(
        .invalid("the view '\(name)' takes no options", advice: nil), key: "show", at: node.span)
      return nil
    case .frames, .landmarks:
      return frames(node, limit: ShowReader.limit, in: &context).map { ViewRequest(name, $0.options) }
    case .series: return named(node, in: &context).map { ViewRequest(name, .series($0)) }
    case .bands: return named(node, in: &context).map { ViewRequest(name, .summary($0)) }
    case .scatter: return two(node, in: &context).map { ViewRequest(name, .summary($0)) }
    case .image(let subjects, _):
      guard let word = node.scalar else { break }
      let errorsBefore = context.errors.count
      var options = ImageOptions()
      let formats = ImageFormat.allCases.map(\.word)
      if formats.nearest(to: word) != nil, subjects.map({ Word($0) }).nearest(to: word) == nil {
        options.format = ValueType<ImageFormat>.word("format").read(node, "format", &context) ?? .png
        if options.format == .svg { check(nil, at: node.span, in: &context) }
      } else {
        guard subjects.count > 1 else { break }
        options.subject = subject(node, of: subjects, in: &context)
      }
      return context.errors.count == errorsBefore ? ViewRequest(name, .image(options)) : nil
    case .diagram:
      let type = ValueType<DiagramFormat>.word("format")
      return type.read(node, "format", &context).map { ViewRequest(name, .diagram($0)) }
    case .animation:
      return frames(node, limit: FrameChoice.filmLimit, in: &context).map {
        ViewRequest(name, .animation(AnimationOptions(frames: $0)))
      }
    }
    context.report(
      .wrongType(found: node.found, expected: "map of " + keys.map(\.name).joined(separator: ", ")), key: name,
      at: node.span)
    return nil
  }

  /// Reports a drawing of more cells than there may be, where that is known before the run.
  private func check(_ frames: FrameChoice?, at span: SourceSpan, in context: inout SpecContext) {
    let side = ImageFormat.drawnSide
    func number(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? "\(number)" }
    if let size = drawnCells.first(where: { $0.columns > Double(side) || $0.rows > Double(side) }) {
      context.report(
        .invalid(
          "an SVG has at most \(side) columns and \(side) rows of cells, and this picture has "
            + "\(number(size.columns)) by \(number(size.rows))",
          advice: "leave out 'format': a PNG may be larger"), key: "format", at: span)
    } else if let count = frames?.count,
      let size = drawnCells.first(where: { $0.columns * $0.rows * Double(count) > Double(ImageFormat.drawnCells) })
    {
      context.report(
        .invalid(
          "an SVG has at most \(ImageFormat.drawnCells) cells, and \(count) pictures of "
            + "\(number(size.columns)) by \(number(size.rows)) have \(number(size.columns * size.rows * Double(count)))",
          advice: "ask for fewer 'frames', or leave out 'format': a PNG may be larger"), key: "format", at: span)
    }
  }

  /// Nil for the model's first picture, and after an error.
  private func subject(_ node: SpecNode, of subjects: [String], in context: inout SpecContext) -> String? {
    guard let name = node.scalar, subjects.contains(name) else {
      context.report(
        .unknownWord(found: node.scalar ?? node.found, what: "picture", allowed: subjects.map { Word($0) }), key: "of",
        at: node.span)
      return nil
    }
    return name == subjects.first ? nil : name
  }

  /// Nil where neither `frames` nor `every` is given, and after an error.
  private func frames(_ map: SpecMap, limit: Int, in context: inout SpecContext) -> FrameChoice? {
    var map = map
    let every = map.value(Keys.every, in: &context)
    guard let node = map.node("frames") else { return every.map { .every($0) } }
    if map.contains("every") {
      context.report(
        .invalid("'frames' and 'every' both say which steps are shown", advice: "keep one of them"), key: "every",
        at: map.span(of: "every"))
    }
    return frames(node, limit: limit, in: &context)
  }

  /// `4`, or `[0, 10, 50]`.
  private func frames(_ node: SpecNode, limit: Int, in context: inout SpecContext) -> FrameChoice? {
    let count = ValueType<Int>.wholeNumber(in: 1...limit)
    guard case .list(let items) = node.content else { return count.read(node, "frames", &context).map { .count($0) } }
    guard !items.isEmpty else {
      context.report(
        .outOfRange(found: "an empty list", expected: "list of at least one step"), key: "frames", at: node.span)
      return nil
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

  /// `[attack_rate, duration]`.
  private func two(_ node: SpecNode, in context: inout SpecContext) -> [String]? {
    guard let names = named(node, in: &context) else { return nil }
    if names.count == 2 { return names }
    context.report(.notTwo(names.count, example: pair), key: "show", at: node.span)
    return nil
  }

  /// `sick`, or `[healthy, sick]`.
  private func named(_ node: SpecNode, in context: inout SpecContext) -> [String]? {
    var items = [node]
    if case .list(let list) = node.content { items = list }
    let words = names.map { Word($0.name) }
    var what = isSummary ? "statistic" : "series"
    if case .scatter = view.options { what = "statistic" }
    guard items.count <= ShowReader.limit else {
      context.report(
        .outOfRange(found: "\(items.count) names", expected: "list of at most \(ShowReader.limit) names"), key: "show",
        at: node.span)
      return nil
    }
    let read = items.map { item -> String? in
      guard let name = item.scalar, words.contains(where: { $0.spelling == name }) else {
        context.report(
          .unknownWord(found: item.scalar ?? item.found, what: what, allowed: words),
          key: "show", at: item.span)
        return nil
      }
      return name
    }
    return read.contains(nil) ? nil : read.compactMap { $0 }
  }
}

extension FrameChoice {
  /// How many there are; nil where that depends on when the run ends.
  fileprivate var count: Int? {
    switch self {
    case .count(let count): count
    case .steps(let steps): steps.count
    case .every: nil
    }
  }

  /// As the view `frames` has it.
  fileprivate var options: ViewRequest.Options {
    switch self {
    case .count(let count): .frames(count: count)
    case .steps(let steps): .steps(steps)
    case .every(let stride): .every(stride)
    }
  }
}

extension Array where Element == Int {
  fileprivate var sortedWithoutRepetition: [Int] {
    sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
