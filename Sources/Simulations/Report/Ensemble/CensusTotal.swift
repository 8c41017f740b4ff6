import Expressions

/// The objects of a kind in the census of many runs.
package struct CensusTotal: Sendable, Hashable {
  /// The apgcode.
  package let object: String
  /// The common name; nil for an object without one.
  package let name: String?
  package var ash: Int
  package var escaping: Int
  /// The number of runs that have the object.
  package private(set) var runs: Int

  /// Returns the totals of all kinds over the settled runs of a census, the most frequent kind first, and the number of
  /// these runs. O(rows of all runs).
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

  /// The kind in the statistic `census` of a run: `[object, name, ash, escaping]`.
  package var statistic: StatisticValue {
    .list([.text(object), name.map { .text($0) } ?? .none, .whole(ash), .whole(escaping)])
  }

  /// The order of a census: by count, then by the lengths of the codes and by the codes.
  package func isBefore(_ other: CensusTotal) -> Bool {
    let (mine, others) = (ash + escaping, other.ash + other.escaping)
    if mine != others { return mine > others }
    let (length, otherLength) = (object.utf8.count, other.object.utf8.count)
    return length == otherLength ? object < other.object : length < otherLength
  }
}

extension Ensemble {
  /// The totals of the census at a point, and the number of runs that have settled; nil if the runs have no census.
  package func census(at point: Int) -> (rows: [CensusTotal], settled: Int)? {
    column(ObjectCount.statistic).map { CensusTotal.totals($0[runs(of: point)]) }
  }
}
