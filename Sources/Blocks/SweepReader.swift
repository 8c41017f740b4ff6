import Expressions
import Simulations
import Specification

/// Reads `sweep`.
struct SweepReader {
  /// The keys that may be swept.
  let keys: [KeyDeclaration]
  /// The block's own keys, and where they stand.
  let entries: [SpecEntry]
  let owner: String

  /// The most duplicate values of one key that are reported.
  private static let toldLimit = 20

  /// The valid part of a sweep.
  struct SweptAxes {
    /// Nil after an error.
    var sweep: FactorialDesign?
    /// The keys that exist, with those of their values that could be read: at least one each.
    var axes: [FactorialDesign.Axis] = []
    /// Keys that were meant to be swept, and have no values.
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
    let words = keys.map(\.word)
    let errorsBefore = context.errors.count
    var reading = SweptAxes()
    for entry in swept {
      let isKnown = words.contains { $0.spelling == entry.key }
      if !isKnown {
        context.report(.unknownKey(entry.key, owner: owner, allowed: words), key: entry.key, at: entry.keySpan)
        // It is swept, only not called so.
        if let meant = words.nearest(to: entry.key) { reading.lost.append(meant) }
      } else if entries.contains(where: { $0.key == entry.key }) {
        context.report(
          .invalid(
            "'\(entry.key)' is both swept and set in the block",
            advice: "take it out of the block or out of 'sweep'"),
          key: entry.key, at: entry.keySpan)
      }
      let key = keys.first { $0.name == entry.key }, isWord = key?.isWord ?? false
      let values = values(entry.value, key: entry.key, areWords: isWord, in: &context)
      if values.isEmpty {
        reading.lost.append(entry.key)
      } else if isKnown {
        reading.axes.append(
          FactorialDesign.Axis(
            key: entry.key, values: values, isWord: isWord, isNominal: key?.isNominal ?? false))
      }
    }
    guard context.errors.count == errorsBefore else { return reading }
    var points = 1
    for axis in reading.axes {
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

  private func tooMany(_ found: String, at span: SourceSpan, in context: inout SpecContext) {
    context.report(
      .outOfRange(found: "\(found) points", expected: "sweep of at most \(FactorialDesign.pointLimit) points"),
      key: "sweep",
      at: span)
  }

  /// The values that can be told, none twice.
  private func values(
    _ node: SpecNode, key: String, areWords: Bool, in context: inout SpecContext
  ) -> [FactorialDesign.Value] {
    var values: [FactorialDesign.Value]
    switch node.content {
    case .list(let items):
      guard items.count <= FactorialDesign.pointLimit else {
        tooMany("\(items.count)", at: node.span, in: &context)
        return []
      }
      values = items.map { FactorialDesign.Value(node: $0, label: $0.flowText) }
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
      context.report(
        .wrongType(found: node.found, expected: "list such as [1, 2, 3], or range such as 0.1..0.9 step 0.1"), key: key,
        at: node.span)
      // A single value is one that was meant.
      if case .scalar(let text, _) = node.content, !text.isEmpty {
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
    var seen: Set<String> = []
    var told = 0
    return values.filter { value in
      if seen.insert(areWords ? value.label : PointCondition.normal(value.label)).inserted { return true }
      told += 1
      if told <= Self.toldLimit {
        context.report(.invalid("duplicate value \(value.label)", advice: nil), key: key, at: value.node.span)
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
      switch error {
      case .noRange:
        problem = .wrongType(found: "'\(text)'", expected: "range such as 1..10 or 0.1..0.9 step 0.1")
      case .threeDots:
        problem = .invalid("a range has two points between its ends", advice: "write 1..3")
      case .noNumber(let part):
        problem = .wrongType(
          found: part.isEmpty ? "nothing" : "'\(part)'",
          expected: "decimal number at either end of the range and as its step")
      case .never: problem = .invalid("a range with steps of 0 never ends", advice: nil)
      case .wrongWay:
        problem = .invalid(
          "the steps lead away from the end of the range", advice: "swap the ends, or the sign of the step")
      case .tooPrecise: problem = .invalid("the range has too many digits", advice: "at most 18 are exact")
      }
      context.report(problem, key: key, at: span)
      return nil
    }
  }
}
