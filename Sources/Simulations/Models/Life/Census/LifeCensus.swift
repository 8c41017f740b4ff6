/// The objects of a settled pattern, counted by apgcode.
package enum LifeCensus {
  /// Returns the kinds of objects, the most frequent one first. Objects that move escape, all others are ash.
  ///
  /// - Parameter rule: the rule of the objects, one of two states and the eight nearest cells.
  /// - Throws: an error if an object outgrows the limits, or the signal is on.
  package static func rows(
    _ objects: [LifeObject], rule: LifeRule, _ limits: RunLimits = RunLimits()
  ) throws(RunError) -> [CensusTotal] {
    var kinds: [String: CensusTotal] = [:]
    for object in objects {
      try limits.stop.check()
      let code = try ApgcodeMemo.code(of: object, rule: rule, limits).text
      var kind = kinds[code] ?? CensusTotal(object: code, name: ObjectNames.name(of: code, rule: rule))
      if object.isSpaceship { kind.escaping += 1 } else { kind.ash += 1 }
      kinds[code] = kind
    }
    return kinds.values.sorted { $0.isBefore($1) }
  }

  /// Returns the rows as a statistic: `[[object, name, ash, escaping], …]`.
  package static func statistic(_ rows: [CensusTotal]) -> StatisticValue { .list(rows.map(\.statistic)) }
}
