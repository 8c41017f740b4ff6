/// The options of an animation.
package struct AnimationOptions: Sendable, Hashable {
  /// Nil for every step, or ``defaultFrames`` evenly spaced ones if there are more.
  package var frames: FrameChoice?
  /// Pixels a side of a cell; nil for as many as make small lattices easy to see.
  package var cellSide: Int?
  /// Frames a second; nil for a rate by which a short run does not rush by.
  package var rate: Int?

  static let defaultFrames = 100

  package init(frames: FrameChoice? = nil, cellSide: Int? = nil, rate: Int? = nil) {
    self.frames = frames
    self.cellSide = cellSide
    self.rate = rate
  }

  /// Behind the view's name, a word for each that is given.
  var canonical: String {
    [frames.map { " frames \($0.canonical)" }, cellSide.map { " scale \($0)" }, rate.map { " rate \($0)" }]
      .compactMap { $0 }.joined()
  }
}
