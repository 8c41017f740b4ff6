import Specification

extension ValueType where Value == Initial {
  /// The type of `initial`: a word, a map or a list of placements.
  package static var initial: Self { initial(states: nil) }

  /// Returns the type of `initial` for states with these names, or with numbers alone.
  static func initial(states: [String]?) -> Self {
    let summary =
      "word, name of a pattern, map of one form, or list of these"
      + (states.map { "; states: " + $0.joined(separator: ", ") } ?? "")
    return ValueType(summary, holdsPlaces: false) { node, key, context in
      guard case .list(let items) = node.content else {
        return InitialForm.read(node, key: key, states: states, in: &context).map(Initial.init)
      }
      let forms = items.map { InitialForm.read($0, key: key, states: states, in: &context) }
      guard !forms.contains(where: { $0 == nil }) else { return nil }
      // `empty` covers all cells, so the forms below it have no effect.
      let covering = forms.lastIndex { $0?.isEmpty ?? true }.map { $0 + 1 } ?? 0
      return Initial(forms[covering...].flatMap { $0 ?? [] })
    } canonical: { initial in
      initial.forms.isEmpty ? "empty" : initial.canonical
    }
  }
}

extension Initial {
  /// Returns the cells that were written one by one, each with its span. Unreadable cells are left out. A parameter
  /// that occurs several times in a list is read only once.
  static func writtenCells(in node: SpecNode?) -> [(position: Position, span: SourceSpan)] {
    guard let node else { return [] }
    var items = [node]
    if case .list(let list) = node.content { items = list }
    var seen: Set<UnsafeRawPointer?> = []
    return items.flatMap { item -> [(position: Position, span: SourceSpan)] in
      guard case .map(let entries) = item.content,
        !entries.contains(where: { InitialForm.formNames.contains($0.key) }),
        let at = entries.first(where: { $0.key == "at" })?.value, case .list(let pairs) = at.content,
        seen.insert(pairs.withUnsafeBytes(\.baseAddress)).inserted
      else { return [] }
      let isPair = pairs.count == 2 && pairs.allSatisfy { $0.scalar != nil }
      var silent = SpecContext()
      return (isPair ? [at] : pairs).compactMap { pair in
        Position.read(pair, key: "at", in: &silent).map { ($0, pair.span) }
      }
    }
  }
}
