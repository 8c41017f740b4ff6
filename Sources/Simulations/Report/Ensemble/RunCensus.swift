/// The census of a single run.
package enum RunCensus: Sendable, Hashable {
  /// The objects by kind, most frequent kind first.
  case objects([CensusTotal])
  /// A sentence that explains why there is no census.
  case missing(String)
}
