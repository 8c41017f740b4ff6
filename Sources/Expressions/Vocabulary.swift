import Specification

/// The names that an expression may use, and what is known about them before a run.
package struct Vocabulary: Sendable {
  package var statistics: [String]
  /// The statistics that the model has in general, but not in this run.
  package var absent: [StatisticDeclaration]
  /// The series that `at step=N` can pick a value from.
  package var series: [String]
  /// The statistics that are true or false, so that their names alone can be conditions.
  package var truths: [String]
  /// The truths of single runs whose shares of the runs of a point are known.
  package var shares: [String] = []
  /// The conditions over statistics that mean the same as a word for the end of a run, by the word.
  package var endWords: [String: String] = [:]
  /// The parameters of the notebook.
  package var parameters: ParameterConstants
  /// The keys other than `step` that may follow `at`. Nil if they are unknown because the block has errors.
  package var sweptKeys: [String]?
  /// The author's titles of swept keys. `at` does not accept them, but messages suggest the key.
  package var sweptTitles: [String: String] = [:]
  /// Whether the run has a series, so that `at step=N` is allowed.
  package var hasSteps: Bool
  /// The last step of the run. Nil if the run has no last step or the block has errors.
  package var lastStep: BigWhole?
  /// The number of runs that an aggregate summarises; 1 for a single run.
  package var replicates: Int
  /// Whether an unknown name that is compared with a statistic is a word (`state == high`).
  package var hasWords: Bool
  /// The apgcodes of well-known objects with their names, for the message about an unreadable code.
  package var objects: [Word] = []
  /// Returns the canonical form of the code of an object, or nil if the code is impossible.
  package var canonicalObject: @Sendable (_ code: String) -> String? = { $0 }
  /// Whether the expression may refer to values of other blocks (`closed-town.peak`).
  package var hasOtherBlocks = false

  package init(
    statistics: [String], absent: [StatisticDeclaration] = [], series: [String] = [], truths: [String] = [],
    parameters: ParameterConstants = ParameterConstants(),
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
