/// What a block says about statistics, series and swept keys in its figures and tables, by name.
package struct Annotations: Sendable, Hashable {
  /// The words that replace names.
  package var labels: [String: String]
  /// The numbers at which charts have a line.
  package var marks: [String: [Double]]
  /// The units that follow names on axes and in the heads of tables.
  package var units: [String: String]

  package init(labels: [String: String] = [:], marks: [String: [Double]] = [:], units: [String: String] = [:]) {
    self.labels = labels
    self.marks = marks
    self.units = units
  }
}
