/// The options for drawing on a canvas.
package struct CanvasLook: Hashable, Sendable {
  package var theme: LiveTheme
  /// Whether only ASCII is used.
  package var isASCII: Bool
  /// Whether colours are visible. Without them, states differ only in shape.
  package var hasColors: Bool
  /// Whether measured times are shown. Recordings leave them out, so they are always the same.
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
