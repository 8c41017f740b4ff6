/// A curve in Braille dots, from 0 to the largest value.
struct Curve {
  private let values: [Int]

  init(_ values: [Int]) { self.values = values }

  /// Draws the values over the whole width: of several in one column of dots the range.
  func draw(on canvas: inout Canvas, column: Int, row: Int, columns: Int, rows: Int) {
    guard let most = values.max(), columns > 0, rows > 0 else { return }
    let width = 2 * columns, height = 4 * rows
    var dots = [UInt8](repeating: 0, count: columns * rows)
    for x in 0..<width {
      let first = x * values.count / width, last = max(first + 1, (x + 1) * values.count / width)
      let part = values[min(first, values.count - 1)..<min(max(last, 1), values.count)]
      guard let low = part.min(), let high = part.max() else { continue }
      func dot(_ value: Int) -> Int { most == 0 ? height - 1 : height - 1 - value * (height - 1) / most }
      for y in dot(high)...dot(low) {
        let bit: UInt8 = y % 4 < 3 ? 1 << UInt8(3 * (x % 2) + y % 4) : 1 << UInt8(6 + x % 2)
        dots[y / 4 * columns + x / 2] |= bit
      }
    }
    for y in 0..<rows {
      let line = String(
        String.UnicodeScalarView(
          dots[y * columns..<(y + 1) * columns].compactMap { bits in
            canvas.isASCII ? (bits == 0 ? " " : "*") : Unicode.Scalar(0x2800 + UInt32(bits))
          }))
      canvas.put(line, column: column, row: row + y)
    }
  }
}
