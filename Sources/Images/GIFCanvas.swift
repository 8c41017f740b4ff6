/// The visible picture of an animation while its frames are drawn.
///
/// Few animations show more than 255 colours. Up to that number, each pixel is stored as the number of its colour.
/// Where possible this is the file's own number, so most frames are copied without conversion.
package struct GIFCanvas: Sendable {
  package let columns: Int
  package let rows: Int
  private(set) var pixels: Pixels
  /// The colour of each number: red in the lowest byte, then green, blue and opacity. It is 0 if the number is not in
  /// use.
  private(set) var looks = [UInt32](repeating: 0, count: 256)
  private var numbers: [UInt32: UInt8] = [:]
  /// The place of the last frame, and how it is removed before the next one.
  private var last: (columns: Range<Int>, rows: [Int], disposal: Disposal) = (0..<0, [], .keep)
  /// The pixels before the last frame, if they must be restored.
  private var before: Pixels?

  /// The pixels, row after row.
  struct Pixels: Sendable {
    /// The numbers of the visible colours. Empty if there are too many colours.
    var numbers: [UInt8]
    /// The visible colours, used only if `numbers` is empty.
    var looks: [UInt32] = []

    var areNumbers: Bool { !numbers.isEmpty }
  }

  /// The way to remove a frame before the next one (the disposal method of GIF).
  enum Disposal {
    case keep
    case cleared
    case before
  }

  /// The properties of a frame in a file, without its pixels.
  struct FrameHeader {
    var columns: Range<Int>
    /// The rows in the order of the file.
    var rows: [Int]
    /// The colours of the frame's 256 numbers.
    var colors: [UInt32]
    /// The number of the transparent pixels, if the frame has one.
    var clear: UInt8?
    var disposal: Disposal
  }

  /// The colour number of pixels that were never drawn.
  private static let nothing: UInt8 = 255

  /// Creates an empty canvas.
  ///
  /// - Precondition: the canvas has at least one pixel.
  init(columns: Int, rows: Int) {
    precondition(columns > 0 && rows > 0)
    self.columns = columns
    self.rows = rows
    pixels = Pixels(numbers: [UInt8](repeating: Self.nothing, count: columns * rows))
  }

  /// Removes the previous frame and draws the next one. O(pixels of the frame, or of the canvas if the frame before is
  /// restored).
  ///
  /// - Parameters:
  ///   - unpacked: the frame's pixels, possibly followed by more bytes.
  ///   - isUsed: whether each of the 256 numbers occurs in the frame.
  /// - Precondition: the frame lies within the canvas.
  mutating func draw(_ frame: FrameHeader, _ unpacked: [UInt8], isUsed: [Bool]) {
    settle()
    if frame.disposal == .before { before = pixels }
    last = (frame.columns, frame.rows, frame.disposal)
    let drawn = (0..<256).filter { isUsed[$0] && $0 != frame.clear.map { Int($0) } }
    if pixels.areNumbers { number(drawn, of: frame.colors) }
    guard pixels.areNumbers else { return drawLooks(frame, unpacked) }
    let clear = frame.clear.flatMap { isUsed[Int($0)] ? $0 : nil }
    if drawn.allSatisfy({ numbers[frame.colors[$0]] == UInt8($0) }) {
      return drawNumbers(frame, unpacked, clear: clear)
    }
    var table = [UInt8](repeating: Self.nothing, count: 256)
    for number in drawn { table[number] = numbers[frame.colors[number]] ?? Self.nothing }
    drawNumbers(frame, unpacked.map { table[Int($0)] }, clear: clear == nil ? nil : Self.nothing)
  }

  /// Removes the last frame according to its disposal.
  private mutating func settle() {
    switch last.disposal {
    case .keep: break
    case .cleared:
      for row in last.rows {
        for place in row * columns + last.columns.lowerBound..<row * columns + last.columns.upperBound {
          if pixels.areNumbers { pixels.numbers[place] = Self.nothing } else { pixels.looks[place] = 0 }
        }
      }
    case .before: if let before { pixels = before }
    }
    before = nil
  }

  /// Assigns numbers to new colours. If no numbers are left, the canvas stores colours from then on.
  private mutating func number(_ drawn: [Int], of colors: [UInt32]) {
    for number in drawn where numbers[colors[number]] == nil {
      let free = looks[number] == 0 && number != Int(Self.nothing) ? number : looks.firstIndex(of: 0)
      guard let free, free != Int(Self.nothing) else {
        pixels = seen(pixels)
        before = before.map(seen)
        return
      }
      looks[free] = colors[number]
      numbers[colors[number]] = UInt8(free)
    }
  }

  private func seen(_ pixels: Pixels) -> Pixels { Pixels(numbers: [], looks: pixels.numbers.map { looks[Int($0)] }) }

  private mutating func drawNumbers(_ frame: FrameHeader, _ unpacked: [UInt8], clear: UInt8?) {
    let columns = columns, width = frame.columns.count
    precondition(unpacked.count >= width * frame.rows.count)
    pixels.numbers.withUnsafeMutableBytes { canvas in
      unpacked.withUnsafeBytes { unpacked in
        guard let canvas = canvas.baseAddress, let unpacked = unpacked.baseAddress else { return }
        for (index, row) in frame.rows.enumerated() {
          let target = canvas + (row * columns + frame.columns.lowerBound), source = unpacked + index * width
          guard let clear else {
            target.copyMemory(from: source, byteCount: width)
            continue
          }
          Self.overlay(source, on: target, width, clear: clear)
        }
      }
    }
  }

  /// Copies bytes over others, except those equal to `clear`.
  ///
  /// Eight bytes at a time are processed as an integer. Vectors of bytes would be compared one by one without
  /// instructions that some processors lack.
  @inline(__always)
  private static func overlay(
    _ source: UnsafeRawPointer, on target: UnsafeMutableRawPointer, _ count: Int, clear: UInt8
  ) {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F, clears = UInt64(clear) &* 0x0101_0101_0101_0101
    var index = 0
    while index &+ 8 <= count {
      let new = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let old = target.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // First the highest bit of each byte equal to `clear` is set, and then all bits of these bytes.
      let difference = new ^ clears
      let high = ~(((difference & low) &+ low) | difference | low)
      let kept = high | (high &- (high &>> 7))
      target.storeBytes(of: (new & ~kept) | (old & kept), toByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    while index < count {
      let new = source.load(fromByteOffset: index, as: UInt8.self)
      if new != clear { target.storeBytes(of: new, toByteOffset: index, as: UInt8.self) }
      index &+= 1
    }
  }

  private mutating func drawLooks(_ frame: FrameHeader, _ unpacked: [UInt8]) {
    let width = frame.columns.count
    for (index, row) in frame.rows.enumerated() {
      let start = row * columns + frame.columns.lowerBound
      for column in 0..<width {
        let number = unpacked[index * width + column]
        if number != frame.clear { pixels.looks[start + column] = frame.colors[Int(number)] }
      }
    }
  }

  package var image: PixelImage {
    let seen = pixels.areNumbers ? pixels.numbers.map { looks[Int($0)] } : pixels.looks
    return PixelImage(
      columns: columns, rows: rows,
      bytes: seen.flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> UInt32(8 * $0)) } })
  }
}

