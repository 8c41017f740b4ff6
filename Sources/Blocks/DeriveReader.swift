import Expressions
import Simulations
import Specification

/// A reader of `derive`, a map of names to expressions.
struct DeriveReader {
  let declaration: ModelDeclaration
  /// The names of the model's statistics and series in this block.
  let names: BlockNames
  /// The swept keys and their values, or nil if the sweep has errors.
  let axes: [Ensemble.Axis]?
  /// The keys of the block.
  let entries: [SpecEntry]

  /// The names of all derived statistics, including those with errors, and which of them are true or false.
  struct Derivation {
    var names: [String] = []
    var truths: [String] = []
    /// Nil after an error.
    var statistics: DerivedStatistics?
  }

  /// The largest number of statistics that a block may derive.
  private static let limit = 64
  /// The largest number of characters in a name.
  private static let nameLimit = 40
  /// The prefixes, in saved tables, of columns whose statistic or series has the name of a swept key.
  private static let columnPrefixes = ["statistic_", "series_"]

  func read(_ node: SpecNode?, in context: inout SpecContext) -> Derivation {
    guard let node else { return Derivation(statistics: DerivedStatistics()) }
    guard case .map(let derived) = node.content else {
      context.report(
        .wrongType(
          found: node.found, expected: "map of names to expressions, such as {share_at_peak: peak / people}"),
        key: "derive", at: node.span)
      return Derivation()
    }
    guard derived.count <= Self.limit else {
      context.report(
        .outOfRange(found: "\(derived.count) statistics", expected: "map of at most \(Self.limit) statistics"),
        key: "derive", at: node.span)
      return Derivation(names: derived.map(\.key))
    }
    let errorsBefore = context.errors.count
    for entry in derived { check(entry, in: &context) }
    let parsed = derived.map { expression(of: $0, in: &context) }
    // A name that is already taken gets an error of its own. Expressions that mention it mean the original statistic.
    let order = Self.order(
      zip(derived, parsed).map { ($0, owner(of: $0.key) == nil ? $1?.names ?? [] : []) }, in: &context)
    let keys = numericKeys
    var vocabulary = names.vocabulary
    let known = Set(vocabulary.statistics + derived.map(\.key))
    vocabulary.statistics += derived.map(\.key) + keys.keys.filter { !known.contains($0) }.sorted()
    var items: [DerivedStatistic?] = derived.map { _ in nil }
    for index in order {
      guard var expression = parsed[index] else { continue }
      var faults = expression.bindForRuns(to: vocabulary)
      if faults.isEmpty, let fault = expression.divisionByZero { faults = [fault] }
      for fault in faults { context.report(fault, in: derived[index].value) }
      let isTruth = expression.isTruth(among: vocabulary.truths)
      if isTruth { vocabulary.truths.append(derived[index].key) }
      items[index] = DerivedStatistic(
        name: derived[index].key, isTruth: isTruth, expression: expression, span: derived[index].value.span)
    }
    let read = items.compactMap { $0 }
    return Derivation(
      names: derived.map(\.key), truths: read.filter(\.isTruth).map(\.name),
      statistics: context.errors.count == errorsBefore ? DerivedStatistics(read, order: order, keys: keys) : nil)
  }

  /// The model keys with numeric values, by name. A swept key has no single number, so its value is `none`.
  private var numericKeys: [String: ExpressionValue] {
    let known = Set(declaration.keys.map(\.name))
    var keys: [String: ExpressionValue] = [:]
    for entry in entries where known.contains(entry.key) { keys[entry.key] = entry.value.number }
    for key in names.sweptKeys ?? [] {
      let values = axes?.first { $0.key == key }?.values
      if values?.contains(where: { $0.number != nil }) ?? true { keys[key] = ExpressionValue.none }
    }
    return keys
  }

