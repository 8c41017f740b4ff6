import Experiments

/// What a run found out about one block; unlike its report and its region it is kept until the end of the run.
struct BlockFindings {
  /// What the region must be; nil where there is no result.
  var expected: RegionCheck.Expected?
  /// What the run itself found.
  var faults: [Diagnostic] = []
  /// Expectations that were not met, with what was observed.
  var unmet: [Diagnostic] = []
  /// How many of its runs were known; nil where no earlier results were looked for.
  var counts: CacheTally.Counts?
}
