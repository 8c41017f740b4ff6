import Specification

/// The options of a picture in pixels.
package struct ImageOptions: Sendable, Hashable {
  /// The view of the model that it shows; nil for the first one.
  package var subject: String?
  /// Several pictures side by side; nil for the end alone.
  package var frames: FrameChoice?
  /// Pixels a side of a cell; nil for as many as make small lattices easy to see.
  package var cellSide: Int?
  package var format: ImageFormat

  package init(
    subject: String? = nil, frames: FrameChoice? = nil, cellSide: Int? = nil, format: ImageFormat = .png
  ) {
    self.subject = subject
    self.frames = frames
    self.cellSide = cellSide
    self.format = format
  }

  /// Behind the view's name, a word for each that is given.
  var canonical: String {
    [
      subject.map { " of \($0)" }, frames.map { " frames \($0.canonical)" }, cellSide.map { " scale \($0)" },
      format == .png ? nil : " \(format.word.spelling)",
    ].compactMap { $0 }.joined()
  }
}
