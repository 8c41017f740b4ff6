extension ViewDeclaration {
  /// The view `differences` of an experiment. It subtracts a statistic at one point of a sweep from the same statistic
  /// at each other point, replicate by replicate.
  static let differences = ViewDeclaration(
    "differences",
    "With `sweep` and `replicates`, `{differences: STATISTIC, from: {KEY: VALUE}}` compares every other point with the "
      + "point that has these values. It subtracts the run there from the run with the same number here, and gives the mean "
      + "difference with its 95 % interval.",
    keys: nil,
    synonyms: ["difference", "paired", "pairs", "paired-differences", "contrast", "contrasts", "effect", "effects"],
    experiment: ExperimentView(DifferenceKeys()) { request in
      guard case .differences(let names, let reference) = request.options else {
        preconditionFailure("the view has options of its own")
      }
      return .differences(names, from: reference)
    })
}
