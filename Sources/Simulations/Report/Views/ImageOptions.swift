import Specification

/// The options of a pixel picture.
package struct ImageOptions: Sendable, Hashable {
  /// The view of the model that the picture shows, or nil for the first one.
  package var subject: String?
  /// The steps to show side by side, or nil for the end alone.
  package var frames: FrameChoice?
  /// The side of a cell in pixels, or nil to choose one with which small lattices are easy to see.
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

  /// The options as text after the view's name, with a word for each one given.
  var canonical: String {
    [
      subject.map { " of \($0)" }, frames.map { " frames \($0.canonical)" }, cellSide.map { " scale \($0)" },
      format == .png ? nil : " \(format.word.spelling)",
    ].compactMap { $0 }.joined()
  }
}
