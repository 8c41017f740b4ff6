/// A statistic or series of a model: its name and a line of help.
package struct StatisticDeclaration: Sendable, Hashable {
  package let name: String
  package let help: String
  /// Whether it is true or false, and may stand as a condition by itself.
  package let isTruth: Bool
  /// The mean over many runs.
  package let mean: StatisticMean

  package init(_ name: String, _ help: String, isTruth: Bool = false, mean: StatisticMean = .ofCounts) {
    self.name = name
    self.help = help
    self.isTruth = isTruth
    self.mean = mean
  }
}
