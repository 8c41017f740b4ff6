import CGif
import Images

/// A slow, plain version of the decoder: giflib unpacks every pixel of every line, and each is drawn separately.
enum PlainGIF {
  /// Returns the animation, or nil if the file is refused.
  static func decode(_ file: [UInt8]) -> PlainAnimation? {
    var input = (file: file, next: 0)
    return withUnsafeMutablePointer(to: &input) { input in
      var error: Int32 = 0
      let read: InputFunc = { gif, target, count in
        guard let data = gif?.pointee.UserData, let target else { return 0 }
        let input = data.assumingMemoryBound(to: (file: [UInt8], next: Int).self)
        let part = input.pointee.file[input.pointee.next...].prefix(Int(count))
        for (index, byte) in part.enumerated() { target[index] = byte }
        input.pointee.next += part.count
        return Int32(part.count)
      }
      guard let gif = DGifOpen(input, read, &error) else { return nil }
      defer { DGifCloseFile(gif, &error) }
      return frames(of: gif)
    }
  }

  private static func frames(of gif: UnsafeMutablePointer<GifFileType>) -> PlainAnimation? {
    let columns = Int(gif.pointee.SWidth), rows = Int(gif.pointee.SHeight)
    var canvas = [UInt32](repeating: 0, count: columns * rows)
    var next = canvas
    var animation = PlainAnimation(frames: [], delays: [])
    var control = GraphicsControlBlock(
      DisposalMode: 0, UserInputFlag: false, DelayTime: 0, TransparentColor: NO_TRANSPARENT_COLOR)
    while true {
      var type = UNDEFINED_RECORD_TYPE
      guard DGifGetRecordType(gif, &type) == GIF_OK else { return nil }
      switch type {
      case TERMINATE_RECORD_TYPE: return animation.frames.isEmpty ? nil : animation
      case EXTENSION_RECORD_TYPE:
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        guard DGifGetExtension(gif, &code, &block) == GIF_OK else { return nil }
        while let bytes = block {
          if code == GRAPHICS_EXT_FUNC_CODE, bytes[0] == 4 { DGifExtensionToGCB(4, bytes + 1, &control) }
          guard DGifGetExtensionNext(gif, &block) == GIF_OK else { return nil }
        }
      case IMAGE_DESC_RECORD_TYPE:
        guard DGifGetImageDesc(gif) == GIF_OK else { return nil }
        let frame = gif.pointee.Image
        guard let map = frame.ColorMap ?? gif.pointee.SColorMap, let colors = map.pointee.Colors, frame.Width > 0,
          frame.Height > 0, Int(frame.Left + frame.Width) <= columns, Int(frame.Top + frame.Height) <= rows
        else { return nil }
        canvas = next
        var order: [Int] = []
        for (start, step) in frame.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)] {
          order += stride(from: start, to: Int(frame.Height), by: step)
        }
        var line = [UInt8](repeating: 0, count: Int(frame.Width))
        for row in order {
          guard DGifGetLine(gif, &line, frame.Width) == GIF_OK else { return nil }
          for (column, pixel) in line.enumerated() where Int32(pixel) != control.TransparentColor {
            guard pixel < map.pointee.ColorCount else { return nil }
            let color = colors[Int(pixel)]
            canvas[(Int(frame.Top) + row) * columns + Int(frame.Left) + column] =
              UInt32(color.Red) | UInt32(color.Green) << 8 | UInt32(color.Blue) << 16 | 0xFF00_0000
          }
        }
        if control.DisposalMode != DISPOSE_PREVIOUS { next = canvas }
        if control.DisposalMode == DISPOSE_BACKGROUND {
          for row in Int(frame.Top)..<Int(frame.Top + frame.Height) {
            for column in Int(frame.Left)..<Int(frame.Left + frame.Width) { next[row * columns + column] = 0 }
          }
        }
        let bytes = canvas.flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> UInt32(8 * $0)) } }
        animation.frames.append(PixelImage(columns: columns, rows: rows, bytes: bytes))
        animation.delays.append(Int(control.DelayTime))
        control = GraphicsControlBlock(
          DisposalMode: 0, UserInputFlag: false, DelayTime: 0, TransparentColor: NO_TRANSPARENT_COLOR)
      default: return nil
      }
    }
  }
}
