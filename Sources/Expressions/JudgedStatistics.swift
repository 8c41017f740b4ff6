/// The statistics of a model that a condition may use: those that are known in every state.
package struct JudgedStatistics: Sendable {
  package var names: [String]
  /// The statistics that are known only when the run has ended.
  package var atEnd: [String]
  /// The statistics that the model has, but not in this run.
  package var absent: [StatisticDeclaration]

  /// - Parameter wholes: an enumeration of the whole numbers among them.
  package init<Whole: StepStatistic>(
    _ wholes: Whole.Type, others: [String] = [], atEnd: [String] = [], absent: [StatisticDeclaration] = []
  ) {
    names = (Whole.allCases.map(\.rawValue) + others).filter { name in !absent.contains { $0.name == name } }
    self.atEnd = atEnd
    self.absent = absent
  }

  /// A condition that a run can meet: nothing that spreads or lives is left.
  package var example: String {
    "\(names.first { $0 == "sick" || $0 == "population" } ?? names.first ?? "step") == 0"
  }
}
