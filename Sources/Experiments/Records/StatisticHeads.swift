import Simulations

/// The names of the statistics in many rows, each name once.
///
/// Nearly all rows have the same names in the same places. So each statistic is compared with the one in the row
/// before, and only a new name is looked up.
struct StatisticHeads {
  /// The statistics without their values, in the order of the first rows that have them.
  private(set) var all: [Statistic] = []
  /// The index of the name for each statistic of all rows.
  private(set) var numbers: [Int] = []
  private var places: [Statistic: Int] = [:]
  /// The place in ``numbers`` of the statistic to compare with, and of the start of the current row.
  private var next = 0, start = 0

  init(_ rows: [RunRow?]) {
    for case let row? in rows {
      (next, start) = (start, numbers.count)
      for statistic in row.statistics { add(statistic) }
      for step in row.steps { for statistic in step { add(statistic) } }
    }
  }

  private mutating func add(_ statistic: Statistic) {
    defer { next += 1 }
    if next < start, all[numbers[next]].name == statistic.name, all[numbers[next]].isListed == statistic.isListed {
      return numbers.append(numbers[next])
    }
    let head = statistic.head, number = places[head] ?? all.count
    if number == all.count {
      places[head] = number
      all.append(head)
    }
    numbers.append(number)
  }
}
