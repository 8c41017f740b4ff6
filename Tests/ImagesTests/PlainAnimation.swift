import Images

/// An animation as a viewer shows it, with the time of each frame in hundredths of a second.
struct PlainAnimation: Equatable {
  var frames: [PixelImage]
  var delays: [Int]
}

extension GIFDecoder {
  static func decode(_ file: [UInt8], pixelLimit: Int = pixelLimit) throws(Refusal) -> PlainAnimation {
    var animation = PlainAnimation(frames: [], delays: [])
    try forEachFrame(of: file, pixelLimit: pixelLimit) { canvas, delay in
      animation.frames.append(canvas.image)
      animation.delays.append(delay)
    }
    return animation
  }
}
