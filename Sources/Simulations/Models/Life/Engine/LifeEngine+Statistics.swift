import Expressions

extension FinalState {
  var box: LatticeBox { LatticeBox(corner: corner, columns: columns, rows: rows) }
}

extension LifeEngine {
  /// The statistics of every generation.
  ///
  /// - Parameters:
  ///   - births: how many cells the rule brought to life in the last step.
  ///   - deaths: how many it let die.
  func statistics(births: Int, deaths: Int) -> [Statistic] {
    let population = population, occupied = occupiedBox
    let box: StatisticValue =
      occupied.map {
        .list([.whole($0.corner.column), .whole($0.corner.row), .whole($0.columns), .whole($0.rows)])
      } ?? .none
    let cells = edges.isOpen ? occupied.map { $0.columns * $0.rows } ?? 1 : columns * rows
    return [
      Statistic("generation", .whole(generation)),
      Statistic("population", .whole(population)),
      Statistic("births", .whole(births)),
      Statistic("deaths", .whole(deaths)),
      Statistic("density", .fraction(Double(population) / Double(cells))),
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
