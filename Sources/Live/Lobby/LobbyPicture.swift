/// The small moving picture of a model in the lobby: two rows, a pure function of the model and the frame.
struct LobbyPicture {
  /// Columns that a picture takes.
  static let columns = 12
  private static let width = 2 * columns, height = 8

  let rows: [String]

  init(_ model: String, frame: Int, isASCII: Bool) {
    switch model {
    case "life": rows = Self.dots(isASCII) { Self.glider($0, $1, frame) }
    case "elementary", "totalistic":
      let lines = Self.history(rule: model == "elementary" ? 30 : 150, from: frame % 48)
      rows = Self.dots(isASCII) { lines[$1][$0] }
    case "infection": rows = Self.dots(isASCII) { Self.isSick($0, $1, frame) }
    case "memory": rows = Self.cards(frame)
    case "mealy": rows = Self.machine(frame)
    case "README": rows = ["# automata", frame % 2 == 0 ? "  _" : ""]
    default: rows = Self.dots(isASCII) { ($0 + $1 + frame) % 8 == 0 }
    }
  }

  /// Dots in Braille, or a sign for each cell of the terminal.
  private static func dots(_ isASCII: Bool, _ isSet: (Int, Int) -> Bool) -> [String] {
    (0..<height / 4).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<columns {
        var bits: UInt32 = 0
        for y in 0..<4 {
          for x in 0..<2 where isSet(2 * column + x, 4 * row + y) {
            bits |= y < 3 ? 1 << UInt32(3 * x + y) : 1 << UInt32(6 + x)
          }
        }
        let count = bits.nonzeroBitCount
        let sign: Unicode.Scalar = count == 0 ? " " : count < 3 ? "." : count < 6 ? "o" : "#"
        line.append(isASCII ? sign : Unicode.Scalar(0x2800 + bits) ?? " ")
      }
      return String(line)
    }
  }

  /// The four phases of the glider, one place further down and right after each round of them.
  private static let phases: [[(Int, Int)]] = [
    [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)], [(0, 1), (2, 1), (1, 2), (2, 2), (1, 3)],
    [(2, 1), (0, 2), (2, 2), (1, 3), (2, 3)], [(1, 1), (2, 2), (3, 2), (1, 3), (2, 3)],
  ]

  private static func glider(_ x: Int, _ y: Int, _ frame: Int) -> Bool {
    phases[frame % 4].contains { cell in
      (cell.0 + frame / 4) % width == x && (cell.1 + frame / 4) % height == y
    }
  }

  /// Rows of an elementary automaton that began with a single cell, on a ring.
  private static func history(rule: Int, from first: Int) -> [[Bool]] {
    var row = (0..<width).map { $0 == width / 2 }
    var rows: [[Bool]] = []
    for step in 0..<first + height {
      if step >= first { rows.append(row) }
      row = row.indices.map { index in
        let left = row[(index + width - 1) % width], right = row[(index + 1) % width]
        let number = (left ? 4 : 0) + (row[index] ? 2 : 0) + (right ? 1 : 0)
        return rule >> number & 1 == 1
      }
    }
    return rows
  }

  /// A crowd that falls sick from the middle outwards, raggedly.
  private static func isSick(_ x: Int, _ y: Int, _ frame: Int) -> Bool {
    let far = abs(x - width / 2) + abs(y - height / 2)
    let luck = (x &* 73 ^ y &* 151 ^ (x &* y &* 29)) % 5
    return far + luck <= frame % 24
  }

  private static func cards(_ frame: Int) -> [String] {
    let open = frame % 6
    let faces = ["A", "B", "C"]
    let top = (0..<3).map { $0 == open || open == 5 ? "[\(faces[$0])]" : "[ ]" }.joined()
    let bottom = (0..<3).map { (2 - $0) == open || open == 5 ? "[\(faces[2 - $0])]" : "[ ]" }.joined()
    return [top, bottom]
  }

  private static func machine(_ frame: Int) -> [String] {
    let isFirst = frame % 2 == 0
    return [isFirst ? "[a]--1-->(b)" : "(a)--1-->[b]", isFirst ? " reads 1" : " reads 0"]
  }
}