/// A picture with 8 bits per channel: red, green, blue and opacity.
package struct PixelImage: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The pixels row after row, four bytes each. The colours are not multiplied by the opacity.
  package let bytes: [UInt8]

  /// Creates a picture.
  ///
  /// - Precondition: `bytes` has 4·columns·rows elements.
  package init(columns: Int, rows: Int, bytes: [UInt8]) {
    precondition(bytes.count == 4 * columns * rows)
    self.columns = columns
    self.rows = rows
    self.bytes = bytes
  }

  /// Returns the picture scaled to this many pixels.
  ///
  /// Each pixel is the mean of the pixels that it covers, or the nearest one if it covers none. O(pixels of both).
  package func resized(columns: Int, rows: Int) -> PixelImage {
    guard columns > 0, rows > 0, self.columns > 0, self.rows > 0 else {
      return PixelImage(columns: 0, rows: 0, bytes: [])
    }
    var result: [UInt8] = []
    result.reserveCapacity(4 * columns * rows)
    for row in 0..<rows {
      let lines = Self.covered(row, of: rows, over: self.rows)
      for column in 0..<columns {
        let places = Self.covered(column, of: columns, over: self.columns)
        var sums = (0, 0, 0, 0)
        for line in lines {
          for place in places {
            let pixel = 4 * (line * self.columns + place)
            // An invisible pixel does not contribute to the colour.
            let opacity = Int(bytes[pixel + 3])
            sums.0 += Int(bytes[pixel]) * opacity
            sums.1 += Int(bytes[pixel + 1]) * opacity
            sums.2 += Int(bytes[pixel + 2]) * opacity
            sums.3 += opacity
          }
        }
        let weight = max(1, sums.3)
        for sum in [sums.0, sums.1, sums.2] { result.append(UInt8((sum + weight / 2) / weight)) }
        result.append(UInt8(sums.3 / (lines.count * places.count)))
      }
    }
    return PixelImage(columns: columns, rows: rows, bytes: result)
  }

  /// Returns the source pixels under target pixel `index`, at least one.
  private static func covered(_ index: Int, of count: Int, over source: Int) -> Range<Int> {
    let start = index * source / count
    return start..<max(start + 1, (index + 1) * source / count)
  }
}
