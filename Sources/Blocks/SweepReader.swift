import Expressions
import Simulations
import Specification

/// A reader of `sweep`.
struct SweepReader {
  /// The keys that may be swept.
  let keys: [KeyDeclaration]
  /// The other entries of the block.
  let entries: [SpecEntry]
  /// The parameters that may be swept.
  let parameters: Set<String>
  let owner: String

  /// The largest number of duplicate values of one key that are reported.
  private static let toldLimit = 20

  /// The valid part of a sweep.
  struct SweptAxes {
    /// The whole sweep, or nil after an error.
    var sweep: FactorialDesign?
    /// The known keys, each with at least one readable value.
    var axes: [FactorialDesign.Axis] = []
    /// The keys that the author meant to sweep but whose values could not be read.
    var lost: [String] = []
  }

  func read(_ node: SpecNode, in context: inout SpecContext) -> SweptAxes {
    guard case .map(let swept) = node.content, !swept.isEmpty else {
      var found = node.found
      if case .map = node.content { found = "an empty one" }
      context.report(
        .wrongType(found: found, expected: "map of keys to lists or ranges, such as {factor: [1, 2, 3]}"),
        key: "sweep", at: node.span)
      return SweptAxes()
    }
    let errorsBefore = context.errors.count
    var reading = SweptAxes()
    var labels: SpecNode?
    for entry in swept {
      let isKey = keys.contains { $0.name == entry.key }
      if entry.key == Self.labels, !isKey {
        labels = entry.value
      } else if entry.key == Self.paired, !isKey {
        pairs(entry.value, into: &reading, in: &context)
      } else {
        _ = add(entry, to: &reading, in: &context)
      }
    }
    if reading.axes.isEmpty, reading.lost.isEmpty, context.errors.count == errorsBefore {
      context.report(
        .invalid("no key is swept", advice: "add a key with its values, such as factor: [1, 2, 3]"), key: "sweep",
        at: node.span)
    }
    if let labels { title(&reading.axes, labels, in: &context) }
    guard context.errors.count == errorsBefore else { return reading }
    var points = 1
    for axis in reading.axes where !axis.isPaired {
      let (product, overflow) = points.multipliedReportingOverflow(by: axis.values.count)
      points = overflow ? .max : product
    }
    guard points <= FactorialDesign.pointLimit else {
      tooMany(points == .max ? "more than 2^63" : "\(points)", at: node.span, in: &context)
      return reading
    }
    reading.sweep = FactorialDesign(axes: reading.axes)
    return reading
  }

  static let paired = "paired", labels = "labels"

  /// Returns the names that a sweep mentions, whether they are keys or not.
  static func sweptNames(in node: SpecNode) -> Set<String> {
    guard case .map(let swept) = node.content else { return [] }
    return swept.reduce(into: []) { names, entry in
      names.insert(entry.key)
      guard entry.key == paired else { return }
      var groups = [entry.value]
      if case .list(let items) = entry.value.content { groups = items }
      for group in groups { if case .map(let pairs) = group.content { names.formUnion(pairs.map(\.key)) } }
    }
  }

  /// Returns advice on a part of a map, such as `initial.random`, which is a key only on the command line. Returns nil
  /// for other keys.
  private func partAdvice(_ entry: SpecEntry) -> String? {
    let parts = entry.key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty,
      let key = keys.first(where: { $0.name == parts[0] }), key.type.contains("map") || key.type.contains("{")
    else { return nil }
    let values: [String]
    switch entry.value.content {
    case .list(let items): values = items.compactMap(\.scalar)
    case .scalar(let text, _):
      values = (text.split(separator: " ").first ?? "").split(separator: ".." as Substring).map(String.init)
    case .map: values = []
    }
    guard values.count > 1 else { return nil }
    let maps = values.prefix(2).map { "{\(parts[1]): \($0)}" }.joined(separator: ", ")
    return "sweep maps of '\(key.name)', such as \(key.name): [\(maps)]"
  }

