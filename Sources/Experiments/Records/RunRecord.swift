import Simulations

/// The known results of up to 64 replicates of one point, which form a record of an experiment.
package struct RunRecord: Sendable, Equatable, Record {
  /// The number of replicates in a record. The first one is a multiple of this number.
  package static let width = 64

  /// The limits that all of these runs respected. A stricter limit needs a new run.
  package var limits: RunLimits
  /// The rows, by the place of the replicate in the record. A row is nil if its result is unknown.
  package private(set) var rows: [RunRow?]

  package init(limits: RunLimits, rows: [RunRow?]) {
    self.limits = limits
    self.rows = Array(rows.prefix(Self.width)) + [RunRow?](repeating: nil, count: max(0, Self.width - rows.count))
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.limits.memory == b.limits.memory && a.limits.updates == b.limits.updates && a.rows == b.rows
  }

  package static func code<C: RecordCoder>(_ record: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let known = record.map { StatisticHeads($0.rows) }
    let limits = try coder.code(record?.limits)
    let heads = try coder.list(known?.all) { coder, head throws(C.Fault) in
      Statistic(try coder.text(head?.name), .none, isListed: try coder.truth(head?.isListed))
    }
    var next = 0
    func statistic(_ coder: inout C, _ statistic: Statistic?) throws(C.Fault) -> Statistic {
      let place = try coder.count(known?.numbers[next])
      next += 1
      try C.check(place < heads.count)
      return Statistic(heads[place].name, try coder.value(statistic?.value), isListed: heads[place].isListed)
    }
    var rows: [RunRow?] = []
    for place in 0..<width {
      rows.append(
        try coder.optional(record?.rows[place]) { coder, row throws(C.Fault) in
          RunRow(
            statistics: try coder.list(row?.statistics, statistic),
            steps: try coder.list(row?.steps) { coder, step throws(C.Fault) in try coder.list(step, statistic) },
            curves: try coder.code(row?.curves),
            eventSteps: try coder.list(row?.eventSteps) { coder, step throws(C.Fault) in
              try coder.optional(step ?? nil)
            },
            notes: try coder.code(row?.notes), warnings: try coder.code(row?.warnings),
            missed: try coder.optional(row?.missed), endBeforeInputs: try coder.optional(row?.endBeforeInputs))
        })
    }
    return RunRecord(limits: limits, rows: rows)
  }
}

/// A value with a file or a message of its own.
package protocol Record: RecordPart {}

extension Record {
  package var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.code(self)
    return writer.bytes
  }

  /// Reads the bytes of ``encoded``, with nothing after them.
  package init(_ reader: consuming RecordReader) throws(RecordFault) {
    self = try reader.code(nil)
    guard reader.isAtEnd else { throw RecordFault() }
  }
}

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
