import Specification

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
