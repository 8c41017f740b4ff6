import Expressions

extension FinalState {
  var box: LatticeBox { LatticeBox(corner: corner, columns: columns, rows: rows) }
}

extension LifeEngine {
  /// Returns the statistics of the current generation.
  ///
  /// - Parameters:
  ///   - births: the number of cells that were born in the last step, or nil if it is unknown.
  ///   - deaths: the number of cells that died in the last step, or nil if it is unknown.
  func statistics(births: Int?, deaths: Int?) -> [Statistic] {
    let population = farPopulation, box = farBox
    // The number of cells in the box of a plane may overflow an integer.
    let cells = extent.map { BigWhole($0.columns) * BigWhole($0.rows) } ?? box.map { $0.columns * $0.rows } ?? 1
    func value(_ number: BigWhole) -> StatisticValue { ExpressionValue.whole(number).statistic }
    return [
      Statistic("generation", value(farGeneration)),
      Statistic("population", value(population)),
      Statistic("births", births.map { .whole($0) } ?? .none),
      Statistic("deaths", deaths.map { .whole($0) } ?? .none),
      Statistic("density", .fraction(BigWhole.ratio(population, cells))),
      Statistic("box", box?.statistic ?? .none),
    ]
  }
}

extension LifeRule {
  /// The names and colours of the states.
  var looks: [StateLook] {
    if transition == .wireWorld {
      return [
        StateLook("empty", .ground), StateLook("electron head", .marked), StateLook("electron tail", .other(0)),
        StateLook("conductor", .quiet),
      ]
    }
    return [StateLook("dead", .ground), StateLook("live", .marked)]
      + (2..<states).map { StateLook("state \($0)", .graded($0 - 2, of: states - 2)) }
  }
}
