import Specification

/// The key `flips` as it was written: the places of the cards that are turned over, on a board that is not known yet.
struct WrittenFlips: Sendable {
  var places: [(position: Position, span: SourceSpan)] = []

  /// Returns the cards on a board. Reports places that it does not have, and a card that is turned over twice in one
  /// turn.
  func cards(of board: MemoryBoard, in context: inout SpecContext) -> [Int] {
    var cards: [Int] = []
    for (index, (position, span)) in places.enumerated() {
      let name = position.text
      guard (0..<board.columns).contains(position.column), (0..<board.rows).contains(position.row) else {
        context.report(
          .invalid(
            "\(name) lies outside the board of \(board.columns)x\(board.rows)",
            advice: "columns are numbered from 0 to \(board.columns - 1), rows from 0 to \(board.rows - 1)"),
          key: "flips", at: span)
        continue
      }
      if index % 2 == 1, places[index - 1].position == position {
        context.report(
          .invalid(
            "the card at \(name) is turned over twice in turn \(index / 2 + 1)",
            advice: "write the place of another card instead of the second \(name)"),
          key: "flips", at: span)
      }
      cards.append(position.row * board.columns + position.column)
    }
    return cards
  }
}

extension ValueType where Value == WrittenFlips {
  /// The type of the flips: a list of `[column, row]`, which may be empty.
  static var flips: Self {
    ValueType("list of [column, row] pairs") { node, key, context in
      let errorsBefore = context.errors.count
      let places = Position.readPlaces(node, key: key, in: &context)
      return context.errors.count == errorsBefore ? places.map { WrittenFlips(places: $0) } : nil
    } canonical: {
      "[" + $0.places.map(\.position.canonical).joined(separator: ",") + "]"
    }
  }
}
