import Typography

/// A card as texts, row by row. It depends only on the face, the pose and the size.
package struct CardDrawing: Hashable, Sendable {
  package private(set) var rows: [String]
  /// The distance in columns and rows from the card's own place.
  package private(set) var columnOffset = 0, rowOffset = 0

  private let width: Int, height: Int
  private let isASCII: Bool, isSelected: Bool

  package init(
    _ pose: CardPose, face: Int, width: Int, height: Int, isSelected: Bool = false, isASCII: Bool = false
  ) {
    self.width = width
    self.height = height
    self.isASCII = isASCII
    self.isSelected = isSelected
    rows = []
    let text = CardFace.text(face)
    switch pose {
    case .absent: rows = absent
    case .down, .arriving: rows = side(nil, width: width)
    case .up, .matched: rows = side(text, width: width)
    case .turning(let done):
      // First the back grows narrow, and then the face grows wide.
      let share = done < 0.5 ? 1 - 2 * done : 2 * done - 1
      let narrow = max(1, Int((Double(width) * share).rounded()))
      rows = side(done < 0.5 ? nil : text, width: narrow)
      columnOffset = (width - narrow) / 2
    case .tumbling(let done):
      let phase = Int(done * 8) % 4
      let narrow = [width, max(1, width / 2), 1, max(1, width / 2)][phase]
      rows = side(text, width: narrow)
      columnOffset = (width - narrow) / 2
    }
  }

  private var absent: [String] {
    var rows = [String](repeating: "", count: height)
    if isSelected {
      let middle = String(repeating: " ", count: max(0, (width - 3) / 2))
      rows[height / 2] = middle + (isASCII ? "> <" : "›·‹")
    } else if height == 1 || width > 3 {
      rows[height / 2] = String(repeating: " ", count: width / 2) + (isASCII ? "." : "·")
    }
    return rows
  }

  /// Returns a box with a text in its middle, or with the pattern of the back.
  private func side(_ text: String?, width: Int) -> [String] {
    if height == 1 { return [flat(text, width: width)] }
    if width < 3 { return [String](repeating: edge.side, count: height) }
    let inner = width - 2
    let line = String(repeating: edge.line, count: inner)
    let pattern = isASCII ? ":" : "░"
    let middle = (0..<height - 2).map { row -> String in
      guard let text else { return edge.side + String(repeating: pattern, count: inner) + edge.side }
      return edge.side + content(text, row: row, columns: inner) + edge.side
    }
    return [edge.corners[0] + line + edge.corners[1]] + middle + [edge.corners[2] + line + edge.corners[3]]
  }

  /// Returns a row of the text, which is in the middle and on a large card also in two corners.
  private func content(_ text: String, row: Int, columns: Int) -> String {
    let last = height - 3
    var signs = [Character](repeating: " ", count: columns)
    func put(_ text: String, _ start: Int) {
      for (index, sign) in text.enumerated() where signs.indices.contains(start + index) {
        signs[start + index] = sign
      }
    }
    let isLarge = height >= 5 && columns >= 5
    if row == last / 2 { put(text, (columns - text.count + (columns % 2 == 0 && text.count == 1 ? 1 : 0)) / 2) }
    if isLarge, row == 0 { put(text, 0) }
    if isLarge, row == last { put(text, columns - text.count) }
    return String(signs)
  }

  /// Returns a card of one row: `[A]`, or `<A>` under the cursor.
  private func flat(_ text: String?, width: Int) -> String {
    guard width >= 3 else { return "|" }
    let inner = text.map { String($0.suffix(width - 2)) } ?? String(repeating: isASCII ? ":" : "░", count: width - 2)
    let padded = inner + String(repeating: " ", count: max(0, width - 2 - inner.count))
    return (isSelected ? "<" : "[") + padded + (isSelected ? ">" : "]")
  }

  /// The characters of the edge. Under the cursor, the lines are double.
  private var edge: (line: String, side: String, corners: [String]) {
    switch (isASCII, isSelected) {
    case (false, false): ("─", "│", ["╭", "╮", "╰", "╯"])
    case (false, true): ("═", "║", ["╔", "╗", "╚", "╝"])
    case (true, false): ("-", "|", ["+", "+", "+", "+"])
    case (true, true): ("=", "#", ["#", "#", "#", "#"])
    }
  }
}

/// The text on the face of a card.
enum CardFace {
  /// Returns a letter. Faces beyond the alphabet get two letters, and further ones a number.
  static func text(_ face: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    if face < letters.count { return String(letters[face]) }
    let rest = face - letters.count
    if rest < letters.count * letters.count {
      return String(letters[rest / letters.count]) + String(letters[rest % letters.count])
    }
    return String(face + 1)
  }
}