  /// Reads one key with its values and adds it to the axes.
  ///
  /// - Parameter isPaired: whether the key is paired with the key before it, so its values may repeat.
  /// - Returns: whether an axis was added.
  private func add(
    _ entry: SpecEntry, isPaired: Bool = false, to reading: inout SweptAxes, in context: inout SpecContext
  ) -> Bool {
    let words = keys.map(\.word) + parameters.sorted().map { Word($0) }
    let isKnown = words.contains { $0.spelling == entry.key }
    if let advice = partAdvice(entry) {
      context.report(
        .invalid("unknown key '\(entry.key)' of \(owner)", advice: advice), key: entry.key, at: entry.keySpan)
      reading.lost.append(String(entry.key.prefix { $0 != "." }))
    } else if !isKnown {
      context.report(.unknownKey(entry.key, owner: owner, allowed: words), key: entry.key, at: entry.keySpan)
      // The author meant to sweep this key, but misspelt it.
      if let meant = words.nearest(to: entry.key) { reading.lost.append(meant) }
    } else if entries.contains(where: { $0.key == entry.key }) {
      context.report(
        .invalid(
          "'\(entry.key)' is both swept and set in the block",
          advice: "remove it from the block or from 'sweep'"),
        key: entry.key, at: entry.keySpan)
    } else if reading.axes.contains(where: { $0.key == entry.key }) {
      context.report(
        .invalid("'\(entry.key)' is swept twice", advice: "remove it from 'sweep' or from 'paired'"), key: entry.key,
        at: entry.keySpan)
      return false
    }
    let key = keys.first { $0.name == entry.key }, isWord = key?.isWord ?? false
    let values = values(entry.value, key: entry.key, areWords: isWord, mayRepeat: isPaired, in: &context)
    guard !values.isEmpty else {
      reading.lost.append(entry.key)
      return false
    }
    guard isKnown else { return false }
    var isLabelled = false
    if case .map = entry.value.content { isLabelled = true }
    reading.axes.append(
      FactorialDesign.Axis(
        key: entry.key, values: values, isWord: isWord || isLabelled, isPaired: isPaired,
        isNominal: key?.isNominal ?? false, hasLabels: isLabelled))
    return true
  }

  /// Reads `paired`, a map of keys whose values are combined in order, or a list of such maps.
  private func pairs(_ node: SpecNode, into reading: inout SweptAxes, in context: inout SpecContext) {
    var groups = [node]
    if case .list(let items) = node.content { groups = items }
    for group in groups {
      guard case .map(let swept) = group.content, swept.count > 1 else {
        context.report(
          .invalid(
            "'paired' takes a map of two or more keys",
            advice: "write for example paired: {people: [100, 400], factor: [1, 2]}"), key: Self.paired, at: group.span)
        if case .map(let swept) = group.content { reading.lost += swept.map(\.key) }
        continue
      }
      var first: (key: String, count: Int)?
      for entry in swept {
        guard add(entry, isPaired: first != nil, to: &reading, in: &context), let axis = reading.axes.last else {
          continue
        }
        if let first, axis.values.count != first.count {
          context.report(
            .invalid(
              "'\(first.key)' has \(first.count.counted("value")), and '\(entry.key)' has \(axis.values.count)",
              advice: "give both the same number of values"), key: entry.key, at: entry.value.span)
        }
        first = first ?? (axis.key, axis.values.count)
      }
    }
  }

  /// Reads `labels`, the titles of swept keys.
  private func title(_ axes: inout [FactorialDesign.Axis], _ node: SpecNode, in context: inout SpecContext) {
    guard case .map(let entries) = node.content else {
      context.report(
        .wrongType(found: node.found, expected: "map of swept keys to words, such as {factor: contacts a day}"),
        key: Self.labels, at: node.span)
      return
    }
    for entry in entries {
      guard let index = axes.firstIndex(where: { $0.key == entry.key }) else {
        context.report(
          .unknownKey(entry.key, owner: "the labels of a sweep", allowed: axes.map { Word($0.key) }), key: entry.key,
          at: entry.keySpan)
        continue
      }
      guard let text = entry.value.scalar, !text.isEmpty else {
        context.report(.wrongType(found: entry.value.found, expected: "text"), key: entry.key, at: entry.value.span)
        continue
      }
      axes[index].title = text
    }
  }

