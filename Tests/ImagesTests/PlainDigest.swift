import Files
import Images

/// A slow, plain version of the digest, written only from its description.
enum PlainDigest {
  static func of(_ image: PixelImage) -> [UInt8] {
    hash(Array("image".utf8) + number(image.columns) + number(image.rows) + content(image))
  }

  static func of(_ animation: PlainAnimation) -> [UInt8] {
    var bytes = Array("animation".utf8) + number(animation.frames[0].columns) + number(animation.frames[0].rows)
    for (frame, delay) in zip(animation.frames, animation.delays) { bytes += number(delay) + content(frame) }
    return hash(bytes + number(animation.frames.count))
  }

  private static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  private static func number(_ number: Int) -> [UInt8] { (0..<8).map { UInt8(number >> (8 * $0) & 255) } }

  private static func content(_ image: PixelImage) -> [UInt8] {
    let pixels = stride(from: 0, to: image.bytes.count, by: 4).map { start -> [UInt8] in
      let pixel = Array(image.bytes[start..<start + 4])
      return pixel[3] == 0 ? [0, 0, 0, 0] : pixel
    }
    var colors: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for pixel in pixels where seen.insert(pixel).inserted { colors.append(pixel) }
    guard colors.count <= 256 else { return number(2) + pixels.flatMap { $0 } }
    var runs: [UInt8] = []
    var repeats = 0
    for row in 0..<image.rows {
      let line = Array(pixels[row * image.columns..<(row + 1) * image.columns])
      if row > 0, line.elementsEqual(pixels[(row - 1) * image.columns..<row * image.columns]) {
        repeats += 1
        continue
      }
      runs += base128(repeats)
      repeats = 0
      var rest = line[...]
      while let pixel = rest.first {
        let run = rest.prefix { $0 == pixel }
        runs += [UInt8(colors.firstIndex(of: pixel) ?? 0)] + base128(run.count)
        rest = rest.dropFirst(run.count)
      }
    }
    runs += base128(repeats)
    return number(1) + number(runs.count) + runs + number(colors.count) + colors.flatMap { $0 }
  }

  private static func base128(_ number: Int) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127) | 128] + base128(number >> 7)
  }
}