  /// Reports a name that a new statistic cannot have.
  private func check(_ entry: SpecEntry, in context: inout SpecContext) {
    let name = entry.key
    guard Self.isValid(name) else {
      let proposal = Self.proposal(for: name)
      context.report(
        .invalid(
          "'\(name)' is not a valid statistic name: use lower-case letters, digits and underscores, "
            + "and begin with a letter",
          advice: proposal.map { "write \($0) instead of \(name)" }), key: "derive", at: entry.keySpan)
      return
    }
    guard name.utf8.count <= Self.nameLimit else {
      context.report(
        .invalid(
          "the name of a statistic has at most \(Self.nameLimit) characters; this one has \(name.utf8.count)",
          advice: nil), key: "derive", at: entry.keySpan)
      return
    }
    if let prefix = Self.columnPrefixes.first(where: name.hasPrefix) {
      let rest = name.dropFirst(prefix.count)
      context.report(
        .invalid(
          "the name of a statistic cannot begin with '\(prefix)', which marks columns of saved tables",
          advice: "write own_\(rest) instead of \(name)"), key: "derive", at: entry.keySpan)
      return
    }
    guard let owner = owner(of: name) else { return }
    context.report(
      .invalid("'\(name)' is already \(owner)", advice: "write own_\(name) instead of \(name)"), key: "derive",
      at: entry.keySpan)
  }

  /// Whether a name has only characters that are allowed.
  private static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
      default: false
      }
    }
  }

  /// Returns the nearest valid spelling of the name, or nil if there isn't one.
  private static func proposal(for name: String) -> String? {
    let proposal = name.lowercased().map { $0 == "-" || $0 == " " || $0 == "." ? "_" : $0 }
    return proposal.count <= nameLimit && isValid(String(proposal)) ? String(proposal) : nil
  }

  /// Returns the meaning that a name has without `derive`, or nil if it is free.
  private func owner(of name: String) -> String? {
    if declaration.statistics.contains(where: { $0.name == name }) { return "a statistic of \(declaration.name)" }
    if declaration.series.contains(where: { $0.name == name }) { return "a series of \(declaration.name)" }
    if declaration.keys.contains(where: { $0.name == name }) { return "a key of \(declaration.name)" }
    if BlockSpecification.keys.contains(where: { $0.name == name }) { return "a key of every block" }
    if ["step", "replicate", "block"].contains(name) { return "the name of a column" }
    return Expression.reservedWords.contains(name) ? "a word of expressions" : nil
  }

  private func expression(of entry: SpecEntry, in context: inout SpecContext) -> Expression? {
    guard let text = entry.value.scalar else {
      context.report(
        .wrongType(found: entry.value.found, expected: "text with an expression, such as peak / people"), key: "derive",
        at: entry.value.span)
      return nil
    }
    do {
      return try Expression(text)
    } catch {
      var fault = error
      // The functions of expressions take many runs, and `derive` belongs to one.
      if case .unknown(let name, what: "function", _) = error.problem {
        fault.problem = .unknown(name, what: "function", allowed: [])
      }
      context.report(fault, in: entry.value)
      return nil
    }
  }

  /// Returns the indices of the statistics in an order in which each follows those that it mentions. Reports cycles.
  private static func order(_ derived: [(entry: SpecEntry, names: [String])], in context: inout SpecContext) -> [Int] {
    let index = Dictionary(
      derived.enumerated().map { ($1.entry.key, $0) }, uniquingKeysWith: { first, _ in first })
    var order: [Int] = []
    var waiting = Array(derived.indices)
    // Each round takes the statistics that mention only statistics taken before. The rest lead into a cycle.
    while true {
      let ready = waiting.filter { place in
        derived[place].names.allSatisfy { name in index[name].map { order.contains($0) } ?? true }
      }
      guard !ready.isEmpty else { break }
      order += ready
      waiting.removeAll { ready.contains($0) }
    }
    var seen: Set<Int> = []
    for start in waiting where !seen.contains(start) {
      var path = [start]
      while let last = path.last,
        let next = derived[last].names.lazy.compactMap({ index[$0] }).first(where: waiting.contains)
      {
        if let first = path.firstIndex(of: next) {
          let cycle = (path[first...] + [next]).map { derived[$0].entry.key }
          let text =
            cycle.count == 2
            ? "'\(cycle[0])' is derived from itself"
            : "these statistics are derived from each other: " + cycle.joined(separator: " → ")
          context.report(.invalid(text, advice: nil), key: "derive", at: derived[next].entry.value.span)
          break
        }
        // A statistic that only leads into a reported cycle is not reported again.
        if seen.contains(next) { break }
        path.append(next)
      }
      seen.formUnion(path)
    }
    return order
  }
}
