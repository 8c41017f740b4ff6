import Specification

/// The options for the steps that a view shows: `frames` and `every`.
struct FrameKeys: ViewKeys {
  /// The frames that are shown by default.
  let fallback: FrameChoice

  private static let frames = SharedViewKeys.named(
    "frames", "number of frames, or list of steps", ["steps", "count", "n", "pictures", "at"],
    help: "Which steps are shown: a list of steps, or a number of steps, evenly spaced from the first to the last.")
  private static let every = Key<Int>(
    "every", .wholeNumber(in: 1...Int.max), synonyms: ["stride", "step", "interval", "each"],
    help: "The number of steps from one frame to the next.")

  static var keys: [KeyDeclaration] { [frames.declaration, every.declaration] }

  var keys: [KeyDeclaration] { Self.keys }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .frames(fallback) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    .frames(Self.choice(&map, scope, limit: FrameChoice.pageLimit, in: &context) ?? fallback)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    Self.choice(node, scope, limit: FrameChoice.pageLimit, in: &context).map { .frames($0) }
  }

  /// Reads the frames. Returns nil if neither `frames` nor `every` is given, and after an error.
  static func choice(
    _ map: inout SpecMap, _ scope: ViewScope, limit: Int, in context: inout SpecContext
  ) -> FrameChoice? {
    let every = map.value(Self.every, in: &context)
    guard let node = map.node("frames") else { return every.map { .every($0) } }
    if map.contains("every") {
      context.report(
        .invalid("'frames' and 'every' both say which steps are shown", advice: "keep one of them"), key: "every",
        at: map.span(of: "every"))
    }
    return choice(node, scope, limit: limit, in: &context)
  }

  /// Reads frames such as `4` or `[0, 10, 50]`. Returns nil after an error.
  static func choice(
    _ node: SpecNode, _ scope: ViewScope, limit: Int, in context: inout SpecContext
  ) -> FrameChoice? {
    let count = ValueType<Int>.wholeNumber(in: 1...limit)
    guard case .list(let items) = node.content else { return count.read(node, "frames", &context).map { .count($0) } }
    guard !items.isEmpty else {
      context.report(
        .outOfRange(found: "an empty list", expected: "list of at least one step"), key: "frames", at: node.span)
      return nil
    }
    let step = ValueType<Int>.wholeNumber(in: 0...(scope.lastStep ?? .max))
    let steps = items.prefix(limit).map { step.read($0, "frames", &context) }
    guard items.count <= limit else {
      context.report(
        .outOfRange(found: "\(items.count) frames", expected: "list of at most \(limit) steps"), key: "frames",
        at: node.span)
      return nil
    }
    return steps.contains(nil) ? nil : .steps(steps.compactMap { $0 }.sortedWithoutRepetition)
  }
}

extension Array where Element == Int {
  fileprivate var sortedWithoutRepetition: [Int] {
    sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

/// The options of an animation: `frames`, `every`, `scale` and `rate`.
struct AnimationKeys: ViewKeys {
  private static let rate = Key<Int>(
    "rate", .wholeNumber(in: 1...50), synonyms: ["fps", "speed", "frame-rate", "pace"], help: "Frames per second.")

  var keys: [KeyDeclaration] { FrameKeys.keys + [SharedViewKeys.scale.declaration, Self.rate.declaration] }

  func usual(_ scope: ViewScope) -> ViewRequest.Options? { .animation(AnimationOptions()) }

  func read(_ map: inout SpecMap, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    var options = AnimationOptions()
    options.frames = FrameKeys.choice(&map, scope, limit: FrameChoice.filmLimit, in: &context)
    options.cellSide = map.value(SharedViewKeys.scale, in: &context)
    options.rate = map.value(Self.rate, in: &context)
    return .animation(options)
  }

  func read(_ node: SpecNode, _ scope: ViewScope, in context: inout SpecContext) -> ViewRequest.Options? {
    FrameKeys.choice(node, scope, limit: FrameChoice.filmLimit, in: &context).map {
      .animation(AnimationOptions(frames: $0))
    }
  }
}
