/// The whole numbers that `until` judges of every row.
enum ElementaryStatistic: String, StepStatistic {
  case population, total, steps, width
}

extension ElementaryAutomaton {
  /// How a run ends.
  ///
  /// With `until` the run is made twice: first to find its end, then to be recorded, since the width of an unbounded
  /// line depends on the steps made, and the series is placed over them.
  func ending(_ request: RunRequest) throws(RunError) -> Ending {
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
      var condition = EndCondition<ElementaryStatistic>(expression)
      var count = RowCount()
      for step in 0...steps {
        if step > 0 {
          line.tick()
          request.progress?.add(1)
        }
        count.add(line)
        let width = width(after: step)
        let population = RowCount(line).total(width: width)
        let holds = try condition.holds(at: step) { statistic in
          switch statistic {
          case .population: population
          case .total: count.total(width: width)
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

/// Live cells of rows that are counted over a window whose width is not known yet: that of the light cone at the end of
/// the run. What lies outside a row's deviations is its background.
private struct RowCount {
  /// Rows whose background is 1.
  private var turned = 0
  /// Deviations from a background of 0 less those from a background of 1.
  private var deviations = 0

  init() {}

  init(_ line: ElementaryLine) { add(line) }

  mutating func add(_ line: ElementaryLine) {
    turned += line.background ? 1 : 0
    deviations += line.background ? line.population - line.width : line.population
  }

  func total(width: Int) -> Int { turned * width + deviations }
}
