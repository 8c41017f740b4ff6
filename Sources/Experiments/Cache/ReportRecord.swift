import Simulations

/// The record of one run: its report, with the views and states that runs have asked for so far.
package struct ReportRecord: Sendable, Record {
  /// The limits that the run respected. A stricter limit needs a new run.
  private var limits: RunLimits
  private var statistics: [Statistic]
  private var series: Series
  private var summary: String
  private var notes: [String]
  /// The requests for the views that the notes mention, or nil if the notes mention none.
  private var notedViews: [String]?
  private var missedEnd: MissedEnd?
  private var endNotes: [String]
  private var endBeforeInputs: Int?
  private var unfinished: [String]
  private var delayNote: String?
  private var events: [RunEvent]
  private var warnings: [RunWarning]
  /// The views, each with the words of its request.
  private var views: [(request: String, view: ReportView)]
  /// Which states the run kept as quadtrees.
  private var keptSquares: KeptSquares
  /// The final state. The outer optional is nil if no run asked for the state. The inner one is nil if the model has
  /// none.
  private var state: FinalState??
  private var handover: FinalState??

  package static func code<C: RecordCoder>(_ record: Self?, with coder: inout C) throws(C.Fault) -> Self {
    func state(_ state: FinalState??, _ coder: inout C) throws(C.Fault) -> FinalState?? {
      try coder.optional(state) { coder, state throws(C.Fault) in try coder.optional(state ?? nil) }
    }
    return ReportRecord(
      limits: try coder.code(record?.limits), statistics: try coder.code(record?.statistics),
      series: try coder.code(record?.series), summary: try coder.text(record?.summary),
      notes: try coder.code(record?.notes), notedViews: try coder.optional(record?.notedViews),
      missedEnd: try coder.optional(record?.missedEnd), endNotes: try coder.code(record?.endNotes),
      endBeforeInputs: try coder.optional(record?.endBeforeInputs), unfinished: try coder.code(record?.unfinished),
      delayNote: try coder.optional(record?.delayNote), events: try coder.code(record?.events),
      warnings: try coder.code(record?.warnings),
      views: try coder.list(record?.views) { coder, entry throws(C.Fault) in
        (request: try coder.text(entry?.request), view: try coder.code(entry?.view))
      },
      keptSquares: try C.checked(KeptSquares(rawValue: try coder.count(record?.keptSquares.rawValue))),
      state: try state(record?.state, &coder), handover: try state(record?.handover, &coder))
  }
}

extension ReportRecord {
  /// The largest number of views that are kept although the last run did not ask for them.
  private static let spareViews = 16

  /// Creates the record of a report.
  ///
  /// - Parameter older: an earlier record of the same run, whose contents are kept as well.
  package init(_ report: Report, of request: RunRequest, needsHandover: Bool, older: ReportRecord? = nil) {
    limits = request.limits
    statistics = report.statistics
    series = report.series
    summary = report.summary
    notes = report.notes
    notedViews = report.notesTellOfViews ? request.views.map { Self.words($0, request) } : nil
    missedEnd = report.missedEnd
    endNotes = report.endNotes
    endBeforeInputs = report.endBeforeInputs
    unfinished = report.unfinished
    delayNote = report.delayNote
    events = report.events
    warnings = report.warnings
    let views = zip(request.views, report.views).map { (request: Self.words($0, request), view: $1) }
    let others = older?.views.filter { old in !views.contains { $0.request == old.request } } ?? []
    self.views = views + others.prefix(Self.spareViews)
    state = request.keepsState ? .some(report.state) : older?.state ?? nil
    handover = older?.handover ?? nil
    keptSquares = needsHandover ? request.keptSquares : older?.keptSquares ?? .none
    guard needsHandover else { return }
    switch report.handover {
    case nil: handover = .some(nil)
    case let state as FinalState: handover = .some(state)
    // The handovers of other models can be made from their reports.
    case .some: handover = nil
    }
  }

  private static func words(_ view: ViewRequest, _ request: RunRequest) -> String {
    "\(view.canonical) \(request.pictureLimit.columns)x\(request.pictureLimit.rows)"
      + " \(request.imageLimit.columns)x\(request.imageLimit.rows)"
  }

