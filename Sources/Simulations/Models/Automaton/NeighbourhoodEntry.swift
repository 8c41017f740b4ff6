import Specification

/// A neighbourhood as it is written, before it is known whether the lattice is a line.
struct NeighbourhoodEntry: Sendable, Hashable {
  let neighbourhood: CellNeighbourhood
  /// Whether it makes sense only on a plane.
  let needsPlane: Bool
}

extension ValueType where Value == NeighbourhoodEntry {
  /// The largest distance of a neighbour in columns or rows.
  private static var mostRadius: Int { 100 }

  private static var words: [(word: Word, neighbourhood: CellNeighbourhood)] {
    [
      (Word("moore", synonyms: ["8", "eight", "king", "queen", "square"]), .moore),
      (Word("von-neumann", synonyms: ["4", "four", "rook", "cross", "neumann", "vonneumann"]), .vonNeumann),
      (Word("hexagonal", synonyms: ["6", "six", "hex", "hexagon"]), .hexagonal),
    ]
  }

  /// The type of a neighbourhood: a word, `{radius: R}`, `{disc: R}` or `{offsets: […]}`.
  static var cellNeighbourhood: Self {
    let limit = mostRadius
    let radius = Key<Int>("radius", .wholeNumber(in: 1...limit), synonyms: ["r", "range", "square"], help: "")
    let disc = Key<Int>("disc", .wholeNumber(in: 1...limit), synonyms: ["disk", "circle", "round"], help: "")
    let offsets = Key<[Position]>(
      "offsets", ValueType<[Position]>("list of [right, down] pairs", read: Position.readList, canonical: { _ in "" }),
      synonyms: ["cells", "neighbours", "at"], help: "")
    let summary = "moore, von-neumann, hexagonal, {radius: R}, {disc: R} or {offsets: [[1, 0], [-1, 0]]}"
    return ValueType(summary) { node, key, context in
      if let text = node.scalar {
        if let found = words.first(where: { $0.word.spelling == text }) {
          return NeighbourhoodEntry(neighbourhood: found.neighbourhood, needsPlane: true)
        }
        let forms = ["{radius: R}", "{disc: R}", "{offsets: [[1, 0], [-1, 0]]}"].map { Word($0) }
        context.report(
          .unknownWord(found: text, what: "neighbourhood", allowed: words.map(\.word) + forms), key: key, at: node.span)
        return nil
      }
      let errorsBefore = context.errors.count
      let keys = [radius.declaration, disc.declaration, offsets.declaration]
      guard var map = SpecMap(node, owner: "a neighbourhood", keys: keys, in: &context) else { return nil }
      guard keys.count(where: { map.contains($0.name) }) == 1 else {
        if context.errors.count == errorsBefore {
          context.report(.wrongType(found: node.found, expected: "one of \(summary)"), key: key, at: node.span)
        }
        return nil
      }
      if let radius = map.value(radius, in: &context) {
        return NeighbourhoodEntry(neighbourhood: CellNeighbourhood(square: radius), needsPlane: false)
      }
      if let radius = map.value(disc, in: &context) {
        return NeighbourhoodEntry(neighbourhood: CellNeighbourhood(disc: radius), needsPlane: false)
      }
      guard let places = map.value(offsets, in: &context) else { return nil }
      guard (1...4 * limit * limit).contains(places.count),
        places.allSatisfy({ abs($0.column) <= limit && abs($0.row) <= limit })
      else {
        context.report(
          .outOfRange(
            found: places.isEmpty ? "no offset" : "an offset beyond \(limit)",
            expected: "offsets from -\(limit) to \(limit)"),
          key: key, at: map.span(of: "offsets"))
        return nil
      }
      return NeighbourhoodEntry(
        neighbourhood: CellNeighbourhood(places, text: Position.canonical("offsets:", places)),
        needsPlane: places.contains { $0.row != 0 })
    } canonical: {
      $0.neighbourhood.text
    }
  }
}

/// The neighbours of a cell, as offsets to the right and down.
struct CellNeighbourhood: Sendable, Hashable {
  /// The neighbours in reading order, or in the order in which they were written. One that is written twice counts
  /// twice.
  let offsets: [Position]
  /// The spelling in a block.
  let text: String

  static let moore = CellNeighbourhood(square: 1, text: "moore")
  static let vonNeumann = CellNeighbourhood(disc: 1, text: "von-neumann")
  /// The six neighbours on a hexagonal lattice, as Golly draws it: all but the upper right and the lower left one.
  static let hexagonal = CellNeighbourhood(
    moore.offsets.filter { $0.column != -$0.row }, text: "hexagonal")
  /// The two neighbours on a line.
  static let line = CellNeighbourhood(square: 1, text: "radius:1").onLine

  init(_ offsets: [Position], text: String) { (self.offsets, self.text) = (offsets, text) }

  init(square radius: Int, text: String? = nil) {
    self.init(Self.square(radius), text: text ?? "radius:\(radius)")
  }

  init(disc radius: Int, text: String? = nil) {
    self.init(
      Self.square(radius).filter { $0.column * $0.column + $0.row * $0.row <= radius * radius },
      text: text ?? "disc:\(radius)")
  }

  private static func square(_ radius: Int) -> [Position] {
    (-radius...radius).flatMap { row in
      (-radius...radius).compactMap { $0 == 0 && row == 0 ? nil : Position(column: $0, row: row) }
    }
  }

  /// The neighbours in the row of the cell.
  var onLine: CellNeighbourhood { CellNeighbourhood(offsets.filter { $0.row == 0 }, text: text) }

  /// The largest distance in columns and in rows.
  var reach: (columns: Int, rows: Int) {
    offsets.reduce((0, 0)) { (max($0.0, abs($1.column)), max($0.1, abs($1.row))) }
  }
}
