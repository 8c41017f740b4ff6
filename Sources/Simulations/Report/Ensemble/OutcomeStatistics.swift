/// The statistics of a model that are final only where a run is over.
package struct OutcomeStatistics: Sendable, Hashable {
  /// The statistic that is true where a run is over.
  package let over: String
  package let names: [String]

  package init(over: String, names: [String]) {
    self.over = over
    self.names = names
  }
}
