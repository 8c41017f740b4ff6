/// The census of a single run.
package enum RunCensus: Sendable, Hashable {
  /// The objects by kind, the most frequent one first.
  case objects([CensusTotal])
  /// A sentence that says why the objects are not counted.
  case missing(String)
}
