import Experiments

/// The findings of a run about one block. They are kept until the end of the run, unlike the block's report and region.
struct BlockFindings {
  /// The expected region, or nil if the block has no result.
  var expected: RegionCheck.Expected?
  /// The errors and warnings of the run itself.
  var faults: [Diagnostic] = []
  /// Errors about expectations that were not met, with the observed values.
  var unmet: [Diagnostic] = []
  /// The numbers of the block's runs with and without a result in the cache, or nil if no cache was used.
  var counts: CacheTally.Counts?
  /// The name of the engine that computed the block, or nil if the block was not computed or its model has only one
  /// engine.
  var engine: String?
}
