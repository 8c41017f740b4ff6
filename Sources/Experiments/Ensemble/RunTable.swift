import Expressions
import Simulations

/// The stored results of many runs, column by column. Runs share the names of their statistics, which are nearly always
/// the same.
struct RunTable {
  /// The names in the results of a run, without the values.
  private struct Shape: Hashable {
    struct Head: Hashable {
      var name: String
      var isListed: Bool
    }

    var statistics: [Head]
    /// The series at each named step. The list is empty for a step after the end of the run.
    var steps: [[String]]
    /// The number of events that the block plans for the run.
    var events: Int

    init(_ row: RunRow) {
      statistics = row.statistics.map { Head(name: $0.name, isListed: $0.isListed) }
      steps = row.steps.map { $0.map(\.name) }
      events = row.eventSteps.count
    }

    func fits(_ row: RunRow) -> Bool {
      statistics.count == row.statistics.count && steps.count == row.steps.count && events == row.eventSteps.count
        && zip(statistics, row.statistics).allSatisfy { $0.name == $1.name && $0.isListed == $1.isListed }
        && zip(steps, row.steps).allSatisfy { $0.count == $1.count && zip($0, $1).allSatisfy { $0 == $1.name } }
    }
  }

  private struct ColumnName: Hashable {
    /// The index of the named step, or nil for a statistic of the whole run.
    var step: Int?
    var name: String
  }

  /// Texts that only the first replicates of points have.
  private struct Texts {
    var notes: [String]
    var warnings: [RunWarning]
  }

  private var shapes: [Shape] = []
  /// The columns of each shape: first those of its statistics, then those of its steps.
  private var places: [[Int]] = []
  private var shapeIndex: [Shape: Int] = [:]
  private var columns: [StatisticColumn] = []
  private var columnIndex: [ColumnName: Int] = [:]
  private var texts: [Int: Texts] = [:]
  /// The shape of each run. The number is negative if the run is missing.
  private var shapeOfRun: [Int32] = []
  /// The step limits that runs reached, and for each run the index of its limit. The index is negative if the run did
  /// not reach a limit; the list is empty if no run did.
  private var ends: [MissedEnd] = []
  private var endIndex: [MissedEnd: Int] = [:]
  private var endOfRun: [Int32] = []
  /// The last step of each run that ended before inputs of its block, and −1 for all other runs. The list is empty if
  /// there are no such runs.
  private var endsBeforeInputs: [Int] = []
  /// The kept series of each run. The list is empty if no series are kept.
  private var curvesOfRun: [[RunCurve]] = []
  /// The steps of the events of each run, padded to the number of events in the longest row. A step is negative if the
  /// event did not occur or does not exist.
  private var eventSteps: [Int] = []
  private var eventWidth = 0

  /// Creates a table in which all runs are missing.
  ///
  /// - Parameter count: the number of runs.
  init(count: Int = 0) { shapeOfRun = [Int32](repeating: -1, count: count) }

  var count: Int { shapeOfRun.count }

  var missing: [Int] { shapeOfRun.indices.filter { shapeOfRun[$0] < 0 } }

  func has(_ run: Int) -> Bool { shapeOfRun[run] >= 0 }

  mutating func append(_ row: RunRow) {
    let run = count, shape = shape(of: row)
    shapeOfRun.append(Int32(shape))
    let places = places[shape]
    var next = 0
    for statistic in row.statistics {
      columns[places[next]].append(statistic.value)
      next += 1
    }
    for statistic in row.steps.lazy.joined() {
      columns[places[next]].append(statistic.value)
      next += 1
    }
    if !endOfRun.isEmpty { endOfRun.append(-1) }
    if !endsBeforeInputs.isEmpty { endsBeforeInputs.append(-1) }
    if !curvesOfRun.isEmpty { curvesOfRun.append([]) }
    eventSteps += repeatElement(-1, count: eventWidth)
    if places.count < columns.count {
      for index in columns.indices where columns[index].count == run { columns[index].append(nil) }
    }
    note(run, row)
  }

  mutating func set(_ run: Int, _ row: RunRow) {
    let shape = shape(of: row)
    shapeOfRun[run] = Int32(shape)
    for (place, statistic) in zip(places[shape], [row.statistics, row.steps.flatMap { $0 }].joined()) {
      columns[place].set(run, statistic.value)
    }
    note(run, row)
  }

