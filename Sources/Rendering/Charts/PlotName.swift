/// The name of a layer at a place in the plot.
struct PlotName: Hashable {
  var text: String
  /// The middle of the words.
  var x: Double
  var y: Double
  var size = DrawingStyle.text
  /// The colour of the area that contains the name, or nil for the name of a line.
  var area: Int?
}
