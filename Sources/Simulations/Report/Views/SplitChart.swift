/// The series of a run in two charts over the same steps: what moves above, and all parts of a whole below.
/// Without lines and bars, there is only the lower chart.
package struct SplitChart: Sendable, Hashable {
  /// All series, in the order in which the model declares them.
  package var names: [String]
  /// The series that are lines in the upper chart.
  package var lines: [String]
  /// The series that are bars in the upper chart.
  package var bars: [String]
  /// The parts of the whole, from the bottom of the lower chart to its top. Empty if there is no lower chart, because
  /// it would hardly change.
  package var parts: [String]
  /// A sentence about the run below the charts.
  package var remark: String?
  /// The word for what the parts are parts of.
  package var whole: String

  package init(
    names: [String], lines: [String], bars: [String], parts: [String], remark: String? = nil, whole: String = "people"
  ) {
    self.names = names
    self.lines = lines
    self.bars = bars
    self.parts = parts
    self.remark = remark
    self.whole = whole
  }

  /// Returns the charts with other names of their series.
  package func renamed(_ renamed: (String) -> String) -> SplitChart {
    SplitChart(
      names: names.map(renamed), lines: lines.map(renamed), bars: bars.map(renamed), parts: parts.map(renamed),
      remark: remark, whole: whole)
  }
}
