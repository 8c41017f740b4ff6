/// What a block varies: keys with the values that each is to have, of which all combinations are run.
public struct Sweep: Sendable, Hashable {
  /// One key and its values, in the order written.
  public struct Axis: Sendable, Hashable {
    public var key: String
    public var values: [Value]
    /// Whether the values are words also where they look like numbers.
    public var isWord = false
  }

  public struct Value: Sendable, Hashable {
    /// As it would stand in the block.
    public var node: SpecNode
    /// As tables and `at KEY=VALUE` name it.
    public var label: String
  }

  /// At least one.
  public var axes: [Axis]

  /// A sweep has at most so many points.
  public static let pointLimit = 100_000

  public var pointCount: Int { axes.reduce(1) { $0 * $1.values.count } }

  /// The values of a point, one for each axis: the first key varies slowest.
  public func values(of point: Int) -> [Value] {
    var rest = point
    return axes.reversed().map { axis in
      defer { rest /= axis.values.count }
      return axis.values[rest % axis.values.count]
    }.reversed()
  }
}

/// Reads `sweep`.
struct SweepReader {
  /// The keys that may be swept.
  let keys: [KeyDeclaration]
  /// The block's own keys, and where they stand.
  let entries: [SpecEntry]
  let owner: String

  /// - Returns: nil after an error.
  func read(_ node: SpecNode, in context: inout SpecContext) -> Sweep? {
    guard case .map(let swept) = node.content, !swept.isEmpty else {
      var found = node.found
      if case .map = node.content { found = "an empty one" }
      context.report(
        .wrongType(found: found, expected: "map of keys to lists or ranges, such as {factor: [1, 2, 3]}"),
        key: "sweep", at: node.span)
      return nil
    }
    let words = keys.map(\.word)
    var axes: [Sweep.Axis] = []
    var isWhole = true
    for entry in swept {
      if !words.contains(where: { $0.spelling == entry.key }) {
        context.report(.unknownKey(entry.key, owner: owner, allowed: words), key: entry.key, at: entry.keySpan)
        isWhole = false
      } else if entries.contains(where: { $0.key == entry.key }) {
        context.report(
          .invalid(
            "'\(entry.key)' is swept, and also stands in the block", advice: "take it out of the block or out of 'sweep'"),
          key: entry.key, at: entry.keySpan)
        isWhole = false
      }
      let isWord = keys.contains { $0.name == entry.key && $0.isWord }
      if let values = values(entry.value, key: entry.key, areWords: isWord, in: &context) {
        axes.append(Sweep.Axis(key: entry.key, values: values, isWord: isWord))
      } else {
        isWhole = false
      }
    }
    guard isWhole else { return nil }
    var points = 1
    for axis in axes {
      let (product, overflow) = points.multipliedReportingOverflow(by: axis.values.count)
      points = overflow ? .max : product
    }
    guard points <= Sweep.pointLimit else {
      tooMany(points == .max ? "more than 2^63" : "\(points)", at: node.span, in: &context)
      return nil
    }
    return Sweep(axes: axes)
  }

  private func tooMany(_ found: String, at span: SourceSpan, in context: inout SpecContext) {
    context.report(
      .outOfRange(found: "\(found) points", expected: "sweep of at most \(Sweep.pointLimit) points"), key: "sweep", at: span)
  }

  private func values(
    _ node: SpecNode, key: String, areWords: Bool, in context: inout SpecContext
  ) -> [Sweep.Value]? {
    var values: [Sweep.Value]
    switch node.content {
    case .list(let items):
      guard items.count <= Sweep.pointLimit else {
        tooMany("\(items.count)", at: node.span, in: &context)
        return nil
      }
      values = items.map { Sweep.Value(node: $0, label: $0.flowText) }
    case .scalar(let text, isQuoted: false) where DecimalRange.mayBe(text):
      guard let range = range(text, key: key, at: node.span, in: &context) else { return nil }
      guard range.count <= Sweep.pointLimit else {
        tooMany("\(range.count)", at: node.span, in: &context)
        return nil
      }
      values = (0..<range.count).map {
        let label = range[$0]
        return Sweep.Value(node: SpecNode(.scalar(label, isQuoted: false), at: node.span), label: label)
      }
    default:
      context.report(
        .wrongType(found: node.found, expected: "list such as [1, 2, 3], or range such as 0.1..0.9 step 0.1"), key: key,
        at: node.span)
      return nil
    }
    guard !values.isEmpty else {
      context.report(
        .invalid("'\(key)' has no values to take", advice: "write a list of at least one value"), key: key, at: node.span)
      return nil
    }
    var seen: Set<String> = []
    for value in values where !seen.insert(areWords ? value.label : PointCondition.normal(value.label)).inserted {
      context.report(.invalid("the value \(value.label) stands twice", advice: nil), key: key, at: value.node.span)
      return nil
    }
    return values
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
          found: part.isEmpty ? "nothing" : "'\(part)'", expected: "decimal number at either end of the range and as its step")
      case .never: problem = .invalid("a range with steps of 0 never ends", advice: nil)
      case .wrongWay:
        problem = .invalid("the steps lead away from the end of the range", advice: "swap the ends, or the sign of the step")
      case .tooPrecise: problem = .invalid("the range has too many digits", advice: "at most 18 are exact")
      }
      context.report(problem, key: key, at: span)
      return nil
    }
  }
}

extension SpecNode {
  /// Tells text from a list or a map that is spelled alike.
  fileprivate var kindMark: String {
    switch content {
    case .scalar: ""
    case .list: "list "
    case .map: "map "
    }
  }

  /// In YAML's flow style, on one line.
  var flowText: String {
    switch content {
    case .scalar(let text, _): text
    case .list(let items): "[\(items.map(\.flowText).joined(separator: ", "))]"
    case .map(let entries): "{\(entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", "))}"
    }
  }
}
