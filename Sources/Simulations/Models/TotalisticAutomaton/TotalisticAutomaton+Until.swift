/// The whole numbers that `until` judges of every row.
enum TotalisticStatistic: String, StepStatistic {
  case population, total, steps, width
}

extension TotalisticAutomaton {
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
        $0.cells == $1.cells && $0.background == $1.background
      }
      return Ending(step: cycle?.end ?? steps, cycle: cycle, missed: cycle == nil ? until : nil)
    case .condition(let expression):
      var condition = EndCondition<TotalisticStatistic>(expression)
      // Of all rows: cells that are not 0, and rows whose background is none of them.
      var total = 0, turned = 0
      for step in 0...steps {
        if step > 0 {
          line.tick()
          request.progress?.add(1)
        }
        // What lies beyond the light cone of a run of so many steps is background.
        let width = width(after: step), beyond = line.width - width
        let isTurned = line.background != 0
        let population = line.population - (isTurned ? beyond : 0)
        total += line.population
        turned += isTurned ? 1 : 0
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
