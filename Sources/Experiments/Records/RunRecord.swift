import Simulations

/// The known results of up to 64 replicates of one point, which form a record of an experiment.
package struct RunRecord: Sendable, Equatable {
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

  package var encoded: [UInt8] {
    var heads = StatisticHeads()
    for row in rows {
      guard let row else { continue }
      heads.beginRow()
      for statistic in row.statistics { heads.add(statistic) }
      for step in row.steps { for statistic in step { heads.add(statistic) } }
    }
    var next = 0
    func write(_ writer: inout RecordWriter, _ statistic: Statistic) {
      writer.count(heads.numbers[next])
      writer.value(statistic.value)
      next += 1
    }
    var writer = RecordWriter()
    writer.fraction(limits.memory)
    writer.fraction(limits.updates)
    writer.list(heads.all) { writer, head in
      writer.text(head.name)
      writer.truth(head.isListed)
    }
    for row in rows {
      writer.optional(row) { writer, row in
        writer.list(row.statistics, write)
        writer.list(row.steps) { $0.list($1, write) }
        writer.list(row.curves) { $0.curve($1) }
        writer.list(row.eventSteps) { $0.optional($1) { $0.count($1) } }
        writer.list(row.notes) { $0.text($1) }
        writer.list(row.warnings) { $0.warning($1) }
        writer.optional(row.missed) { $0.missedEnd($1) }
        writer.optional(row.endBeforeInputs) { $0.count($1) }
      }
    }
    return writer.bytes
  }

  package init(_ reader: consuming RecordReader) throws(RecordFault) {
    limits = RunLimits(memory: try reader.fraction(), updates: try reader.fraction())
    let heads = try reader.list { reader throws(RecordFault) in
      (name: try reader.text(), isListed: try reader.truth())
    }
    func statistic(_ reader: inout RecordReader) throws(RecordFault) -> Statistic {
      let place = try reader.count()
      guard place < heads.count else { throw RecordFault() }
      return Statistic(heads[place].name, try reader.value(), isListed: heads[place].isListed)
    }
    rows = []
    for _ in 0..<Self.width {
      rows.append(
        try reader.optional { reader throws(RecordFault) in
          RunRow(
            statistics: try reader.list(statistic),
            steps: try reader.list { reader throws(RecordFault) in try reader.list(statistic) },
            curves: try reader.list { reader throws(RecordFault) in try reader.curve() },
            eventSteps: try reader.list { reader throws(RecordFault) in
              try reader.optional { reader throws(RecordFault) in try reader.count() }
            },
            notes: try reader.list { reader throws(RecordFault) in try reader.text() },
            warnings: try reader.list { reader throws(RecordFault) in try reader.warning() },
            missed: try reader.optional { reader throws(RecordFault) in try reader.missedEnd() },
            endBeforeInputs: try reader.optional { reader throws(RecordFault) in try reader.count() })
        })
    }
    guard reader.isAtEnd else { throw RecordFault() }
  }
}
