/// A statistic or series of a model: its name and a line of help.
package struct StatisticDeclaration: Sendable, Hashable {
  package let name: String
  package let help: String
  /// Whether the statistic is true or false, so that its name alone can be a condition.
  package let isTruth: Bool
  /// How runs are described in which the statistic is true, such as `that died out`. Nil for `with NAME`.
  package let runWords: String?
  /// The kind of mean over many runs.
  package let mean: StatisticMean
  /// Whether the statistic counts things of one kind, and no thing is of two kinds. So a sum of kinds never exceeds a
  /// total that includes each of them.
  package let isKind: Bool
  /// The statistics that this count never exceeds in a run.
  package let wholes: [String]
  /// The lines of a block that give the statistic to a run, such as `incubation: 2`. Empty if all runs have it, or if
  /// the help says which ones.
  package let needs: [String]

  /// Declares a statistic.
  ///
  /// - Parameters:
  ///   - name: the name in notebooks and tables.
  ///   - help: one line that says what the statistic is.
  ///   - isTruth: whether its values are true or false.
  ///   - runWords: how runs are described in which it is true.
  ///   - mean: the kind of mean over many runs.
  ///   - isKind: whether it counts things of one kind.
  ///   - wholes: the statistics that this count never exceeds in a run.
  ///   - needs: the lines of a block that give the statistic to a run.
  package init(
    _ name: String, _ help: String, isTruth: Bool = false, runWords: String? = nil, mean: StatisticMean = .ofCounts,
    isKind: Bool = false, partOf wholes: [String] = [], needs: [String] = []
  ) {
    self.name = name
    self.help = help
    self.isTruth = isTruth
    self.runWords = runWords
    self.mean = mean
    self.isKind = isKind
    self.wholes = wholes
    self.needs = needs
  }

  /// The error of a run that does not have the statistic.
  package var absence: ExpressionFault.Problem { .absent(name, help: help, needs: needs) }
}

/// The kind of mean of a statistic over many runs, which also decides how the confidence interval is computed.
package enum StatisticMean: Sendable, Hashable {
  /// The mean of the values.
  case ofValues
  /// The mean of the values, which are 0 or greater if they are numbers.
  case ofCounts
  /// The mean of the values, which are from 0 to 1 if they are numbers.
  case ofShares
  /// The quotient of two sums over all runs. Each sum adds up the statistics with the given names.
  case ofRatio([String], to: [String])
}
