import Specification

extension Life {
  /// Turns patterns into quadtrees if their files place them more than 31 bits away from the origin, or reports why
  /// that is impossible.
  ///
  /// Does nothing if positions in files are ignored. On a lattice with edges, the run reports such a position.
  mutating func placeFarPatterns(at span: SourceSpan, in context: inout SpecContext) {
    guard edges.isOpen, fileOrigin != nil else { return }
    for (index, form) in initial.forms.enumerated() {
      guard case .pattern(let pattern, nil) = form, pattern.notes.isPlaced, !pattern.isInReach else { continue }
      if pattern.population == 0 {
        // At such a distance, dead cells change nothing.
        var empty = Pattern(columns: 0, rows: 0, cells: [], rule: pattern.rule, notes: pattern.notes)
        empty.notes.corner = .origin
        empty.notes.isPlaced = false
        initial.forms[index] = .pattern(empty, at: nil)
      } else if let tree = Self.tree(pattern, at: span, in: &context) {
        initial.forms[index] = .tree(tree)
      }
    }
  }

  /// Returns the quadtree of a pattern, which all blocks share. Returns nil after an error.
  private static func tree(_ pattern: Pattern, at span: SourceSpan, in context: inout SpecContext) -> LargePattern? {
    let source = pattern.text.map { SharedReadings.Source("tree", "\(UInt(bitPattern: ObjectIdentifier($0)))") }
    if let source, let known: LargePattern = context.shared.value(source) { return known }
    guard !pattern.hasManyStates, let text = try? PatternFormat.macrocell.text(of: pattern) else {
      context.report(
        .invalid(
          pattern.hasManyStates
            ? "a pattern with more than two states cannot be farther than 2^31 cells from the origin"
            : "the pattern is about 2^59 or more cells from the origin, where it cannot be placed",
          advice: "add 'header: ignore', which leaves out the position in the file"), key: "initial", at: span)
      return nil
    }
    guard var tree = LargePattern(macrocell: text, room: context.shared.grantedLeft),
      context.shared.take(tree.byteCount)
    else {
      context.report(context.shared.problem(of: "patterns"), key: "initial", at: span)
      return nil
    }
    tree.isPlacedFar = true
    if let source { context.shared.keep(tree, of: source) }
    return tree
  }
}
