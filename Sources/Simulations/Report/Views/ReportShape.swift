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
