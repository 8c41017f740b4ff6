import CGif

/// A decoder for the Graphics Interchange Format, which giflib reads one record at a time.
///
/// giflib's function for whole files would allocate as much memory as the header promises. ``LZWDecoder`` unpacks the
/// pixels, which is several times as fast.
package enum GIFDecoder {
  /// The reason why a file is not decoded, as the end of a sentence.
  package struct Refusal: Error, Hashable, Sendable {
    package var reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// The largest total number of pixels, where each frame counts as a whole frame: 64 Mi, as for animations of a
  /// notebook.
  package static let pixelLimit = 1 << 26
  /// The largest number of frames.
  package static let frameLimit = 1_000

  /// Calls a function with the canvas after each frame.
  ///
  /// Sizes are checked before memory is allocated. Only one frame is kept, and a second one if the file says that a
  /// frame is restored later.
  package static func forEachFrame(
    of file: [UInt8], pixelLimit: Int = pixelLimit, _ visit: (GIFCanvas, _ delay: Int) -> Void
  ) throws(Refusal) {
    let outcome: Result<Void, Refusal> = file.withUnsafeBytes { bytes in
      var input = Input(bytes: bytes)
      return withUnsafeMutablePointer(to: &input) { input in
        var error: Int32 = 0
        guard let gif = DGifOpen(input, Input.read, &error) else { return .failure(noGIF) }
        defer { DGifCloseFile(gif, &error) }
        var reader = Reader(gif: gif, pixelLimit: pixelLimit)
        return Result { () throws(Refusal) in try reader.run(visit) }
      }
    }
    try outcome.get()
  }

  /// Returns whether the file asks viewers to repeat the animation forever, with a single extension of the usual form.
  /// O(bytes).
  package static func repeatsForever(_ file: [UInt8]) -> Bool {
    let name = Array("NETSCAPE2.0".utf8), other = Array("ANIMEXTS1.0".utf8)
    var loops: [ArraySlice<UInt8>] = []
    // An application extension begins with its label, the length of a name, and the name.
    for start in file.indices.dropLast(name.count + 2) where file[start] == 0xFF && file[start + 1] == name.count {
      let word = file[start + 2..<start + 2 + name.count]
      guard word.elementsEqual(name) || word.elementsEqual(other) else { continue }
      loops.append(file[word.endIndex...].prefix(5))
    }
    return loops.count == 1 && loops[0].elementsEqual([3, 1, 0, 0, 0])
  }

  /// Returns whether the file ends with the picture. Viewers do not show bytes after it. O(blocks).
  package static func endsWithPicture(_ file: [UInt8]) -> Bool { GIFBlocks.end(of: file) == file.count }

  private static let noGIF = Refusal(reason: "is not a readable GIF file")

  /// The bytes that giflib has not asked for yet.
  private struct Input {
    let bytes: UnsafeRawBufferPointer
    var next = 0

    static let read: InputFunc = { gif, target, count in
      guard let data = gif?.pointee.UserData, let target, count > 0 else { return 0 }
      let input = data.assumingMemoryBound(to: Input.self)
      let (start, bytes) = (input.pointee.next, input.pointee.bytes)
      let taken = min(Int(count), bytes.count - start)
      if taken > 0, let source = bytes.baseAddress {
        target.update(from: (source + start).assumingMemoryBound(to: UInt8.self), count: taken)
      }
      input.pointee.next += taken
      return Int32(taken)
    }
  }

  private struct Reader {
    let gif: UnsafeMutablePointer<GifFileType>
    let pixelLimit: Int
    /// The control block of the next frame.
    var control = GraphicsControlBlock(
      DisposalMode: DISPOSAL_UNSPECIFIED, UserInputFlag: false, DelayTime: 0, TransparentColor: NO_TRANSPARENT_COLOR)

    /// The data of the frame, first packed and then unpacked.
    private var packed: [UInt8] = []
    private var strings = LZWDecoder()

    init(gif: UnsafeMutablePointer<GifFileType>, pixelLimit: Int) {
      self.gif = gif
      self.pixelLimit = pixelLimit
    }

    mutating func run(_ visit: (GIFCanvas, Int) -> Void) throws(Refusal) {
      let columns = Int(gif.pointee.SWidth), rows = Int(gif.pointee.SHeight)
      guard columns > 0, rows > 0 else { throw noGIF }
      let frames = min(frameLimit, pixelLimit / (columns * rows))
      guard frames > 0 else { throw Refusal(reason: "has more than \(pixelLimit) pixels") }
      var canvas = GIFCanvas(columns: columns, rows: rows)
      var count = 0
      while true {
        var type = UNDEFINED_RECORD_TYPE
        guard DGifGetRecordType(gif, &type) == GIF_OK else { throw noGIF }
        switch type {
        case IMAGE_DESC_RECORD_TYPE:
          count += 1
          guard count <= frames else { throw Refusal(reason: "has too many frames of its size") }
          try draw(on: &canvas)
          visit(canvas, Int(control.DelayTime))
          control.DelayTime = 0
          control.TransparentColor = NO_TRANSPARENT_COLOR
          control.DisposalMode = DISPOSAL_UNSPECIFIED
        case EXTENSION_RECORD_TYPE: try readExtension()
        case TERMINATE_RECORD_TYPE:
          guard count > 0 else { throw Refusal(reason: "has no frame") }
          return
        default: throw noGIF
        }
      }
    }

    private mutating func readExtension() throws(Refusal) {
      var code: Int32 = 0
      var block: UnsafeMutablePointer<GifByteType>?
      guard DGifGetExtension(gif, &code, &block) == GIF_OK else { throw noGIF }
      while let bytes = block {
        // The first byte of a block is its length.
        if code == GRAPHICS_EXT_FUNC_CODE, bytes[0] == 4 {
          guard DGifExtensionToGCB(4, bytes + 1, &control) == GIF_OK else { throw noGIF }
        }
        guard DGifGetExtensionNext(gif, &block) == GIF_OK else { throw noGIF }
      }
    }

    /// Unpacks and draws the next frame.
    private mutating func draw(on canvas: inout GIFCanvas) throws(Refusal) {
      guard DGifGetImageDesc(gif) == GIF_OK else { throw noGIF }
      let frame = gif.pointee.Image
      let left = Int(frame.Left), top = Int(frame.Top), width = Int(frame.Width), height = Int(frame.Height)
      guard width > 0, height > 0, left + width <= canvas.columns, top + height <= canvas.rows else {
        throw Refusal(reason: "has a frame that reaches beyond its edge")
      }
      guard let map = frame.ColorMap ?? gif.pointee.SColorMap, let list = map.pointee.Colors else {
        throw Refusal(reason: "has a frame without colours")
      }
      var colors = (0..<Int(map.pointee.ColorCount)).map { index in
        UInt32(list[index].Red) | UInt32(list[index].Green) << 8 | UInt32(list[index].Blue) << 16 | 0xFF00_0000
      }
      let known = colors.count
      colors += Array(repeating: 0, count: 256 - known)
      let clear = UInt8(exactly: control.TransparentColor)
      guard unpack(width * height) else { throw noGIF }
      guard (known..<256).allSatisfy({ !strings.isUsed[$0] || clear.map { Int($0) } == $0 }) else {
        throw Refusal(reason: "has a pixel without colour")
      }
      let disposal: GIFCanvas.Disposal =
        switch control.DisposalMode {
        case DISPOSE_BACKGROUND: .cleared
        case DISPOSE_PREVIOUS: .before
        default: .keep
        }
      canvas.draw(
        GIFCanvas.FrameHeader(
          columns: left..<left + width, rows: rows(height, isInterlaced: frame.Interlace).map { top + $0 },
          colors: colors, clear: clear, disposal: disposal), strings.pixels, isUsed: strings.isUsed)
    }

    /// Unpacks the frame, and returns whether it has this many pixels.
    private mutating func unpack(_ count: Int) -> Bool {
      packed.removeAll(keepingCapacity: true)
      var bits: Int32 = 0
      var block: UnsafeMutablePointer<GifByteType>?
      guard DGifGetCode(gif, &bits, &block) == GIF_OK else { return false }
      while let bytes = block {
        // The first byte of a block is its length.
        packed += UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))
        guard DGifGetCodeNext(gif, &block) == GIF_OK else { return false }
      }
      return strings.decode(packed, bits: Int(bits), count: count)
    }

    /// Returns the rows of a frame in the order of the file.
    private func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
      guard isInterlaced else { return Array(0..<height) }
      return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
    }
  }
}

/// The blocks of a GIF file, which are traversed without unpacking them (GIF89a specification, appendix B).
enum GIFBlocks {
  /// Returns the offset after the trailer, which ends the picture. Returns nil if the blocks do not lead to a trailer.
  /// O(blocks).
  static func end(of file: [UInt8]) -> Int? {
    guard file.count > 13, file.starts(with: "GIF8".utf8) else { return nil }
    var offset = 13 + colorTable(file[10])
    while offset < file.count {
      switch file[offset] {
      case 0x21: offset += 2
      case 0x2C:
        guard offset + 9 < file.count else { return nil }
        // Skips the image descriptor, its colour table, and the size of the first code.
        offset += 11 + colorTable(file[offset + 9])
      case 0x3B: return offset + 1
      default: return nil
      }
      // The data is divided into pieces of at most 255 bytes, and an empty piece ends it.
      while offset < file.count, file[offset] > 0 { offset += 1 + Int(file[offset]) }
      offset += 1
    }
    return nil
  }

  /// Returns the size, in bytes, of the colour table that these flags announce.
  private static func colorTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
