import Terminal

extension ColorLevel {
  /// Sixteen colours that somebody else has chosen make no picture.
  package var showsPictures: Bool { self >= .palette256 }
}
