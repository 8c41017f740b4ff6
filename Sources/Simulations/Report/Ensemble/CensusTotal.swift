import Expressions

/// The objects of one kind in the census of many runs.
package struct CensusTotal: Sendable, Hashable {
  /// The apgcode.
  package let object: String
  /// The common name of the object, or nil if it doesn't have one.
  package let name: String?
  package var ash: Int
  package var escaping: Int
  /// The number of runs with such an object.
  package private(set) var runs: Int

  /// Returns the totals of all kinds over the settled runs, most frequent kind first, with the number of these runs.
  /// O(rows of all runs).
  package static func totals(_ census: some Sequence<StatisticValue?>) -> (rows: [CensusTotal], settled: Int) {
    var totals: [String: CensusTotal] = [:], settled = 0
    for case .list(let rows)? in census {
      settled += 1
      for case .list(let row) in rows {
        guard row.count == 4, let object = row[0].string, let ash = row[2].int, let escaping = row[3].int else {
          continue
        }
        var total = totals[object] ?? CensusTotal(object: object, name: row[1].string, runs: 0)
        total.ash += ash
        total.escaping += escaping
        total.runs += 1
        totals[object] = total
      }
    }
    return (totals.values.sorted { $0.isBefore($1) }, settled)
  }

  package init(object: String, name: String?, ash: Int = 0, escaping: Int = 0, runs: Int = 1) {
    self.object = object
    self.name = name
    self.ash = ash
    self.escaping = escaping
    self.runs = runs
  }

  /// The kind as an entry of a run's statistic `census`: `[object, name, ash, escaping]`.
  package var statistic: StatisticValue {
    .list([.text(object), name.map { .text($0) } ?? .none, .whole(ash), .whole(escaping)])
  }

  /// Returns whether this kind comes before another one in a census. The order is by count, then by the length of the
  /// code, then by the code.
  package func isBefore(_ other: CensusTotal) -> Bool {
    let (mine, others) = (ash + escaping, other.ash + other.escaping)
    if mine != others { return mine > others }
    let (length, otherLength) = (object.utf8.count, other.object.utf8.count)
    return length == otherLength ? object < other.object : length < otherLength
  }
}

extension Ensemble {
  /// Returns the totals of the census at a point, with the number of settled runs. Nil if the runs have no census.
  package func census(at point: Int) -> (rows: [CensusTotal], settled: Int)? {
    column(ObjectCount.statistic).map { CensusTotal.totals($0[runs(of: point)]) }
  }
}
