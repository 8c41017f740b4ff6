/// A view of a report: what it shows, and how it is presented.
package struct ReportView: Sendable {
  package var shape: ReportShape
  /// Whether it is drawn as text, though it could be drawn otherwise.
  package let isText: Bool
  /// Whether its text may have braille.
  package let hasBraille: Bool
  /// The logarithmic axes of a chart, or nil if all axes are linear.
  package let log: LogAxes?

  package init(_ shape: ReportShape, isText: Bool = false, hasBraille: Bool = false, log: LogAxes? = nil) {
    self.shape = shape
    self.isText = isText
    self.hasBraille = hasBraille
    self.log = log
  }

  /// A shape, presented as a request asks for it.
  package init(_ shape: ReportShape, as request: ViewRequest) {
    self.init(shape, isText: request.isText, hasBraille: request.hasBraille, log: request.log)
  }
}