  private func tooMany(_ found: String, at span: SourceSpan, in context: inout SpecContext) {
    context.report(
      .outOfRange(found: "\(found) points", expected: "sweep of at most \(FactorialDesign.pointLimit.grouped) points"),
      key: "sweep",
      at: span)
  }

  /// Returns the values that could be read. Duplicates are reported and left out, unless `mayRepeat` is set.
  private func values(
    _ node: SpecNode, key: String, areWords: Bool, mayRepeat: Bool, in context: inout SpecContext
  ) -> [FactorialDesign.Value] {
    var values: [FactorialDesign.Value]
    switch node.content {
    case .list(let items):
      guard items.count <= FactorialDesign.pointLimit else {
        tooMany("\(items.count)", at: node.span, in: &context)
        return []
      }
      values = items.map { FactorialDesign.Value(node: $0, label: $0.flowText) }
    case .map(let labelled):
      values = labelled.map { FactorialDesign.Value(node: $0.value, label: $0.key) }
    case .scalar(let text, isQuoted: false) where DecimalRange.mayBe(text):
      guard let range = range(text, key: key, at: node.span, in: &context) else { return [] }
      guard range.count <= FactorialDesign.pointLimit else {
        tooMany("\(range.count)", at: node.span, in: &context)
        return []
      }
      values = (0..<range.count).map {
        let label = range[$0]
        return FactorialDesign.Value(node: SpecNode(.scalar(label, isQuoted: false), at: node.span), label: label)
      }
    default:
      let meant = SweptValuesMeant(node: node).text
      context.report(
        .wrongType(
          found: node.found,
          expected: "list such as [1, 2, 3], a range such as 0.1..0.9 step 0.1, or a map of labels to values",
          advice: meant.map { "write \($0) instead of \(node.flowText)" }), key: key, at: node.span)
      // A single value counts as a list of one. A mistyped list or range would only cause further errors.
      if case .scalar(let text, _) = node.content, !text.isEmpty, meant == nil || meant == "[\(text)]",
        !text.contains(",")
      {
        return [FactorialDesign.Value(node: node, label: text)]
      }
      return []
    }
    guard !values.isEmpty else {
      context.report(
        .invalid("'\(key)' has no values to take", advice: "write a list of at least one value"), key: key,
        at: node.span)
      return []
    }
    if mayRepeat { return values }
    var seen: Set<String> = []
    var told = 0
    return values.filter { value in
      if seen.insert(areWords ? value.label : PointCondition.normal(value.label)).inserted { return true }
      told += 1
      if told <= Self.toldLimit {
        context.report(
          .invalid("duplicate value \(value.label)", advice: "delete one of them"), key: key, at: value.node.span)
      }
      return false
    }
  }

  private func range(
    _ text: String, key: String, at span: SourceSpan, in context: inout SpecContext
  ) -> DecimalRange? {
    do {
      return try DecimalRange(text)
    } catch {
      let problem: SpecError.Problem
      let advice = SweptValuesMeant(node: SpecNode(.scalar(text, isQuoted: false), at: span)).text.map {
        "write \($0) instead of \(text)"
      }
      switch error {
      case .noRange:
        problem = .wrongType(
          found: "'\(text)'", expected: "range such as 1..10 or 0.1..0.9 step 0.1", advice: advice)
      case .threeDots: problem = .invalid("a range has two dots between its ends", advice: advice)
      case .noNumber(let part):
        problem = .wrongType(
          found: part.isEmpty ? "nothing" : "'\(part)'",
          expected: "decimal number at either end of the range and as its step")
      case .missedEnd(let meant):
        problem = .invalid(
          "a range without a step counts by 1, and misses its end", advice: "write \(meant) instead of \(text)")
      case .never:
        problem = .invalid(
          "a range with steps of 0 never ends", advice: "write a step that is not 0, such as 'step 1'")
      case .wrongWay:
        problem = .invalid(
          "the steps lead away from the end of the range", advice: "swap the ends, or change the sign of the step")
      case .tooPrecise: problem = .invalid("the range has too many digits", advice: "at most 18 are exact")
      }
      context.report(problem, key: key, at: span)
      return nil
    }
  }
}
