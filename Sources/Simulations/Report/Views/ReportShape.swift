/// The content of a view. Renderers know only these shapes, and nothing about models.
package enum ReportShape: Sendable {
  /// Pictures as text, side by side.
  case pictures([Picture])
  /// One picture or several side by side, in pixels or as a drawing.
  case image(PixelView)
  /// Pictures in pixels, one after another.
  case animation(PixelView)
  /// A board of cards.
  case cards(CardBoard)
  case table(Table)
  case diagram(StateDiagram, DiagramFormat)
  /// The named columns of the series, as curves over the steps.
  case chart([String])
  /// Series of a run in two charts over the same steps.
  case splitChart(SplitChart)
  /// The table of these statistics of a run, or of all listed ones if nil.
  case statistics([String]?)
  /// Tables for an experiment: one over all points, or those of a choice, for each of these statistics.
  case summaries([String], of: PointChoice? = nil)
  /// Charts for an experiment: one over the points for each of these statistics, or a histogram if nothing is swept.
  case ensembleChart([String])
  /// The ``Ensemble/bands`` of an experiment for each of these series.
  case bands([String])
  /// The ``Ensemble/bands`` of whole curves of an experiment for each of these series.
  case curveBands([String])
  /// The differences of statistics between the points of an experiment and one of them.
  case differences([String], from: ReferencePoint)
  /// The objects of a run, or of all runs of an experiment if nil.
  case census(RunCensus?)
  /// Two statistics of each run of an experiment, one to the right and one upwards.
  case scatter(String, String)
}

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
