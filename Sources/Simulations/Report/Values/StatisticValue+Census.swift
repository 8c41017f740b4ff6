import Expressions

extension StatisticValue {
  /// Returns the number of objects with an apgcode in a census, in the ash and escaping together. Returns `none` if
  /// there is no census because the run has not settled.
  package func count(of count: ObjectCount) -> StatisticValue {
    guard case .list(let rows) = self else { return .none }
    var sum = 0
    for case .list(let row) in rows where row.count == 4 && row[0] == .text(count.code) {
      sum += (row[2].int ?? 0) + (row[3].int ?? 0)
    }
    return .whole(sum)
  }
}
