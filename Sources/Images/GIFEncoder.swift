import CGif

/// An encoder for the Graphics Interchange Format, version 89a (CompuServe, 1990). giflib writes an animation that
/// repeats forever.
///
/// Each frame after the first holds only the smallest rectangle around the changes. If at least half of the rectangle
/// is unchanged, the unchanged pixels are transparent. The bytes depend only on the version of giflib.
package enum GIFEncoder {
  /// The reason why an animation is not encoded, as the end of a sentence.
  package struct Refusal: Error, Hashable, Sendable {
    package var reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// Returns the whole file.
  ///
  /// - Parameter isStopped: is called before each frame. If it returns true, the work ends with an error.
  /// - Throws: a refusal if a side has more than 65,535 pixels, or a delay more than 65,535 hundredths of a second.
  ///   Also if a colour is not opaque, or the work was stopped.
  package static func encode(
    _ animation: IndexedAnimation, isStopped: () -> Bool = { false }
  ) throws(Refusal) -> [UInt8] {
    let first = animation.frames[0]
    guard first.columns <= 0xFFFF, first.rows <= 0xFFFF else { throw Refusal(reason: "is too large for GIF") }
    guard animation.delays.allSatisfy({ (0...0xFFFF).contains($0) }) else {
      throw Refusal(reason: "has a frame that lasts too long for GIF")
    }
    guard first.palette.allSatisfy({ $0.opacity == 255 }) else {
      throw Refusal(reason: "has transparent colours, which an animation cannot have")
    }
    var file: [UInt8] = []
    let isWhole = withUnsafeMutablePointer(to: &file) { file in
      var error: Int32 = 0
      let write: OutputFunc = { gif, bytes, count in
        guard let data = gif?.pointee.UserData, let bytes else { return 0 }
        let file = data.assumingMemoryBound(to: [UInt8].self)
        file.pointee.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }
      guard let gif = EGifOpen(file, write, &error) else { return false }
      let isWhole = put(animation, into: gif, isStopped)
      // Closing writes the end of the file and frees all memory.
      return EGifCloseFile(gif, &error) == GIF_OK && isWhole
    }
    guard isWhole else { throw Refusal(reason: "cannot be encoded as GIF") }
    return file
  }

  /// Writes the animation. Returns whether every step succeeded.
  private static func put(
    _ animation: IndexedAnimation, into gif: UnsafeMutablePointer<GifFileType>, _ isStopped: () -> Bool
  ) -> Bool {
    let first = animation.frames[0]
    // A palette has 2, 4, … 256 colours. The transparent colour needs an entry of its own.
    var size = 2
    while size < min(256, first.palette.count + 1) { size *= 2 }
    let clear = first.palette.count < 256 ? first.palette.count : nil
    var colors = first.palette.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    colors += Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: size - colors.count)
    guard let map = GifMakeMapObject(Int32(size), colors) else { return false }
    defer { GifFreeMapObject(map) }
    EGifSetGifVersion(gif, true)
    guard EGifPutScreenDesc(gif, Int32(first.columns), Int32(first.rows), 8, 0, map) == GIF_OK, putLoop(gif) else {
      return false
    }
    var last: IndexedImage?
    for (frame, delay) in zip(animation.frames, animation.delays) {
      let change = last.map { FrameChange(from: $0, to: frame) } ?? FrameChange(whole: frame)
      last = frame
      guard !isStopped(), put(change, of: frame, delay: delay, clear: clear, into: gif) else { return false }
    }
    return true
  }

  /// Writes the extension that makes an animation repeat forever. Netscape introduced it, and all browsers support it.
  private static func putLoop(_ gif: UnsafeMutablePointer<GifFileType>) -> Bool {
    let name = Array("NETSCAPE2.0".utf8), count: [UInt8] = [1, 0, 0]
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK
      && EGifPutExtensionBlock(gif, Int32(name.count), name) == GIF_OK
      && EGifPutExtensionBlock(gif, Int32(count.count), count) == GIF_OK
      && EGifPutExtensionTrailer(gif) == GIF_OK
  }

  private static func put(
    _ change: FrameChange, of frame: IndexedImage, delay: Int, clear: Int?, into gif: UnsafeMutablePointer<GifFileType>
  ) -> Bool {
    let clear = change.isMostlySame ? clear : nil
    var control = GraphicsControlBlock(
      DisposalMode: DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(delay),
      TransparentColor: clear.map { Int32($0) } ?? NO_TRANSPARENT_COLOR)
    var bytes = [UInt8](repeating: 0, count: 4)
    guard EGifGCBToExtension(&control, &bytes) == 4,
      EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, bytes) == GIF_OK,
      EGifPutImageDesc(
        gif, Int32(change.columns.lowerBound), Int32(change.rows.lowerBound), Int32(change.columns.count),
        Int32(change.rows.count), false, nil) == GIF_OK
    else { return false }
    var line = [UInt8](repeating: 0, count: change.columns.count)
    for row in change.rows {
      let start = row * frame.columns + change.columns.lowerBound
      line.replaceSubrange(line.indices, with: frame.pixels[start..<start + line.count])
      if let clear, let before = change.before { Self.clear(&line, like: before.pixels, at: start, UInt8(clear)) }
      guard EGifPutLine(gif, &line, Int32(line.count)) == GIF_OK else { return false }
    }
    return true
  }

  /// Replaces unchanged pixels with the transparent number.
  private static func clear(_ line: inout [UInt8], like before: [UInt8], at start: Int, _ clear: UInt8) {
    before[start..<start + line.count].withUnsafeBufferPointer { before in
      line.withUnsafeMutableBufferPointer { line in
        for index in line.indices where before[index] == line[index] { line[index] = clear }
      }
    }
  }
}

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

/// The smallest rectangle around the pixels that differ from the previous frame, or the first pixel if none differ.
struct FrameChange {
  let before: IndexedImage?
  let columns: Range<Int>
  let rows: Range<Int>
  /// Whether at least half of the rectangle is unchanged.
  let isMostlySame: Bool

  init(whole frame: IndexedImage) {
    before = nil
    columns = 0..<frame.columns
    rows = 0..<frame.rows
    isMostlySame = false
  }

  init(from before: IndexedImage, to frame: IndexedImage) {
    self.before = before
    let width = frame.columns
    var left = width, right = 0, top = frame.rows, bottom = 0, changed = 0
    before.pixels.withUnsafeBufferPointer { old in
      frame.pixels.withUnsafeBufferPointer { new in
        for row in 0..<frame.rows {
          let line = row * width..<(row + 1) * width
          let (old, new) = (UnsafeBufferPointer(rebasing: old[line]), UnsafeBufferPointer(rebasing: new[line]))
          // Most rows are usually unchanged, and comparing whole rows is fast.
          guard !old.hasSameBytes(as: new) else { continue }
          top = min(top, row)
          bottom = row + 1
          var first = 0, last = width - 1
          while old[first] == new[first] { first += 1 }
          while old[last] == new[last] { last -= 1 }
          left = min(left, first)
          right = max(right, last + 1)
          for column in first...last { changed &+= old[column] == new[column] ? 0 : 1 }
        }
      }
    }
    columns = left < right ? left..<right : 0..<1
    rows = top < bottom ? top..<bottom : 0..<1
    isMostlySame = 2 * changed <= columns.count * rows.count
  }
}
