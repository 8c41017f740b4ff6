/// The content of a view. Renderers know these shapes and no model.
package enum ReportShape: Sendable {
  /// In text, side by side.
  case pictures([Picture])
  /// One picture, or several side by side: in pixels, or one that is drawn.
  case image(PixelView)
  /// In pixels, one picture after the other.
  case animation(PixelView)
  /// A board of cards.
  case cards(CardBoard)
  case table(Table)
  case diagram(StateDiagram, DiagramFormat)
  /// Columns of the series, by name, as curves over the steps.
  case chart([String])
  /// The table of these statistics of a run, or of all that are listed if nil.
  case statistics([String]?)
  /// Of an experiment, for each of these statistics a table over all points.
  case summaries([String])
  /// Of an experiment, for each of these statistics a chart over the points, or where nothing is swept a histogram.
  case ensembleChart([String])
  /// Of an experiment, for each of these series its ``Ensemble/bands``.
  case bands([String])
  /// Of an experiment, for each of these series its ``Ensemble/bands`` of whole curves.
  case curveBands([String])
  /// Of an experiment, the differences of statistics between its points and one of them.
  case differences([String], from: ReferencePoint)
  /// The objects of a run; nil for those of all runs of an experiment.
  case census(RunCensus?)
  /// Of an experiment, two statistics of each run, one to the right and one upwards.
  case scatter(String, String)
}
