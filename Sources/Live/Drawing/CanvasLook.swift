/// How a canvas is drawn on, whatever is drawn.
package struct CanvasLook: Hashable, Sendable {
  package var theme: LiveTheme
  /// Draws with nothing but ASCII.
  package var isASCII: Bool
  /// Whether colours are seen. Without them states differ in shape only.
  package var hasColors: Bool
  /// Whether measured times are shown. Recordings leave them out, and so are always the same.
  package var showsTimes: Bool

  package init(
    theme: LiveTheme = .terminal, isASCII: Bool = false, hasColors: Bool = true, showsTimes: Bool = true
  ) {
    self.theme = theme
    self.isASCII = isASCII
    self.hasColors = hasColors
    self.showsTimes = showsTimes
  }
}
