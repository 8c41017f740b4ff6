import Images

/// An animation as a viewer shows it.
struct PlainAnimation: Equatable {
  var frames: [PixelImage]
  var delays: [Int]
}

extension PlainAnimation {
  init(_ animation: GIFDecoder.Animation) { self.init(frames: animation.frames, delays: animation.delays) }
}