  /// Copies the rows of another table, which has one row for each of the given runs.
  mutating func set(_ runs: [Int], from table: RunTable) {
    let shapes = table.shapes.map { shape(of: $0) }
    for (run, shape) in zip(runs, table.shapeOfRun) { shapeOfRun[run] = Int32(shapes[Int(shape)]) }
    for (name, index) in table.columnIndex {
      if let own = columnIndex[name] { columns[own].set(runs, from: table.columns[index]) }
    }
    for (index, end) in table.endOfRun.enumerated() where end >= 0 { note(runs[index], table.ends[Int(end)]) }
    for (index, end) in table.endsBeforeInputs.enumerated() where end >= 0 { note(runs[index], endBeforeInputs: end) }
    for (index, curves) in table.curvesOfRun.enumerated() where !curves.isEmpty { note(runs[index], curves) }
    if table.eventWidth > 0 {
      for (index, run) in runs.enumerated() { note(run, table.eventSteps(of: index)) }
    }
    for (index, texts) in table.texts { self.texts[runs[index]] = texts }
  }

  /// Returns the results of a run, or nil if the run is missing.
  func row(_ run: Int) -> RunRow? {
    guard has(run) else { return nil }
    let shape = shapes[Int(shapeOfRun[run])], end = endOfRun.isEmpty ? -1 : endOfRun[run]
    var places = places[Int(shapeOfRun[run])][...]
    func value() -> StatisticValue { places.popFirst().flatMap { columns[$0][run] } ?? .none }
    let statistics = shape.statistics.map { Statistic($0.name, value(), isListed: $0.isListed) }
    let steps = shape.steps.map { $0.map { Statistic($0, value()) } }
    return RunRow(
      statistics: statistics, steps: steps, curves: curves(of: run), eventSteps: eventSteps(of: run),
      notes: notes(of: run), warnings: warnings(of: run),
      missed: end < 0 ? nil : ends[Int(end)], endBeforeInputs: endBeforeInputs(of: run))
  }

  /// Returns the last step of a run that ended before inputs of its block, or nil for any other run.
  func endBeforeInputs(of run: Int) -> Int? {
    guard !endsBeforeInputs.isEmpty, endsBeforeInputs[run] >= 0 else { return nil }
    return endsBeforeInputs[run]
  }

  func curves(of run: Int) -> [RunCurve] { curvesOfRun.isEmpty ? [] : curvesOfRun[run] }

  /// Returns the steps at which the events that the block plans for the run occurred. An element is nil if the event did
  /// not occur.
  func eventSteps(of run: Int) -> [Int?] {
    guard has(run) else { return [] }
    let count = shapes[Int(shapeOfRun[run])].events
    return eventSteps[run * eventWidth..<run * eventWidth + count].map { $0 < 0 ? nil : $0 }
  }

  /// Returns the step at which an event occurred, or nil if it did not.
  func eventStep(_ index: Int, of run: Int) -> Int? {
    guard index < eventWidth, eventSteps[run * eventWidth + index] >= 0 else { return nil }
    return eventSteps[run * eventWidth + index]
  }

  func notes(of run: Int) -> [String] { texts[run]?.notes ?? [] }

  func warnings(of run: Int) -> [RunWarning] { texts[run]?.warnings ?? [] }

  /// Returns the step limits that runs reached, in the order of the first runs that reached them.
  ///
  /// - Parameter stretch: the number of runs in each stretch.
  /// - Returns: each limit with the number of runs that reached it, by stretch.
  func missedEnds(every stretch: Int) -> [(end: MissedEnd, counts: [Int: Int])] {
    var found: [(end: MissedEnd, counts: [Int: Int])] = []
    var places = [Int?](repeating: nil, count: ends.count)
    for (run, end) in endOfRun.enumerated() where end >= 0 {
      let place = places[Int(end)] ?? found.count
      if place == found.count {
        places[Int(end)] = place
        found.append((ends[Int(end)], [:]))
      }
      found[place].counts[run / stretch, default: 0] += 1
    }
    return found
  }

