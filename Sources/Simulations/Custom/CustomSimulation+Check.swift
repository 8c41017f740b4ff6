import Specification

extension CustomSimulation {
  /// Returns the error in a model's values for its statistics, or nil if they match the declaration.
  func statisticsProblem(_ values: [StatisticValue]) -> RunError? {
    let name = Model.declaration.name, declared = Model.declaration.statistics
    guard values.count == declared.count else {
      return RunError(
        key: "model",
        "the model '\(name)' declares \(declared.count) statistics, but statistics(of:) returns \(values.count)",
        advice: "return one value for each declared statistic")
    }
    for (statistic, value) in zip(declared, values) where statistic.isSeries {
      if case .whole = value { continue }
      return RunError(
        key: "model",
        "the series '\(statistic.name)' of the model '\(name)' takes whole numbers, but statistics(of:) returns "
          + value.named,
        advice: "return .whole, or declare the statistic without isSeries")
    }
    return nil
  }

  /// Returns the error in a model's cells, or nil if their number and their states match the declaration.
  func cellsProblem(_ cells: [UInt8]) -> RunError? {
    let (columns, rows) = model.size, states = Model.declaration.looks.count
    guard columns > 0, rows > 0 else { return nil }
    let (count, isBeyond) = columns.multipliedReportingOverflow(by: rows)
    guard !isBeyond, cells.count == count else {
      return RunError(
        key: "model",
        "the model '\(Model.declaration.name)' has \(columns)x\(rows) cells, but cells(of:) returns \(cells.count)",
        advice: "return a cell for each place, row after row")
    }
    if let state = cells.first(where: { $0 >= states }) {
      return RunError(
        key: "model",
        "the model '\(Model.declaration.name)' declares \(states.counted("state")), but cells(of:) returns the "
          + "state \(state)",
        advice: states == 0
          ? "declare states"
          : "return \(states == 1 ? "the state 0" : "states from 0 to \(states - 1)"), or declare more states")
    }
    return nil
  }
}

extension StatisticValue {
  /// The value preceded by its kind, for messages.
  fileprivate var named: String {
    switch self {
    case .whole, .big: "the whole number \(self)"
    case .fraction: "the fraction \(self)"
    case .text: "the text '\(self)'"
    case .list: "the list \(self)"
    case .truth: "\(self)"
    case .none: "no value"
    }
  }
}
