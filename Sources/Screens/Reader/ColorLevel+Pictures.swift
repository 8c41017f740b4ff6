import Terminal

extension ColorLevel {
  /// Whether pictures can be shown. Sixteen colours that somebody else has chosen are not enough.
  package var showsPictures: Bool { self >= .palette256 }
}
