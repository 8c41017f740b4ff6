/// The number of runs that have a value at a place of a chart.
package struct PlaceCount: Sendable, Hashable {
  package var place: Double
  package var count: Int
  package var runs: Int

  package init(place: Double, count: Int, runs: Int) {
    self.place = place
    self.count = count
    self.runs = runs
  }

  /// The number below the axis, and a shorter form.
  var words: String { "\(count) of \(runs)" }
  var short: String { String(count) }
}
