import Terminal

/// A recording of a terminal in the format asciicast v2: a header, then a line for each change with its time.
///
/// Source: the asciinema project, *asciicast v2*. The recording contains no date and no machine name, so the same
/// frames give the same bytes.
package struct Asciicast {
  package private(set) var bytes: [UInt8]
  private var screen: Screen

  package init(size: TerminalSize, colors: ColorLevel = .palette256) {
    bytes = Self.head(size.columns, size.rows)
    screen = Screen(colors: colors, links: false)
  }

  private static func head(_ columns: Int, _ rows: Int) -> [UInt8] {
    Array("{\"version\": 2, \"width\": \(columns), \"height\": \(rows)}\n".utf8)
  }

  /// Returns whether the bytes of a file are such a recording, by the header. The header of asciinema also contains a
  /// date and an environment.
  package static func isRecording(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix(100).prefix { $0 != 10 }
    let numbers = line.split { !(48...57).contains($0) }.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    return numbers.count == 3 && bytes.starts(with: head(numbers[1], numbers[2]))
  }

  /// Adds a frame at a time, if it changes anything.
  package mutating func show(_ frame: TerminalFrame, at time: Duration) {
    let change = screen.show(frame)
    guard !change.isEmpty else { return }
    let micros = time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
    let digits = String(micros % 1_000_000)
    let fraction = String(repeating: "0", count: 6 - digits.count) + digits
    bytes += "[\(micros / 1_000_000).\(fraction), \"o\", \"".utf8
    for scalar in String(decoding: change, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)".utf8
      default: bytes += String(scalar).utf8
      }
    }
    bytes += "\"]\n".utf8
  }
}
