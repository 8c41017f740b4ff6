import Expressions

extension FinalState {
  var box: LatticeBox { LatticeBox(corner: corner, columns: columns, rows: rows) }
}

extension LifeEngine {
  /// The statistics of every generation.
  ///
  /// - Parameters:
  ///   - births: how many cells the rule brought to life in the last step; nil where that is not known.
  ///   - deaths: how many it let die.
  func statistics(births: Int?, deaths: Int?) -> [Statistic] {
    let population = population, occupied = occupiedBox
    let box: StatisticValue =
      occupied.map {
        .list([.whole($0.corner.column), .whole($0.corner.row), .whole($0.columns), .whole($0.rows)])
      } ?? .none
    // The box of a plane may have more cells than a whole number counts.
    let cells = (extent ?? occupied).map { Double($0.columns) * Double($0.rows) } ?? 1
    return [
      Statistic("generation", .whole(generation)),
      Statistic("population", .whole(population)),
      Statistic("births", births.map { .whole($0) } ?? .none),
      Statistic("deaths", deaths.map { .whole($0) } ?? .none),
      Statistic("density", .fraction(Double(population) / cells)),
      Statistic("box", box),
    ]
  }
}

extension LifeRule {
  /// The looks of the states.
  var looks: [StateLook] {
    if transition == .wireWorld {
      return [
        StateLook("empty", .ground), StateLook("electron head", .marked), StateLook("electron tail", .other(0)),
        StateLook("conductor", .quiet),
      ]
    }
    return [StateLook("dead", .ground), StateLook("alive", .marked)]
      + (2..<states).map { StateLook("state \($0)", .graded($0 - 2, of: states - 2)) }
  }
}
