import Rendering
import Simulations

/// A slow, plain version of pictures in cells. Each cell of the terminal is drawn separately, according to the
/// definition alone.
struct PlainCellPicture {
  let picture: Picture
  let form: CellForm
  var isASCII = false

  struct Cell: Equatable {
    var character: Character
    var ink: StateLook.Role
    var ground: StateLook.Role
  }

  /// The cells, row by row.
  var cells: [[Cell]] {
    let part = part
    return (0..<(picture.height + part.rows - 1) / part.rows).map { row in
      (0..<(picture.width + part.columns - 1) / part.columns).flatMap { column in
        let elements = (0..<part.rows).map { y in
          (0..<part.columns).map { x in element(column * part.columns + x, row * part.rows + y) }
        }
        return cells(elements, column * part.columns, row * part.rows)
      }
    }
  }

  private var part: (columns: Int, rows: Int) {
    switch form {
    case .twoColumns: (1, 1)
    case .halfBlocks: (1, 2)
    case .braille: (2, 4)
    case .density(let factor): (factor, 2 * factor)
    }
  }

  /// Whether elements are shares of marked cells.
  private var areShares: Bool { picture.scale > 1 && picture.precedence == nil }

  private func element(_ column: Int, _ row: Int) -> UInt8? {
    column < picture.width && row < picture.height ? picture.elements[row * picture.width + column] : nil
  }

  /// Returns the role of an element. There is nothing outside the picture.
  private func role(_ element: UInt8?) -> StateLook.Role {
    guard let element else { return .ground }
    if areShares { return element == 0 ? .ground : .marked }
    return Int(element) < picture.looks.count ? picture.looks[Int(element)].role : .ground
  }

  private func cells(_ elements: [[UInt8?]], _ column: Int, _ row: Int) -> [Cell] {
    switch form {
    case .twoColumns:
      let element = elements[0][0], role = role(element)
      let text: String
      if areShares {
        text = String(repeating: shade(Int(element ?? 0)), count: 2)
      } else {
        text = CellSamples.texture(role, isASCII: isASCII)
      }
      return text.map { Cell(character: $0, ink: role, ground: .ground) }
    case .halfBlocks:
      let upper = role(elements[0][0]), lower = role(elements[1][0])
      if upper == .ground, lower == .ground { return [Cell(character: " ", ink: .ground, ground: .ground)] }
      if upper == .ground { return [Cell(character: isASCII ? "," : "▄", ink: lower, ground: .ground)] }
      if upper == lower { return [Cell(character: isASCII ? "#" : "█", ink: upper, ground: .ground)] }
      let character: Character = isASCII ? (lower == .ground ? "'" : ":") : "▀"
      return [Cell(character: character, ink: upper, ground: lower)]
    case .braille:
      // The dots 1 to 8 in Unicode's order: down the left column, down the right one, and then the fourth row.
      let order = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
      let dots = order.map { role(elements[$0.1][$0.0]) != .ground }
      let number = dots.enumerated().reduce(0) { $0 + ($1.element ? 1 << $1.offset : 0) }
      let character: Character =
        isASCII
        ? Array(" .:-=+*#@")[dots.count { $0 }] : Character(Unicode.Scalar(0x2800 + UInt32(number)) ?? "?")
      let roles = elements.flatMap { $0.map(role) }
      let ink =
        roles.first { $0 == .marked } ?? roles.first { $0 != .ground && $0 != .quiet } ?? roles.first { $0 == .quiet }
      return [Cell(character: character, ink: ink ?? .ground, ground: .ground)]
    case .density:
      // Every cell of the lattice has the share of its element.
      var sum = 0, count = 0
      for (y, line) in elements.enumerated() {
        for (x, element) in line.enumerated() {
          guard let element else { continue }
          let share = areShares ? Int(element) : role(element) == .marked ? 255 : 0
          for cellRow in (row + y) * picture.scale..<(row + y + 1) * picture.scale where cellRow < picture.rows {
            for cellColumn in (column + x) * picture.scale..<(column + x + 1) * picture.scale
            where cellColumn < picture.columns {
              (sum, count) = (sum + share, count + 1)
              _ = cellRow
            }
          }
        }
      }
      let mean = sum == 0 ? 0 : max(1, Int((Double(sum) / Double(count)).rounded()))
      return [Cell(character: shade(mean), ink: mean == 0 ? .ground : .marked, ground: .ground)]
    }
  }

  private func shade(_ share: Int) -> Character {
    if share == 0 { return " " }
    let quarter = (1...4).first { Double(share) / 255 <= Double($0) / 4 } ?? 4
    return Array(isASCII ? ".:*#" : "░▒▓█")[quarter - 1]
  }
}
