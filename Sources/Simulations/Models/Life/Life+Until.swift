/// The whole numbers that `until` judges of every generation.
enum LifeStatistic: String, StepStatistic {
  case generation, population, births, deaths
}

extension Life {
  /// How a run from `start` ends.
  ///
  /// With `until` the run is made twice: first to find its end, then to be recorded, since frames and series are placed
  /// over the steps that it has.
  func ending<Engine: LifeEngine>(of start: Engine, _ request: RunRequest) throws(RunError) -> Ending {
    switch until {
    case nil: return Ending(step: stepCount)
    case .stable:
      let cycle = try Cycle.first(from: start, limit: stepCount) { (lattice: inout Engine) throws(RunError) in
        try lattice.advance(by: 1, limits: request.limits)
        request.progress?.add(1)
      } areEqual: {
        $0.hasSamePattern(as: $1)
      }
      return Ending(step: cycle?.end ?? stepCount, cycle: cycle, missed: cycle == nil ? .stable : nil)
    case .condition(let expression):
      var condition = EndCondition<LifeStatistic>(expression)
      var lattice = start
      while try !condition.holds(at: lattice.generation, lattice.value, other: lattice.otherValue) {
        guard lattice.generation < stepCount else { return Ending(step: stepCount, missed: until) }
        try lattice.advance(by: 1, limits: request.limits)
        request.progress?.add(1)
      }
      return Ending(step: lattice.generation)
    }
  }
}

extension LifeEngine {
  fileprivate func value(_ statistic: LifeStatistic) -> Int {
    switch statistic {
    case .generation: generation
    case .population: population
    case .births: births
    case .deaths: deaths
    }
  }

  /// Statistics that are no whole numbers.
  fileprivate func otherValue(_ name: String) -> ExpressionValue? {
    statistics.first { $0.name == name }.map { ExpressionValue($0.value) }
  }
}
