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
