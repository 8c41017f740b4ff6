/// The objects of a settled pattern, counted by apgcode.
package enum LifeCensus {
  /// Returns the kinds of objects in descending order of frequency. Moving objects escape, and all others are ash.
  ///
  /// - Parameter rule: a two-state rule whose neighbourhood is the 3×3 block.
  /// - Throws: an error if an object exceeds the limits, or if the signal stops the census.
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
