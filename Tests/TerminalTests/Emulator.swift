import Terminal
import Typography

/// A terminal that understands only our sequences, each in its one form, and refuses the rest.
struct Emulator {
  struct Refusal: Error { let rest: String }

  /// The visible part of one column. After a wide character, the text is empty.
  struct Cell: Equatable {
    var text = " "
    var style = CellStyle.plain
    var link = ""
  }

  private(set) var cells: [[Cell]]
  private(set) var cursor = (column: 0, row: 0)
  private(set) var modes: Set<Int> = []
  private var style = CellStyle.plain
  private var link = ""
  private let columns: Int
  /// The number of columns for characters of several scalars, or nil for the number that we assume.
  private let columnsOfClusters: Int?

  init(columns: Int, rows: Int, columnsOfClusters: Int? = nil) {
    self.columns = columns
    self.columnsOfClusters = columnsOfClusters
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// Whether the style and the link are those of a newly started terminal.
  var isPlain: Bool { style == .plain && link.isEmpty }

  mutating func read(_ bytes: [UInt8]) throws {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    guard rest.utf8.elementsEqual(bytes) else { throw Refusal(rest: "invalid UTF-8") }
    while let first = rest.unicodeScalars.first {
      if first == "\u{1B}" {
        try escape(&rest)
      } else {
        let text = String(rest.prefix { $0 != "\u{1B}" })
        rest = rest.dropFirst(text.count)
        for character in text { try write(character) }
      }
    }
  }

  private mutating func write(_ character: Character) throws {
    let text = String(character)
    guard VisibleText(text).string == text else { throw Refusal(rest: text.debugDescription) }
    var width = DisplayWidth.of(character)
    if character.unicodeScalars.count > 1, let columnsOfClusters { width = columnsOfClusters }
    let (column, row) = cursor
    if columnsOfClusters == nil, column + width > columns { throw Refusal(rest: "\(text) over the edge") }
    for place in column..<min(columns, column + width) {
      // Half of a wide character is not shown.
      if place == column, cells[row][place].text.isEmpty { cells[row][place - 1].text = " " }
      if place + 1 < columns, cells[row][place + 1].text.isEmpty { cells[row][place + 1].text = " " }
      cells[row][place] = Cell(text: place == column ? text : "", style: style, link: link)
    }
    cursor.column = min(columns - 1, column + width)
  }

  private mutating func escape(_ rest: inout Substring) throws {
    if let match = rest.prefixMatch(
      of: /\u{1B}\]8;;((?:(?:https?:\/\/|mailto:)[!-~]+)?)\u{1B}\\/.matchingSemantics(.unicodeScalar))
    {
      link = String(match.output.1)
      rest = rest[match.range.upperBound...]
    } else if let match = rest.prefixMatch(of: /\u{1B}\[([0-9;?]*)([A-Za-z])/.matchingSemantics(.unicodeScalar)) {
      try sequence(String(match.output.1), String(match.output.2))
      rest = rest[match.range.upperBound...]
    } else {
      throw Refusal(rest: rest.prefix(20).debugDescription)
    }
  }

  private mutating func sequence(_ parameters: String, _ final: String) throws {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    switch (final, parameters) {
    case ("H", _) where numbers.count == 2 && 1...cells.count ~= numbers[0] && 1...columns ~= numbers[1]:
      cursor = (numbers[1] - 1, numbers[0] - 1)
    case ("G", _) where numbers.count == 1 && 1...columns ~= numbers[0]: cursor.column = numbers[0] - 1
    case ("C", _) where cursor.column + max(1, numbers[0]) < columns && numbers != [0] && numbers != [1]:
      cursor.column += max(1, numbers[0])
    case ("J", "2"): for row in cells.indices { cells[row] = Array(repeating: Cell(), count: columns) }
    case ("m", _): try select(numbers[...], "\(parameters)m")
    case ("h", "?25"), ("h", "?2026"): modes.insert(Int(parameters.dropFirst()) ?? 0)
    case ("l", "?25"), ("l", "?2026"): modes.remove(Int(parameters.dropFirst()) ?? 0)
    default: throw Refusal(rest: parameters + final)
    }
  }

  private mutating func select(_ numbers: ArraySlice<Int>, _ name: String) throws {
    var rest = numbers
    guard rest.popFirst() == 0 else { throw Refusal(rest: name) }
    var new = CellStyle()
    while let number = rest.popFirst() {
      switch number {
      case 1, 2, 3, 4, 7, 9:
        new.attributes.insert(.init(rawValue: [1: 1, 2: 2, 3: 4, 4: 8, 7: 16, 9: 32][number] ?? 0))
      case 30...37: new.foreground = .palette(UInt8(number - 30))
      case 40...47: new.background = .palette(UInt8(number - 40))
      case 90...97: new.foreground = .palette(UInt8(number - 82))
      case 100...107: new.background = .palette(UInt8(number - 92))
      case 38, 48:
        let color: Color
        if rest.first == 5, rest.count >= 2, let index = UInt8(exactly: rest[rest.startIndex + 1]), index >= 16 {
          color = .palette(index)
          rest = rest.dropFirst(2)
        } else if rest.first == 2, rest.count >= 4 {
          let parts = rest.dropFirst().prefix(3).compactMap { UInt8(exactly: $0) }
          guard parts.count == 3 else { throw Refusal(rest: name) }
          color = .rgb(red: parts[0], green: parts[1], blue: parts[2])
          rest = rest.dropFirst(4)
        } else {
          throw Refusal(rest: name)
        }
        if number == 38 { new.foreground = color } else { new.background = color }
      default: throw Refusal(rest: name)
      }
    }
    style = new
  }
}
