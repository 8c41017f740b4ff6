/// A view of a report: its content, and how it is presented.
package struct ReportView: Sendable {
  package var shape: ReportShape
  /// Whether the view is drawn as text even if it could be drawn otherwise.
  package let isText: Bool
  /// Whether the text may contain braille.
  package let hasBraille: Bool
  /// The logarithmic axes of a chart, or nil if all axes are linear.
  package let log: LogAxes?

  package init(_ shape: ReportShape, isText: Bool = false, hasBraille: Bool = false, log: LogAxes? = nil) {
    self.shape = shape
    self.isText = isText
    self.hasBraille = hasBraille
    self.log = log
  }

  /// Presents a shape as a request asks for it.
  package init(_ shape: ReportShape, as request: ViewRequest) {
    self.init(shape, isText: request.isText, hasBraille: request.hasBraille, log: request.log)
  }

  /// Returns the view with another shape, presented in the same way.
  package func with(_ shape: ReportShape) -> ReportView {
    ReportView(shape, isText: isText, hasBraille: hasBraille, log: log)
  }
}
