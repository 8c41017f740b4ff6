import Specification

extension ValueType where Value == Initial {
  /// The forms of `initial`: a word, a map, or a list of placements.
  package static var initial: Self {
    ValueType("word, name of a pattern, map of one form, or list of these", holdsPlaces: false) { node, key, context in
      guard case .list(let items) = node.content else {
        return InitialForm.read(node, key: key, in: &context).map(Initial.init)
      }
      let forms = items.map { InitialForm.read($0, key: key, in: &context) }
      guard !forms.contains(where: { $0 == nil }) else { return nil }
      // Nothing is left of what lies under `empty`, which covers all.
      let covering = forms.lastIndex { $0?.isEmpty ?? true }.map { $0 + 1 } ?? 0
      return Initial(forms[covering...].flatMap { $0 ?? [] })
    } canonical: { initial in
      initial.forms.isEmpty ? "empty" : initial.canonical
    }
  }
}

extension Initial {
  /// The cells that were written down one by one, with the place of each. Those that could not be read are left out, and
  /// a parameter that a list holds often comes once.
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
