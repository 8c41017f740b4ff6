/// A sequence of pictures of one size and one palette.
package struct IndexedAnimation: Hashable, Sendable {
  package let frames: [IndexedImage]
  /// The time of each frame, in hundredths of a second.
  package let delays: [Int]

  /// Creates an animation.
  ///
  /// - Precondition: there is at least one frame. All frames have the same size and palette, and there are as many
  ///   delays.
  package init(frames: [IndexedImage], delays: [Int]) {
    precondition(!frames.isEmpty && frames.count == delays.count)
    precondition(
      frames.allSatisfy {
        $0.columns == frames[0].columns && $0.rows == frames[0].rows && $0.palette == frames[0].palette
      })
    self.frames = frames
    self.delays = delays
  }
}
