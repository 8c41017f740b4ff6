import Specification

/// The names that an expression may use.
package struct Vocabulary: Sendable {
  package var statistics: [String]
  /// Statistics that the model has, but not in this run.
  package var absent: [StatisticDeclaration]
  /// The series from which `at step=N` picks.
  package var series: [String]
  /// The statistics that are true or false, and may be a condition by themselves.
  package var truths: [String]
  /// The notebook's parameters, as they were written.
  package var parameters: [SpecEntry]
  /// The other names that may follow `at`, or nil if they are not known, since the block has errors.
  package var sweptKeys: [String]?
  /// The author's titles of swept keys, which `at` does not accept as names.
  package var sweptTitles: [String: String] = [:]
  /// Whether there is a series to pick from.
  package var hasSteps: Bool
  /// The run's last step. Nil for a run without one, or with an error.
  package var lastStep: BigWhole?
  /// The number of runs that an aggregate sums up; a single run is one.
  package var replicates: Int
  /// Whether an unknown name compared with a statistic is a word (`state == high`).
  package var hasWords: Bool
  /// The codes of well-known objects, with their names, for a code that cannot be read.
  package var objects: [Word] = []
  /// Whether values of other blocks may be named (`closed-town.peak`).
  package var hasOtherBlocks = false

  package init(
    statistics: [String], absent: [StatisticDeclaration] = [], series: [String] = [], truths: [String] = [],
    parameters: [SpecEntry] = [],
    sweptKeys: [String]? = [], hasSteps: Bool? = nil, lastStep: BigWhole? = nil, replicates: Int = 1,
    hasWords: Bool = true
  ) {
    self.statistics = statistics
    self.absent = absent
    self.series = series
    self.truths = truths
    self.parameters = parameters
    self.sweptKeys = sweptKeys
    self.hasSteps = hasSteps ?? (lastStep != nil)
    self.lastStep = lastStep
    self.replicates = replicates
    self.hasWords = hasWords
  }
}
