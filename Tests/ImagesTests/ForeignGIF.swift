import Images
import TestSupport

/// Animations as other programs write them. They are interlaced, have palettes for single frames, or contain only
/// changes. Their rectangles may be larger than needed, and they have transparent colours and frames that disappear.
struct ForeignGIF {
  /// A frame as it will be in the file.
  struct Frame {
    var columns: Range<Int>
    var rows: Range<Int>
    var pixels: [UInt8]
    /// The palette of the frame, or nil for the palette of the file.
    var palette: [PixelColor]?
    var clear: UInt8?
    var disposal: UInt8
    var delay: Int
    var isInterlaced: Bool
  }

  /// How strings of pixels are packed.
  enum Packing: CaseIterable {
    /// With a clear code whenever the table is full.
    case clearing
    /// With a table that stays the same once it is full.
    case deferring
    /// With a clear code after about every hundred pixels.
    case nervous
    /// With codes of single pixels only.
    case plain
  }

  let columns: Int
  let rows: Int
  let palette: [PixelColor]
  var frames: [Frame] = []

  /// Returns the file. A palette has 2, 4, … 256 colours, of which the last one is repeated.
  func file(_ packing: Packing) -> [UInt8] {
    var file = Array("GIF89a".utf8) + Self.word(columns) + Self.word(rows)
    file += [0x80 | Self.sizeBits(palette.count), 0, 0] + Self.colors(palette)
    for frame in frames {
      file += [0x21, 0xF9, 4, frame.disposal << 2 | (frame.clear == nil ? 0 : 1)] + Self.word(frame.delay)
      file += [frame.clear ?? 0, 0, 0x2C] + [frame.columns.lowerBound, frame.rows.lowerBound].flatMap(Self.word)
      file += [frame.columns.count, frame.rows.count].flatMap(Self.word)
      let local = frame.palette.map { 0x80 | Self.sizeBits($0.count) } ?? 0
      file += [local | (frame.isInterlaced ? 0x40 : 0)] + (frame.palette.map(Self.colors) ?? [])
      let width = frame.columns.count
      var order: [Int] = []
      for (start, step) in frame.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)] {
        order += stride(from: start, to: frame.rows.count, by: step)
      }
      let bits = max(2, Int(Self.sizeBits((frame.palette ?? palette).count)) + 1)
      let packed = Self.pack(order.flatMap { frame.pixels[$0 * width..<($0 + 1) * width] }, bits: bits, packing)
      file.append(UInt8(bits))
      for start in stride(from: 0, to: packed.count, by: 255) {
        let part = packed[start..<min(start + 255, packed.count)]
        file += [UInt8(part.count)] + part
      }
      file.append(0)
    }
    return file + [0x3B]
  }

  private static func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

  private static func sizeBits(_ colors: Int) -> UInt8 { (0..<8).first { 2 << Int($0) >= colors } ?? 7 }

  private static func colors(_ palette: [PixelColor]) -> [UInt8] {
    let size = 2 << Int(sizeBits(palette.count))
    return (0..<size).flatMap { index in
      let color = palette[min(index, palette.count - 1)]
      return [color.red, color.green, color.blue]
    }
  }

  /// Packs pixels as in the paper of Lempel, Ziv and Welch, with a table from strings to codes.
  private static func pack(_ pixels: [UInt8], bits: Int, _ packing: Packing) -> [UInt8] {
    let clear = 1 << bits
    var bytes: [UInt8] = []
    var held = 0, heldBits = 0, width = bits + 1, next = clear + 2
    var codes: [[UInt8]: Int] = [:]
    func reset() {
      codes = Dictionary(uniqueKeysWithValues: (0..<clear).map { ([UInt8($0)], $0) })
      (width, next) = (bits + 1, clear + 2)
    }
    func put(_ code: Int) {
      held |= code << heldBits
      heldBits += width
      while heldBits >= 8 {
        bytes.append(UInt8(held & 255))
        held >>= 8
        heldBits -= 8
      }
    }
    reset()
    put(clear)
    var string: [UInt8] = []
    for (count, pixel) in pixels.enumerated() {
      if packing != .plain || string.isEmpty, codes[string + [pixel]] != nil {
        string.append(pixel)
        continue
      }
      put(codes[string] ?? 0)
      if next < 4096 {
        codes[string + [pixel]] = next
        // A reader knows each string one code later.
        if next == 1 << width { width += 1 }
        next += 1
      }
      if packing == .clearing && next == 4096 || packing == .nervous && count % 100 == 99 {
        put(clear)
        reset()
      }
      string = [pixel]
    }
    put(codes[string] ?? 0)
    // The reader adds one more string before it reads the next code.
    if next < 4096, next == 1 << width { width += 1 }
    put(clear + 1)
    if heldBits > 0 { bytes.append(UInt8(held & 255)) }
    return bytes
  }
}

extension ForeignGIF {
  /// Returns a file that shows the same as an animation.
  static func showing(_ animation: IndexedAnimation, _ random: inout Bytes) -> ForeignGIF {
    let first = animation.frames[0]
    var foreign = ForeignGIF(columns: first.columns, rows: first.rows, palette: first.palette)
    /// The picture before a frame, or nil if there isn't one.
    var base = [UInt8?](repeating: nil, count: first.pixels.count)
    for (image, delay) in zip(animation.frames, animation.delays) {
      let different = image.pixels.indices.filter { image.pixels[$0] != base[$0] }
      let places = different + [random.number(below: base.count)]
      let columns = span(places.map { $0 % first.columns }, below: first.columns, &random)
      let rows = span(places.map { $0 / first.columns }, below: first.rows, &random)
      var palette: [PixelColor]?
      var numbers = Array(first.palette.indices)
      if random.number(below: 2) == 0 {
        // The palette is in reverse order, with one colour more.
        numbers = numbers.reversed()
        palette = first.palette.reversed()
      }
      let clear = first.palette.count < 256 && random.number(below: 3) > 0 ? UInt8(first.palette.count) : nil
      if clear != nil { palette = (palette ?? first.palette) + [PixelColor(9, 9, 9)] }
      let pixels = rows.flatMap { row in
        columns.map { column -> UInt8 in
          let place = row * first.columns + column, pixel = image.pixels[place]
          if let clear, base[place] == pixel, random.number(below: 4) > 0 { return clear }
          return UInt8(numbers[Int(pixel)])
        }
      }
      let disposal = UInt8(random.number(below: 4))
      foreign.frames.append(
        Frame(
          columns: columns, rows: rows, pixels: pixels, palette: palette, clear: clear, disposal: disposal,
          delay: delay, isInterlaced: random.number(below: 2) == 0))
      if disposal != 3 { base = image.pixels.map { $0 } }
      guard disposal == 2 else { continue }
      for row in rows {
        for column in columns { base[row * first.columns + column] = nil }
      }
    }
    return foreign
  }

  /// Returns a range that contains these numbers, and perhaps more.
  private static func span(_ numbers: [Int], below bound: Int, _ random: inout Bytes) -> Range<Int> {
    let low = numbers.min() ?? 0, high = numbers.max() ?? 0
    return low - random.number(below: low + 1)..<high + 1 + random.number(below: bound - high)
  }
}
