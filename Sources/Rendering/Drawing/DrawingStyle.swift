import Typography

/// The sizes of letters and of the space around them, in units of a drawing that is ``width`` wide.
enum DrawingStyle {
  /// The width of a drawing. If it is shown 360 pixels wide, letters of size ``text`` are 11 pixels high.
  static let width = 540.0
  static let plotHeight = 230.0
  static let text = 17.0
  static let small = 15.0
  /// The distance from one line of words to the next.
  static let line = 22.0
  static let margin = 12.0
  /// The distance from an axis to its labels.
  static let gap = 7.0
}
