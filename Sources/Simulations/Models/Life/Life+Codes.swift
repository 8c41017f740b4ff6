import Specification

extension Life {
  /// Reports each code of an object whose cells are another object, such as `xp3_7`.
  ///
  /// A code is right if its cells are that object under the rule of the block, at any point of its sweep, or under
  /// B3/S23. Codes that would take too much work are not checked.
  static func checkCodes(in node: SpecNode?, _ rule: LifeRule, _ context: inout SpecContext) {
    for (code, span) in codes(in: node) {
      guard let pattern = ObjectCode.pattern(code) else { continue }
      let source = SharedReadings.Source("object", code, part: rule.text)
      let known: [SpecError.Problem]? = context.shared.value(source)
      let problems = known ?? problems(of: code, pattern, rule, context.shared)
      if known == nil { context.shared.keep(problems, of: source) }
      context.judge(problems.first, key: "initial", at: span)
    }
  }

  /// Returns the error of a code whose cells are another object, or nothing.
  private static func problems(
    of code: String, _ pattern: Pattern, _ rule: LifeRule, _ shared: SharedReadings
  ) -> [SpecError.Problem] {
    let kind = code.dropFirst().first ?? "s"
    let period = kind == "s" ? 1 : Int(code.dropFirst(2).prefix { $0 != "_" }) ?? 1
    var fates: [ObjectFate] = []
    let own = rule.withoutTopology
    for rule in own == .conway ? [own] : [own, .conway] {
      guard case .table = rule.transition, !rule.fillsEmptySpace else { continue }
      guard shared.mayCompute() else { return [] }
      let fate = ObjectFate(of: pattern, rule: rule, expected: period)
      _ = shared.mayCompute(after: fate.work)
      if fate.mayBe(kind) { return [] }
      fates.append(fate)
    }
    return fates.prefix(1).map { fate in
      .invalid("'\(code)' does not fit its cells, which \(fate.text)", advice: fate.advice(for: code))
    }
  }

  /// Returns the texts that name a pattern, with their places.
  private static func codes(in node: SpecNode?) -> [(code: String, span: SourceSpan)] {
    guard let node else { return [] }
    switch node.content {
    case .scalar(let text, _): return [(text, node.span)]
    case .list(let items): return items.flatMap { codes(in: $0) }
    case .map(let entries): return entries.filter { $0.key == "pattern" }.flatMap { codes(in: $0.value) }
    }
  }
}
