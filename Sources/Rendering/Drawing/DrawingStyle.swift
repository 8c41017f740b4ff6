import Typography

/// The sizes of letters and what is around them, in units of a drawing that is ``width`` wide.
enum DrawingStyle {
  /// 17/540 of it is 11 pixels where the drawing is 360 pixels wide.
  static let width = 540.0
  static let plotHeight = 230.0
  static let text = 17.0
  static let small = 15.0
  /// From one line of words to the next.
  static let line = 22.0
  static let margin = 12.0
  /// From an axis to its labels.
  static let gap = 7.0
}
