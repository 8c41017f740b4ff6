import Specification

extension ValueType where Value == WrittenTransitions {
  /// The type of a table, `{STATE: {SYMBOL: [NEXT, OUTPUT]}}`, or of a file with a graph, `{file: door.dot}`.
  static var transitions: Self {
    let summary = "map {STATE: {SYMBOL: [NEXT, OUTPUT]}} (OUTPUT may be left out), or {file: NAME}"
    return ValueType(summary) { node, key, context in
      guard case .map(let entries) = node.content else {
        let file = node.scalar.flatMap { text in endings.contains(where: text.lowercased().hasSuffix) ? text : nil }
        context.report(
          .wrongType(
            found: node.found, expected: summary,
            advice: file.map { "write {file: \($0)} instead of \($0)" }
              ?? "write for example {off: {push: [on]}, on: {push: [off]}}"),
          key: key, at: node.span)
        return nil
      }
      guard !entries.isEmpty else {
        context.report(
          .invalid(
            "a machine has at least one state", advice: "write for example {off: {push: [on]}, on: {push: [off]}}"),
          key: key, at: node.span)
        return nil
      }
      if let file = WrittenTransitions.file(node) { return graph(file.path, key: key, at: file.span, in: &context) }
      // If one state has errors, the others are still read, so that the rest of the block can be checked against them.
      let states = entries.map { state($0, key: key, in: &context) }
      let knowsSymbols = entries.allSatisfy { if case .map = $0.value.content { true } else { false } }
      return WrittenTransitions(states: states, knowsSymbols: knowsSymbols)
    } canonical: { written in
      written.states.map { state in
        state.name.counted + "{" + state.rows.map(\.canonical).joined() + "}"
      }.joined() + (written.initial.map { "->" + $0.counted } ?? "")
    }
  }

  /// The file name extensions of graphs.
  private static var endings: [String] { [".dot", ".gv"] }

  /// Returns the machine in a file, which is read once for all blocks that name it. Nil after an error.
  private static func graph(
    _ path: String, key: String, at span: SourceSpan, in context: inout SpecContext
  ) -> WrittenTransitions? {
    guard endings.contains(where: path.lowercased().hasSuffix) else {
      context.report(
        .invalid(
          "'\(path)' has no known file name extension",
          advice: "known extensions are \(endings.joined(separator: ", "))"), key: key, at: span)
      return nil
    }
    let source = SharedReadings.Source("machine", path)
    let known: Result<MachineGraph, PatternFormat.Fault>? = context.shared.value(source)
    if known != nil { context.request(path, at: span) }
    let reading: Result<MachineGraph, PatternFormat.Fault>
    if let known {
      reading = known
    } else {
      guard let bytes = context.file(path, at: span) else { return nil }
      guard context.shared.take(bytes.count * bytesPerByte) else {
        context.report(context.shared.problem(of: "machines"), key: key, at: span)
        return nil
      }
      reading = Result { () throws(PatternFormat.Fault) in try DotReader.read(bytes) }
      context.shared.keep(reading, of: source)
    }
    switch reading {
    case .success(let graph): return WrittenTransitions(graph, at: span)
    case .failure(let fault):
      context.report(
        .invalid(
          "line \(fault.line), column \(fault.column) of '\(path)': \(fault.message)", advice: fault.advice),
        key: key, at: span)
      return nil
    }
  }

  /// The memory of a machine in bytes for each byte of its file, at most.
  private static var bytesPerByte: Int { 64 }

  private static func state(
    _ entry: SpecEntry, key: String, in context: inout SpecContext
  ) -> WrittenTransitions.State {
    var state = WrittenTransitions.State(name: entry.key, span: entry.keySpan)
    refuseEmpty(entry.key, "a state", at: entry.keySpan, in: &context)
    guard case .map(let rows) = entry.value.content else {
      let advice = entry.value.found == "nothing" ? "write {} for a state without transitions" : nil
      context.report(
        .invalid(
          "the state '\(entry.key)' takes a map {SYMBOL: [NEXT, OUTPUT]}; found \(entry.value.found)", advice: advice),
        key: key, at: entry.value.span)
      return state
    }
    for row in rows {
      refuseEmpty(row.key, "a symbol", at: row.keySpan, in: &context)
      let target = target(row.value, of: entry.key, key: key, in: &context)
      state.rows.append(TransitionTable.Row(row.key, target?.next ?? entry.key, target?.output))
      state.nextSpans.append(target?.span)
    }
    return state
  }

  /// Reads `[NEXT, OUTPUT]` or `[NEXT]`. Returns nil after an error.
  ///
  /// - Parameter state: the state that the transition starts from.
  private static func target(
    _ node: SpecNode, of state: String, key: String, in context: inout SpecContext
  ) -> (next: String, span: SourceSpan, output: String?)? {
    guard case .list(let items) = node.content, (1...2).contains(items.count) else {
      var advice = node.scalar.map { "write [\($0.isEmpty ? state : $0)]" }
      var found = node.found
      if case .list(let items) = node.content {
        found = "a list of \(items.count.counted("item"))"
        let words = items.compactMap(\.scalar)
        if items.count == 3, words.count == 3, !words.joined().contains("\"") {
          advice = "for an output that contains a comma, write [\(words[0]), \"\(words[1]), \(words[2])\"]"
        }
      }
      context.report(
        .invalid("a transition is a list [NEXT, OUTPUT], or [NEXT]; found \(found)", advice: advice), key: key,
        at: node.span)
      return nil
    }
    var words: [String] = []
    for (item, what) in zip(items, ["the next state", "the output"]) {
      guard let word = item.scalar else {
        context.report(
          .invalid("\(what) is a word; found \(item.found)", advice: nil), key: key, at: item.span)
        continue
      }
      if word.isEmpty {
        context.report(
          .invalid(
            "\(what) is empty", advice: what == "the output" ? "leave it out if there is no output" : nil), key: key,
          at: item.span)
        continue
      }
      words.append(word)
    }
    guard words.count == items.count else { return nil }
    return (words[0], items[0].span, words.count == 2 ? words[1] : nil)
  }

  private static func refuseEmpty(
    _ name: String, _ what: String, at span: SourceSpan, in context: inout SpecContext
  ) {
    if name.isEmpty { context.report(.invalid("\(what) needs a name", advice: nil), at: span) }
  }
}

extension TransitionTable.Row {
  fileprivate var canonical: String {
    symbol.counted + next.counted + (output.map(\.counted) ?? "-")
  }
}

extension String {
  /// The text preceded by its length, so that a concatenation of such texts is unambiguous.
  var counted: String { "\(utf8.count):\(self)" }
}
