/// The text that a terminal shows. It is read from a program's output, without colours, and the program's questions are
/// counted.
package struct TerminalText: Sendable {
  private enum State: Sendable {
    case ground, escape
    /// After `ESC [`, with the bytes since then.
    case sequence
    /// Inside a string such as a clipboard's, and whether ESC came last.
    case string(Bool)
  }

  /// A question of the program that a terminal answers.
  package enum Question: Sendable {
    case status, attributes, mode
  }

  package let columns: Int
  package let rows: Int
  private var cells: [Unicode.Scalar]
  private var place = (column: 0, row: 0)
  private var state = State.ground
  private var parameters: [UInt8] = []
  private var character: [UInt8] = []

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: " ", count: columns * rows)
  }

  /// Returns the text of a row, with all of its spaces.
  package func line(_ row: Int) -> String {
    var text = String.UnicodeScalarView()
    text += cells[row * columns..<(row + 1) * columns]
    return String(text)
  }

  package var lines: [String] { (0..<rows).map { line($0) } }

  /// Reads a byte.
  ///
  /// - Returns: the question that ends with the byte, if any.
  package mutating func feed(_ byte: UInt8) -> Question? {
    switch state {
    case .ground: write(byte)
    case .escape:
      parameters = []
      state = byte == UInt8(ascii: "[") ? .sequence : byte == UInt8(ascii: "]") ? .string(false) : .ground
    case .string(let isEscape):
      let isEnd = byte == 7 || isEscape && byte == UInt8(ascii: "\\")
      state = isEnd ? .ground : .string(byte == 0x1B)
    case .sequence where byte < 0x40: parameters.append(byte)
    case .sequence:
      state = .ground
      return perform(byte)
    }
    return nil
  }

  private mutating func write(_ byte: UInt8) {
    if byte == 0x1B {
      state = .escape
      return
    }
    character.append(byte)
    let length = character[0] < 0x80 ? 1 : character[0] < 0xE0 ? 2 : character[0] < 0xF0 ? 3 : 4
    guard character.count == length else { return }
    if place.column < columns, place.row < rows {
      cells[place.row * columns + place.column] = String(decoding: character, as: UTF8.self).unicodeScalars.first ?? "?"
    }
    place.column += 1
    character = []
  }

  private mutating func perform(_ final: UInt8) -> Question? {
    let text = String(decoding: parameters, as: UTF8.self)
    let numbers = text.split(separator: ";").map { Int($0) ?? 1 }
    let first = numbers.first ?? 1
    switch final {
    case UInt8(ascii: "H"): place = ((numbers.count > 1 ? numbers[1] : 1) - 1, first - 1)
    case UInt8(ascii: "G"): place.column = first - 1
    case UInt8(ascii: "C"): place.column += first
    case UInt8(ascii: "J"): cells = Array(repeating: " ", count: columns * rows)
    case UInt8(ascii: "n"): return .status
    case UInt8(ascii: "c"): return .attributes
    case UInt8(ascii: "p"): return .mode
    default: break
    }
    return nil
  }
}
