/// The options of an animation.
package struct AnimationOptions: Sendable, Hashable {
  /// The frames, or nil for every step. If there are more than ``defaultFrames`` steps, nil means this many evenly
  /// spaced ones.
  package var frames: FrameChoice?
  /// The side of a cell in pixels, or nil to choose one with which small lattices are easy to see.
  package var cellSide: Int?
  /// The frames per second, or nil to choose a rate at which a short run is not over too soon.
  package var rate: Int?

  static let defaultFrames = 100

  package init(frames: FrameChoice? = nil, cellSide: Int? = nil, rate: Int? = nil) {
    self.frames = frames
    self.cellSide = cellSide
    self.rate = rate
  }

  /// The options as text after the view's name, with a word for each one given.
  var canonical: String {
    [frames.map { " frames \($0.canonical)" }, cellSide.map { " scale \($0)" }, rate.map { " rate \($0)" }]
      .compactMap { $0 }.joined()
  }
}
