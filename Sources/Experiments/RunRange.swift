import Simulations

/// What is computed: a range of replicates of one specification. All that the results depend on, apart from the program
/// itself, and so what they are found by; ``RunJob`` is what a machine needs to compute them.
package struct RunRange: Sendable, Hashable {
  /// ``BlockSpecification/computation``.
  package var computation: String
  /// For each block whose result it starts from the digest of that block.
  package var upstream: [String]
  package var seed: UInt64
  package var replicates: Range<Int>
  /// The steps at which the series are asked for.
  package var namedSteps: [Int]
  /// The series that are kept over the steps.
  package var curves: [String]

  package init(
    computation: String, upstream: [String] = [], seed: UInt64, replicates: Range<Int>, namedSteps: [Int] = [],
    curves: [String] = []
  ) {
    self.computation = computation
    self.upstream = upstream
    self.seed = seed
    self.replicates = replicates
    self.namedSteps = namedSteps
    self.curves = curves
  }

  /// The form of bytes of this version; another one has another first number.
  private static let version = 2

  package var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.count(Self.version)
    writer.text(computation)
    writer.list(upstream) { $0.text($1) }
    writer.unsigned(seed)
    writer.count(replicates.lowerBound)
    writer.count(replicates.upperBound)
    writer.list(namedSteps) { $0.count($1) }
    writer.list(curves) { $0.text($1) }
    return writer.bytes
  }

  package init(encoded: [UInt8]) throws(RecordFault) {
    var reader = RecordReader(encoded)
    guard try reader.count() == Self.version else { throw RecordFault() }
    computation = try reader.text()
    upstream = try reader.list { reader throws(RecordFault) in try reader.text() }
    seed = try reader.unsigned()
    let first = try reader.count(), end = try reader.count()
    guard first <= end else { throw RecordFault() }
    replicates = first..<end
    namedSteps = try reader.list { reader throws(RecordFault) in try reader.count() }
    curves = try reader.texts()
    guard reader.isAtEnd else { throw RecordFault() }
  }
}

/// What is kept of one run of an experiment.
package struct RunRow: Sendable, Equatable {
  package var statistics: [Statistic]
  /// For each named step the values of all series, or none where the run ended before.
  package var steps: [[Statistic]]
  /// For each of the series that are kept over the steps.
  package var curves: [RunCurve]
  /// Of the first replicate; other replicates' are never shown.
  package var notes: [String]
  /// Likewise.
  package var warnings: [RunWarning]
  /// That the limit of steps ended the run, where it did.
  package var missed: MissedEnd?

  package init(
    statistics: [Statistic], steps: [[Statistic]] = [], curves: [RunCurve] = [], notes: [String] = [],
    warnings: [RunWarning] = [], missed: MissedEnd? = nil
  ) {
    self.statistics = statistics
    self.steps = steps
    self.curves = curves
    self.notes = notes
    self.warnings = warnings
    self.missed = missed
  }

  /// What is kept of the report of a run.
  init(_ report: Report, namedSteps: [Int], curves names: [String] = [], replicate: Int) {
    statistics = report.statistics
    steps = namedSteps.map { step in
      report.series.steps.firstIndex(of: step).map { row in
        report.series.columns.map { Statistic($0.name, .whole($0.values[row])) }
      } ?? []
    }
    curves = names.map { name in
      report.series[name].map { RunCurve(steps: report.series.steps, values: $0) } ?? .absent
    }
    // A point may be among the first ones of another experiment.
    notes = replicate == 0 ? report.notes.filter { $0 != report.missedEnd?.note } : []
    warnings = replicate == 0 ? report.warnings : []
    missed = report.missedEnd
  }

  /// Whether all of it can be in a record: a place in the notebook moves with the lines around it.
  var isPlain: Bool { warnings.allSatisfy(\.isPlain) }
}

/// The results of up to 64 replicates of one point, as far as they are known: what a record holds of an experiment.
package struct RunRecord: Sendable, Equatable {
  /// Replicates of a record: those from a multiple of this on.
  package static let width = 64

  /// The limits that all of these runs kept to. Under stricter ones nobody knows.
  package var limits: RunLimits
  /// By the place of the replicate in the record.
  package private(set) var rows: [RunRow?]

  package init(limits: RunLimits, rows: [RunRow?]) {
    self.limits = limits
    self.rows = Array(rows.prefix(Self.width)) + [RunRow?](repeating: nil, count: max(0, Self.width - rows.count))
  }

  package static func == (a: Self, b: Self) -> Bool { a.limits == b.limits && a.rows == b.rows }

  package var encoded: [UInt8] {
    // Nearly all rows have the same names, each listed or not.
    var heads: [Statistic] = [], places: [Statistic: Int] = [:]
    for row in rows.compactMap({ $0 }) {
      for statistic in row.statistics + row.steps.flatMap({ $0 }) where places[statistic.head] == nil {
        places[statistic.head] = heads.count
        heads.append(statistic.head)
      }
    }
    func write(_ writer: inout RecordWriter, _ statistic: Statistic) {
      writer.count(places[statistic.head] ?? 0)
      writer.value(statistic.value)
    }
    var writer = RecordWriter()
    writer.fraction(limits.memory)
    writer.fraction(limits.updates)
    writer.list(heads) { writer, head in
      writer.text(head.name)
      writer.truth(head.isListed)
    }
    for row in rows {
      writer.optional(row?.isPlain == true ? row : nil) { writer, row in
        writer.list(row.statistics, write)
        writer.list(row.steps) { $0.list($1, write) }
        writer.list(row.curves) { $0.curve($1) }
        writer.list(row.notes) { $0.text($1) }
        writer.list(row.warnings) { $0.warning($1) }
        writer.optional(row.missed) { $0.missedEnd($1) }
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
            notes: try reader.list { reader throws(RecordFault) in try reader.text() },
            warnings: try reader.list { reader throws(RecordFault) in try reader.warning() },
            missed: try reader.optional { reader throws(RecordFault) in try reader.missedEnd() })
        })
    }
    guard reader.isAtEnd else { throw RecordFault() }
  }
}

extension Statistic {
  /// All but the value.
  fileprivate var head: Statistic { Statistic(name, .none, isListed: isListed) }
}
