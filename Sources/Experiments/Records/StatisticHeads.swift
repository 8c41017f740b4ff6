import Simulations

/// The names of statistics of many rows, each name once, listed or not.
///
/// Nearly all rows have the same names in the same places. So each statistic is compared with that of the row before,
/// and only a new name is looked up.
struct StatisticHeads {
  /// Each statistic without its value, in the order of their first rows.
  private(set) var all: [Statistic] = []
  /// For each statistic of all rows the index of its name.
  private(set) var numbers: [Int] = []
  private var places: [Statistic: Int] = [:]
  /// The next statistic of the row before, by its place among ``numbers``, and where this row begins.
  private var next = 0, start = 0

  mutating func beginRow() {
    (next, start) = (start, numbers.count)
  }

  mutating func add(_ statistic: Statistic) {
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