  /// Returns a column for each name in the order of the runs, then one for each named step in the same order.
  ///
  /// This empties the columns of the table. Only ``missedEnds(every:)``, events, curves and texts remain.
  mutating func takeColumns() -> (statistics: [Ensemble.Column], steps: [[Ensemble.Column]]) {
    for index in columns.indices { columns[index].settle() }
    func column(_ name: ColumnName, isListed: Bool = true) -> Ensemble.Column {
      Ensemble.Column(name: name.name, values: columnIndex[name].map { columns[$0] } ?? [], isListed: isListed)
    }
    var statistics: [Ensemble.Column] = [], steps: [[Ensemble.Column]] = []
    var seen: Set<ColumnName> = []
    for shape in shapesByRun() {
      for head in shape.statistics where seen.insert(ColumnName(name: head.name)).inserted {
        statistics.append(column(ColumnName(name: head.name), isListed: head.isListed))
      }
      for (step, names) in shape.steps.enumerated() {
        while steps.count <= step { steps.append([]) }
        for name in names where seen.insert(ColumnName(step: step, name: name)).inserted {
          steps[step].append(column(ColumnName(step: step, name: name)))
        }
      }
    }
    columns = []
    columnIndex = [:]
    return (statistics, steps)
  }

  /// Returns the shapes in the order of the first runs that have them. The order in which they were added depends on
  /// the threads.
  private func shapesByRun() -> [Shape] {
    var order: [Int] = []
    var isSeen = [Bool](repeating: false, count: shapes.count)
    for shape in shapeOfRun where shape >= 0 && !isSeen[Int(shape)] {
      isSeen[Int(shape)] = true
      order.append(Int(shape))
      if order.count == shapes.count { break }
    }
    return order.map { shapes[$0] }
  }

  private mutating func note(_ run: Int, _ row: RunRow) {
    if let end = row.missed { note(run, end) }
    if let end = row.endBeforeInputs { note(run, endBeforeInputs: end) }
    if !row.curves.isEmpty { note(run, row.curves) }
    if !row.eventSteps.isEmpty { note(run, row.eventSteps) }
    if !row.notes.isEmpty || !row.warnings.isEmpty { texts[run] = Texts(notes: row.notes, warnings: row.warnings) }
  }

  private mutating func note(_ run: Int, _ end: MissedEnd) {
    if endOfRun.isEmpty { endOfRun = [Int32](repeating: -1, count: count) }
    let index = endIndex[end] ?? ends.count
    if index == ends.count {
      ends.append(end)
      endIndex[end] = index
    }
    endOfRun[run] = Int32(index)
  }

  private mutating func note(_ run: Int, endBeforeInputs end: Int) {
    if endsBeforeInputs.isEmpty { endsBeforeInputs = [Int](repeating: -1, count: count) }
    endsBeforeInputs[run] = end
  }

  private mutating func note(_ run: Int, _ curves: [RunCurve]) {
    if curvesOfRun.isEmpty { curvesOfRun = [[RunCurve]](repeating: [], count: count) }
    curvesOfRun[run] = curves
  }

  private mutating func note(_ run: Int, _ steps: [Int?]) {
    if steps.count > eventWidth {
      let old = eventSteps, width = eventWidth
      eventWidth = steps.count
      eventSteps = [Int](repeating: -1, count: count * eventWidth)
      for run in 0..<count where width > 0 {
        let place = run * eventWidth
        eventSteps.replaceSubrange(place..<place + width, with: old[run * width..<(run + 1) * width])
      }
    }
    for (index, step) in steps.enumerated() {
      eventSteps[run * eventWidth + index] = step ?? -1
    }
  }

  private mutating func shape(of row: RunRow) -> Int {
    // Nearly always, all rows have the same shape.
    if let first = shapes.first, first.fits(row) { return 0 }
    return shape(of: Shape(row))
  }

  private mutating func shape(of shape: Shape) -> Int {
    if let index = shapeIndex[shape] { return index }
    var names = shape.statistics.map { ColumnName(name: $0.name) }
    for (step, series) in shape.steps.enumerated() { names += series.map { ColumnName(step: step, name: $0) } }
    let own = names.map { place(of: $0) }
    places.append(own)
    shapes.append(shape)
    shapeIndex[shape] = shapes.count - 1
    return shapes.count - 1
  }

  private mutating func place(of name: ColumnName) -> Int {
    if let place = columnIndex[name] { return place }
    columns.append(StatisticColumn(absent: count))
    columnIndex[name] = columns.count - 1
    return columns.count - 1
  }
}
