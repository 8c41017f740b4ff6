import Simulations

/// Reads the extended Wechsler format cell by cell.
enum WechslerReading {
  /// Returns the live cells of the part of an apgcode after the underscore, by columns and rows.
  static func cells(_ text: some StringProtocol) -> [Position] {
    let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")
    var cells: [Position] = []
    var column = 0, top = 0, isCount = false
    for character in text {
      if isCount {
        column += 4 + (digits.firstIndex(of: character) ?? 0)
        isCount = false
        continue
      }
      switch character {
      case "w": column += 2
      case "x": column += 3
      case "y": isCount = true
      case "z": (column, top) = (0, top + 5)
      default:
        let value = digits.firstIndex(of: character) ?? 0
        for bit in 0..<5 where value >> bit & 1 == 1 { cells.append(Position(column: column, row: top + bit)) }
        column += 1
      }
    }
    return cells
  }
}
