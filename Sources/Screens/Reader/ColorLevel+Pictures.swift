import Terminal

extension ColorLevel {
  /// Whether pictures can be shown. The sixteen colours of a palette are not enough, because the user may have changed
  /// them.
  package var showsPictures: Bool { self >= .palette256 }
}
