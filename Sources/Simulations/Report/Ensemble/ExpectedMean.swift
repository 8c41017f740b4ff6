/// The theoretical mean of a statistic.
package struct ExpectedMean: Sendable, Hashable {
  package var name: String
  package var mean: Double

  package init(_ name: String, _ mean: Double) {
    self.name = name
    self.mean = mean
  }
}
