/// A statistic or series of a model: its name and a line of help.
package struct StatisticDeclaration: Sendable, Hashable {
  package let name: String
  package let help: String
  /// Whether it is true or false, so that it can be a condition alone.
  package let isTruth: Bool
  /// The mean over many runs.
  package let mean: StatisticMean
  /// Whether it counts one kind of things. Nothing belongs to two kinds, so a sum of kinds is still a part of any whole
  /// that contains each of them.
  package let isKind: Bool
  /// The counts that this one never exceeds in a run.
  package let wholes: [String]

  /// - Parameter wholes: the statistics that this count never exceeds in a run.
  package init(
    _ name: String, _ help: String, isTruth: Bool = false, mean: StatisticMean = .ofCounts, isKind: Bool = false,
    partOf wholes: [String] = []
  ) {
    self.name = name
    self.help = help
    self.isTruth = isTruth
    self.mean = mean
    self.isKind = isKind
    self.wholes = wholes
  }
}