  /// Returns the report that the run would produce, or nil if the record lacks something that is requested.
  ///
  /// - Parameter handover: returns the handover of a run with this report, for records that do not hold it.
  package func report(
    _ request: RunRequest, needsHandover: Bool, handover remade: (Report) -> (any Handover)? = { _ in nil }
  ) -> Report? {
    guard request.limits.memory >= limits.memory, request.limits.updates >= limits.updates else { return nil }
    if let notedViews, notedViews != request.views.map({ Self.words($0, request) }) { return nil }
    var report = Report(
      statistics: statistics, series: series, summary: summary, notes: notes, missedEnd: missedEnd, warnings: warnings)
    report.notesTellOfViews = notedViews != nil
    report.endNotes = endNotes
    report.endBeforeInputs = endBeforeInputs
    report.unfinished = unfinished
    report.delayNote = delayNote
    report.events = events
    for view in request.views {
      let words = Self.words(view, request)
      guard let known = views.first(where: { $0.request == words }) else { return nil }
      report.views.append(known.view)
    }
    if request.keepsState {
      guard let state else { return nil }
      report.state = state
      report.state?.forgetSquares()
    }
    if needsHandover {
      if let handover {
        guard var state = handover else { return report }
        // A quadtree is missing if no run asked for it, and cells are missing if a run had less memory.
        if request.keptSquares > keptSquares, request.keptSquares.contains(state) { return nil }
        if state.isAbsent, state.memoryToHold <= request.limits.memory { return nil }
        if !request.keptSquares.contains(state) { state.forgetSquares() }
        report.handover = state
      } else {
        guard let handover = remade(report) else { return nil }
        report.handover = handover
      }
    }
    return report
  }
}

extension CacheUse {
  private func key(_ computation: Computation, _ request: RunRequest) -> ResultCache.Key {
    let range = RunRange(
      computation: computation.key(request, drawing: request.views), upstream: upstream, seed: computation.seed,
      replicates: 0..<1, namedSteps: request.namedSteps)
    return cache.key(range.encoded)
  }

  /// Returns whether the cache holds the report of a single run with everything that is requested.
  func knows(_ computation: Computation, _ request: RunRequest, needsHandover: Bool) -> Bool {
    knownReport(computation, request, needsHandover: needsHandover) != nil
  }

  /// Returns the known report of a single run, or nil if it is unknown or lacks something that is requested.
  func knownReport(_ computation: Computation, _ request: RunRequest, needsHandover: Bool) -> Report? {
    let key = key(computation, request)
    if case .found(let reader) = cache.record(for: key), let record = try? ReportRecord(reader),
      let report = record.report(request, needsHandover: needsHandover, handover: handover)
    {
      return report
    }
    return packedReport(key, request, needsHandover: needsHandover)
  }

  /// Returns whether a report of a single run equals the known report byte for byte. The result is true if no report is
  /// known.
  func agrees(
    _ report: Report, _ computation: Computation, _ request: RunRequest, needsHandover: Bool
  ) -> Bool {
    guard let known = knownReport(computation, request, needsHandover: needsHandover) else { return true }
    func bytes(_ report: Report) -> [UInt8] {
      ReportRecord(report, of: request, needsHandover: needsHandover).encoded
    }
    return bytes(known) == bytes(report)
  }

  /// Returns the report that a cluster worker computed, or nil if it lacks something that is requested.
  private func packedReport(_ key: ResultCache.Key, _ request: RunRequest, needsHandover: Bool) -> Report? {
    let (parts, damaged) = cache.parts(for: key)
    tally.add(damaged: damaged)
    for reader in parts {
      let record = try? ReportRecord(reader)
      if let report = record?.report(request, needsHandover: needsHandover, handover: handover) { return report }
    }
    return nil
  }

  /// Returns the known report of a single run, or computes it with `run` and stores it. A failure is not stored.
  ///
  /// - Returns: the report, whether it was known, and whether it is in the cache now.
  func report(
    _ computation: Computation, _ request: RunRequest, needsHandover: Bool, run: () throws(RunError) -> Report
  ) throws(RunError) -> (report: Report, isKnown: Bool, isKept: Bool) {
    let key = key(computation, request)
    var older: ReportRecord?
    switch cache.record(for: key) {
    case .none: break
    case .damaged: tally.add(damaged: 1)
    case .foreign: tally.add(foreign: 1)
    case .found(let reader):
      do throws(RecordFault) {
        let record = try ReportRecord(reader)
        if let report = record.report(request, needsHandover: needsHandover, handover: handover) {
          return (report, true, true)
        }
        older = record
        tally.add(incomplete: 1)
      } catch {
        tally.add(damaged: 1)
      }
    }
    if let report = packedReport(key, request, needsHandover: needsHandover) { return (report, true, true) }
    let start = ContinuousClock.now
    let report = try run()
    guard cache.isWorthKeeping(ContinuousClock.now - start) else { return (report, false, false) }
    // A record that is too large would not be written anyway.
    let states = [request.keepsState ? report.state : nil, needsHandover ? report.lattice : nil]
    guard states.reduce(0, { $0 + ($1?.byteCount ?? 0) }) < cache.recordLimit else { return (report, false, false) }
    let record = ReportRecord(report, of: request, needsHandover: needsHandover, older: older)
    cache.store(record.encoded, for: key)
    return (report, false, true)
  }
}
