import Expressions

extension StatisticDeclaration {
  /// The statistics of a row besides its cells, and with `until: stable` those of the end.
  static let lineAnalysis: [StatisticDeclaration] = [
    StatisticDeclaration(
      "block_entropy",
      "Entropy of the blocks of 3 neighbouring cells in the last row, in log₂ of the number of kinds of blocks: 0 where "
        + "all are equal, 1 where all kinds are as frequent. Blocks wrap where the boundary is periodic; none of fewer "
        + "than 3 cells. Not in the table.",
      mean: .ofShares),
    StatisticDeclaration(
      "period", "With `until: stable`: after how many steps the row repeats; none where the limit came first."),
    StatisticDeclaration(
      "since", "With `until: stable`: the first step whose row comes again; the run ends at since + period."),
  ]
}
