/// What the models of a line of cells have in common: how wide a line is, how a run ends, and how it goes.
protocol LineAutomaton: Simulation {
  associatedtype Line: AutomatonLine
  associatedtype Record: LineRecord<Line>

  var boundary: Boundary { get }
  var initial: Initial { get }
  /// At least 0; with `until` the most that are made.
  var steps: Int { get }
  var until: Until? { get }
  /// The width that the author wrote, at least 1.
  var grid: Int? { get }
  /// Columns that anything spreads to either side in a step.
  var reach: Int { get }

  /// The line at step 0, wide enough for a run of so many steps.
  func firstLine(_ request: RunRequest, lastStep: Int) throws(RunError) -> Line
  /// What is to be written down of a run that ends so.
  func record(_ ending: Ending, for request: RunRequest) -> Record
}

/// The state of such a model: a row of cells before a background.
protocol AutomatonLine {
  var width: Int { get }
  /// How many cells are not 0.
  var population: Int { get }
  /// Whether the cells beyond the reach of the initial state are not 0.
  var isTurned: Bool { get }
  mutating func tick()
  /// Whether all steps to come are the same.
  func isSameState(as other: Self) -> Bool
}

/// What is written down of a run while its rows go by.
protocol LineRecord<Line> {
  associatedtype Line
  mutating func observe(_ line: Line)
  func report(last line: Line) -> Report
}

/// The whole numbers that `until` judges of every row.
enum LineStatistic: String, StepStatistic {
  case population, total, steps, width
}

extension LineAutomaton {
  public var heldBytes: Int { initial.heldBytes }

  public var stepCount: Int { steps }

  /// A character a row: the column in the centre.
  public var textBytes: Int { StatisticColumn.textSize(steps + 1) }

  /// The box in which the initial state is made. Without `grid` it is so wide that a single cell never wraps; on an
  /// unbounded line as wide as what is placed, where that has a width.
  var box: InitialBox {
    let widest = 2 * reach * steps + 1
    let width = grid ?? (boundary == .unbounded ? initial.extent?.columns ?? widest : widest)
    return InitialBox(
      columns: width, rows: 1, wraps: boundary == .periodic, centres: boundary != .unbounded || grid != nil)
  }

  /// Columns to the left of the box, and as many to its right, that are drawn and counted after so many steps: how far
  /// anything can spread on an unbounded line.
  func margin(after steps: Int) -> Int { boundary == .unbounded ? reach * steps : 0 }

  public var drawnCells: (columns: Double, rows: Double) { (Double(width(after: steps)), Double(steps) + 1) }

  /// Columns of a row in a run of so many steps.
  func width(after steps: Int) -> Int { box.columns + 2 * margin(after: steps) }

  /// Runs from the first row to the last. Rows are observed as they come; the history is kept only where the state is
  /// wanted and its text is within ``FinalState/textLimit``.
  ///
  /// Complexity: O(steps) ticks; without the history O(width + steps) memory.
  public func run(_ request: RunRequest) throws(RunError) -> Report {
    let ending = try ending(request)
    var line = try firstLine(request, lastStep: ending.step)
    var record = record(ending, for: request)
    record.observe(line)
    for _ in 0..<ending.step {
      line.tick()
      record.observe(line)
      request.progress?.add(1)
    }
    var report = record.report(last: line)
    report.note(ending.missedEnd)
    return report
  }

  /// How a run ends.
  ///
  /// With `until` the run is made twice: first to find its end, then to be recorded, since the width of an unbounded
  /// line depends on the steps made, and the series is placed over them.
  private func ending(_ request: RunRequest) throws(RunError) -> Ending {
    guard let until else { return Ending(step: steps) }
    var line = try firstLine(request, lastStep: steps)
    switch until {
    case .stable:
      let cycle = Cycle.first(from: line, limit: steps) { line in
        line.tick()
        request.progress?.add(1)
      } areEqual: {
        $0.isSameState(as: $1)
      }
      return Ending(step: cycle?.end ?? steps, cycle: cycle, missed: cycle == nil ? until : nil)
    case .condition(let expression):
      var condition = EndCondition<LineStatistic>(expression)
      // Of all rows: cells that are not 0, and rows whose background is none of them.
      var total = 0, turned = 0
      for step in 0...steps {
        if step > 0 {
          line.tick()
          request.progress?.add(1)
        }
        // What lies beyond the light cone of a run of so many steps is background.
        let width = width(after: step), beyond = line.width - width
        let cells = line.population, population = cells - (line.isTurned ? beyond : 0)
        total += cells
        turned += line.isTurned ? 1 : 0
        let holds = try condition.holds(at: step) { statistic in
          switch statistic {
          case .population: population
          case .total: total - turned * beyond
          case .steps: step
          case .width: width
          }
        } other: { name in
          name == "density" ? .fraction(Double(population) / Double(width)) : nil
        }
        if holds { return Ending(step: step) }
      }
      return Ending(step: steps, missed: until)
    }
  }
}

/// The numbers of a run, counted while its rows go by.
struct LineTally {
  /// At most so many values of a series are recorded.
  static let recordedStepLimit = 10_000

  let ending: Ending
  private let recordedSteps: [Int]
  /// Rows so far.
  private(set) var rows = 0
  private var total = 0
  private var populations: [Int] = []

  init(_ ending: Ending, for request: RunRequest) {
    self.ending = ending
    recordedSteps = Series.recordedSteps(
      last: ending.step, limit: Self.recordedStepLimit, including: request.namedSteps)
    populations.reserveCapacity(recordedSteps.count)
  }

  mutating func observe(_ line: some AutomatonLine) {
    let population = line.population
    total += population
    if populations.count < recordedSteps.count, recordedSteps[populations.count] == rows {
      populations.append(population)
    }
    rows += 1
  }

  func statistics(last line: some AutomatonLine, centre: String) -> [Statistic] {
    let population = line.population
    return [
      Statistic("population", .whole(population)),
      Statistic("total", .whole(total)),
      Statistic("density", .fraction(Double(population) / Double(line.width))),
      Statistic("steps", .whole(ending.step)),
      Statistic("width", .whole(line.width)),
      Statistic("centre", .text(centre)),
    ]
  }

  /// What was run and what came of it, behind the rule.
  func summary(last line: some AutomatonLine, _ cells: String, one cell: String) -> String {
    "\(line.width.counted("cell")) wide, \(ending.step.counted("step")): \(line.population) \(line.population == 1 ? cell : cells) in the last row"
  }

  var series: Series { Series(steps: recordedSteps, columns: [.init("population", populations)]) }

  var notes: [String] {
    guard let cycle = ending.cycle else { return [] }
    let steps = cycle.period == 1 ? "every step" : "every \(cycle.period) steps"
    return ["From step \(cycle.since) on the state repeats \(steps)."]
  }
}
