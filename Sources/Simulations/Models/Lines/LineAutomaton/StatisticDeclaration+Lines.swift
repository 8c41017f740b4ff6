import Expressions

extension StatisticDeclaration {
  /// The statistics of a row beyond its cells, and those of the end with `until: stable`.
  static let lineAnalysis: [StatisticDeclaration] = [
    StatisticDeclaration(
      "block_entropy",
      "The entropy of the groups of 3 neighbouring cells in the last row: 0 if all groups are equal, 1 if all possible "
        + "groups are equally frequent. Groups wrap if the boundary is periodic. No value for fewer than 3 cells. Not "
        + "in the table.",
      mean: .ofShares),
    StatisticDeclaration(
      "period",
      "With `until: stable`: the number of steps after which the row repeats. No value if the limit came first."),
    StatisticDeclaration(
      "since", "With `until: stable`: the first step whose row occurs again. The run ends at since + period."),
  ]
}
