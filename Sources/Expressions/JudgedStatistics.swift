/// The statistics of a model that a condition judged at each step may use, because they are known in every state.
package struct JudgedStatistics: Sendable {
  package var names: [String]
  /// The statistics that are known only at the end of a run.
  package var atEnd: [String]
  /// The statistics that the model has in general, but not in this run.
  package var absent: [StatisticDeclaration]

  /// Lists the statistics, without those that are absent in this run.
  ///
  /// - Parameters:
  ///   - wholes: an enumeration of the statistics that are whole numbers.
  ///   - others: the other statistics known in every state.
  ///   - atEnd: the statistics known only at the end of a run.
  ///   - absent: the statistics that this run does not have.
  package init<Whole: StepStatistic>(
    _ wholes: Whole.Type, others: [String] = [], atEnd: [String] = [], absent: [StatisticDeclaration] = []
  ) {
    names = (Whole.allCases.map(\.rawValue) + others).filter { name in !absent.contains { $0.name == name } }
    self.atEnd = atEnd
    self.absent = absent
  }

  /// An example of a condition that a run can meet, such as `sick == 0` or `population == 0`.
  package var example: String {
    "\(names.first { $0 == "sick" || $0 == "population" } ?? names.first ?? "step") == 0"
  }
}
