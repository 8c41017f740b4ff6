import Files
import Terminal

/// A recording of a terminal in the format asciicast v2: a header, then a line for each change with its time.
///
/// Source: the asciinema project, *asciicast v2*. The recording contains no date and no machine name, so the same
/// frames give the same bytes.
package struct Asciicast {
  /// The bytes of the recording. In its head, zeros are in the place of the digest.
  private var recorded: [UInt8]
  private var screen: Screen

  package init(size: TerminalSize, colors: ColorLevel = .palette256) {
    recorded = Self.head(size.columns, size.rows)
    screen = Screen(colors: colors, links: false)
  }

  /// The size of the recording in bytes.
  package var byteCount: Int { recorded.count }

  /// The recording with its mark, which proves where it comes from. O(bytes).
  package var bytes: [UInt8] { Self.mark.sealed(recorded) }

  /// The mark is a variable of the captured environment, because the format has no field for other programs.
  private static let mark = ContentMark(start: "\"env\": {\"AUTOMATA_SHA256\": \"", end: "\"}")

  private static func head(_ columns: Int, _ rows: Int) -> [UInt8] {
    let size = "\"width\": \(columns), \"height\": \(rows)"
    return Array("{\"version\": 2, \(size), ".utf8) + mark.placeholder + Array("}\n".utf8)
  }

  /// Returns whether the bytes of a file are a recording by this program that nobody has changed since.
  package static func isRecording(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "{\"version\": 2, ".utf8) && mark.isIntact(in: bytes)
  }

  /// Adds a frame at a time, if it changes anything.
  package mutating func show(_ frame: TerminalFrame, at time: Duration) {
    let change = screen.show(frame)
    guard !change.isEmpty else { return }
    let micros = time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
    let digits = String(micros % 1_000_000)
    let fraction = String(repeating: "0", count: 6 - digits.count) + digits
    recorded += "[\(micros / 1_000_000).\(fraction), \"o\", \"".utf8
    for scalar in String(decoding: change, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": recorded += "\\\"".utf8
      case "\\": recorded += "\\\\".utf8
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        recorded += "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)".utf8
      default: recorded += String(scalar).utf8
      }
    }
    recorded += "\"]\n".utf8
  }
}
