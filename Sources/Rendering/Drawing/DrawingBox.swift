/// A rectangle in a drawing. Its y grows downwards.
struct DrawingBox: Hashable, Sendable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }
}
