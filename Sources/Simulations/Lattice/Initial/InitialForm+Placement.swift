import Specification

extension InitialForm {
  /// The position and orientation of a pattern.
  struct Placement {
    var at: Position?
    var quarters = 0
    var flip: Flip?

    /// Returns the pattern after turning and flipping it. This is computed once for all blocks that turn it in the same
    /// way. Nil after an error.
    func turned(
      _ pattern: Pattern, _ key: String, _ span: SourceSpan, in context: inout SpecContext
    ) -> Pattern? {
      guard quarters > 0 || flip != nil else { return pattern }
      let number = pattern.text.map { "\(UInt(bitPattern: ObjectIdentifier($0)))" }
      let source = number.map {
        SharedReadings.Source("turned \(quarters)", $0, part: flip.map { $0.rawValue } ?? "")
      }
      if let source, let known: Pattern = context.shared.value(source) { return known }
      var turned = turn(pattern)
      guard context.shared.take(turned.byteCount + 3 * turned.canonicalSize) else {
        context.report(context.shared.problem(of: "patterns"), key: key, at: span)
        return nil
      }
      turned.text = SharedText()
      if let source { context.shared.keep(turned, of: source) }
      return turned
    }

    private func turn(_ pattern: Pattern) -> Pattern {
      var pattern = pattern
      for _ in 0..<quarters { pattern = pattern.turned }
      switch flip {
      case .horizontal: return pattern.mirrored
      case .vertical: return pattern.upended
      case nil: return pattern
      }
    }
  }

  static func placement(_ map: inout SpecMap, in context: inout SpecContext) -> Placement {
    var options = Placement()
    options.quarters = map.value(rotate, in: &context)?.quarters ?? 0
    options.flip = map.value(flip, in: &context)
    if let node = map.node("at") { options.at = Position.read(node, key: "at", in: &context) }
    return options
  }
}
