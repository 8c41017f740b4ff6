import Specification

/// The options of pixel pictures, side by side: `of`, `frames`, `every`, `scale` and `format`.
struct ImageKeys: ViewKeys {
  /// The views that can be shown. The first one is shown unless a block names another.
  let subjects: [String]
  /// Whether several steps can be shown.
  let hasFrames: Bool

  private static let format = Key<ImageFormat>(
    "format", .word("format"), synonyms: SharedViewKeys.formats, help: "The kind of file.")
  private static let of = SharedViewKeys.named(
    "of", "name of a view", ["view", "what", "subject", "show", "map"], help: "The view that is drawn as an image.")

  var keys: [KeyDeclaration] {
    (subjects.count > 1 ? [Self.of.declaration] : []) + (hasFrames ? FrameKeys.keys : [])
      + [SharedViewKeys.scale.declaration, Self.format.declaration]
  }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .image(ImageOptions()) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    var options = ImageOptions()
    options.subject = map.node("of").flatMap { subject($0, in: &context) }
    options.frames = FrameKeys.choice(&map, scope, limit: FrameChoice.pageLimit, in: &context)
    options.cellSide = map.value(SharedViewKeys.scale, in: &context)
    options.format = map.value(Self.format, in: &context) ?? .png
    if options.format == .svg, !scope.isText {
      check(options.frames, scope, isWritten: true, at: map.span(of: "format"), in: &context)
    }
    if let subject = options.subject, options.frames != nil {
      context.report(
        .invalid("'\(subject)' is one picture of the whole run", advice: "leave out 'frames' and 'every', or 'of'"),
        key: "of", at: map.span(of: "of"))
    }
    return .image(options)
  }

  /// Reads the name of a format or of a view. Returns nil after an error.
  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    let word = node.scalar ?? ""
    let isFormat =
      ImageFormat.allCases.map(\.word).nearest(to: word) != nil && subjects.map { Word($0) }.nearest(to: word) == nil
    let isSubject = subjects.map { Word($0) }.nearest(to: word) != nil
    let isUnknown = !isFormat && !isSubject && word.contains(where: \.isLetter)
    guard node.scalar != nil, isFormat || subjects.count > 1 || isUnknown else {
      context.report(
        .wrongType(found: node.found, expected: "map of " + allKeys.map(\.name).joined(separator: ", ")),
        key: scope.view, at: node.span)
      return nil
    }
    guard !isUnknown else {
      let formats = ImageFormat.allCases.map(\.word.spelling).joined(separator: ", ")
      let pictures = subjects.count > 1 ? "; known pictures: " + subjects.joined(separator: ", ") : ""
      context.report(
        .invalid(
          "unknown format\(subjects.count > 1 ? " or picture" : "") '\(word)'",
          advice: "known formats: \(formats)\(pictures)"), key: scope.view, at: node.span)
      return nil
    }
    let errorsBefore = context.errors.count
    var options = ImageOptions()
    if isFormat {
      options.format = ValueType<ImageFormat>.word("format").read(node, "format", &context) ?? .png
      if options.format == .svg { check(nil, scope, isWritten: false, at: node.span, in: &context) }
    } else {
      options.subject = subject(node, in: &context)
    }
    return context.errors.count == errorsBefore ? .image(options) : nil
  }

  /// Reads the name of a view. Returns nil for the model's first picture, and after an error.
  private func subject(_ node: SpecNode, in context: inout SpecContext) -> String? {
    guard let name = node.scalar, subjects.contains(name) else {
      context.report(
        .unknownWord(found: node.scalar ?? node.found, what: "picture", allowed: subjects.map { Word($0) }), key: "of",
        at: node.span)
      return nil
    }
    return name == subjects.first ? nil : name
  }

  /// Reports a drawing with more cells than allowed, if this is known before the run.
  ///
  /// - Parameter isWritten: whether the key `format` is written, and not only its value.
  private func check(
    _ frames: FrameChoice?, _ scope: ViewScope, isWritten: Bool, at span: SourceSpan, in context: inout SpecContext
  ) {
    let side = ImageFormat.drawnSide
    func number(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? "\(number)" }
    if let size = scope.drawnCells.first(where: { $0.columns > Double(side) || $0.rows > Double(side) }) {
      context.report(
        .invalid(
          "an SVG has at most \(side) columns and \(side) rows of cells, but this picture has "
            + "\(number(size.columns)) by \(number(size.rows))",
          advice: isWritten
            ? "leave out 'format': a PNG may be larger" : "write {\(scope.view): png}: a PNG may be larger"),
        key: "format", at: span)
    } else if let count = frames?.count,
      let size = scope.drawnCells.first(where: { $0.columns * $0.rows * Double(count) > Double(ImageFormat.drawnCells) }
      )
    {
      context.report(
        .invalid(
          "an SVG has at most \(ImageFormat.drawnCells.grouped) cells, but \(count) pictures of "
            + "\(number(size.columns)) by \(number(size.rows)) have "
            + "\(number(size.columns * size.rows * Double(count)))",
          advice: "ask for fewer 'frames', or leave out 'format': a PNG may be larger"), key: "format", at: span)
    }
  }
}

extension FrameChoice {
  /// The number of frames, or nil if it depends on when the run ends.
  fileprivate var count: Int? {
    switch self {
    case .count(let count): count
    case .steps(let steps): steps.count
    case .every, .landmarks: nil
    }
  }
}
