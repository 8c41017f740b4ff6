import Synchronization

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

/// A cache of the codes of objects.
///
/// A code only depends on the object and the rule, so the contents of the cache affect no result.
enum ApgcodeMemo {
  /// The maximum number of codes and of bytes, after which the cache starts over, and the maximum bytes of a cached
  /// object.
  private static let capacity = 1 << 14, mostBytes = 0x1p24, largest = 0x1p14

  private struct Key: Hashable {
    let grid: BitGrid
    let period: Int
    let rule: LifeRule
  }

  private struct Memory {
    var codes: [Key: Apgcode] = [:]
    var bytes = 0.0
  }

  private static let memory = Mutex(Memory())

  /// Returns the code of an object.
  ///
  /// - Throws: an error if the object exceeds the limits, or if the signal stops the search.
  static func code(of object: LifeObject, rule: LifeRule, _ limits: RunLimits) throws(RunError) -> Apgcode {
    let cells = try PlaneCells(object.cells, limits)
    let key = Key(grid: cells.grid, period: object.period, rule: rule)
    if let known = memory.withLock({ $0.codes[key] }) { return known }
    let code = try Apgcode(
      object.cells, period: object.period, isMoving: object.isSpaceship, rule: rule, limits)
    let bytes = cells.byteCount + Double(code.text.utf8.count)
    guard bytes <= largest else { return code }
    memory.withLock { memory in
      if memory.codes.count >= capacity || memory.bytes + bytes > mostBytes { memory = Memory() }
      if memory.codes.updateValue(code, forKey: key) == nil { memory.bytes += bytes }
    }
    return code
  }
}
