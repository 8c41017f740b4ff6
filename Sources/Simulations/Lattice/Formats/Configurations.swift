import Specification

/// A JSON file of several patterns: `[{"title": "Glider", "contents": [[0, 1], [1, 2], …]}, …]`.
///
/// `contents` lists the live cells as [row, column]. The pattern is the smallest rectangle around them. Other members
/// are ignored.
package struct Configurations: Sendable {
  private let places: [Place]
  /// The indices in `places` for each title.
  private let indices: [String: [Int]]
  /// The memory of this value in bytes.
  let byteCount: Int

  /// Reads a whole file and checks it. O(bytes).
  package init(_ bytes: [UInt8]) throws(PatternFormat.Fault) {
    places = try Self.places(in: bytes)
    var indices: [String: [Int]] = [:]
    for (index, place) in places.enumerated() {
      if let title = place.title { indices[title, default: []].append(index) }
    }
    self.indices = indices
    byteCount = bytes.count + 2 * places.count * MemoryLayout<Place>.stride
  }

  /// Returns whether a file name has the extension of these files, in any letter case, with or without `.gz` after it.
  package static func isName(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".json") || path.hasSuffix(".json.gz")
  }

  /// The titles in the order of the file. Patterns without a title are skipped.
  package var titles: [String] { places.compactMap(\.title) }

  /// Returns the titles in a file.
  package static func titles(in bytes: [UInt8]) throws(PatternFormat.Fault) -> [String] {
    try Configurations(bytes).titles
  }

  /// Returns the pattern with this title in a file, or nil if no pattern has it. The whole file must be valid.
  package static func pattern(
    titled title: String, in bytes: [UInt8], room: Int = .max
  ) throws(PatternFormat.Fault) -> Pattern? {
    try Configurations(bytes).pattern(titled: title, room: room)
  }

  /// Returns the pattern with this title, or nil if no pattern has it. O(cells of the pattern).
  package func pattern(titled title: String, room: Int = .max) throws(PatternFormat.Fault) -> Pattern? {
    let found = indices[title] ?? []
    guard let place = found.first.map({ places[$0] }) else { return nil }
    if found.count > 1 {
      throw place.scanner.cursor.fault(
        "two configurations have the title \"\(title)\"", at: places[found[1]].scanner.cursor.offset)
    }
    guard let contents = place.contents else {
      throw place.scanner.cursor.fault("the configuration \"\(title)\" has no contents")
    }
    var picture = RowPicture()
    try Self.draw(contents, on: &picture)
    picture.beginPainting(room: room)
    try Self.draw(contents, on: &picture)
    guard !picture.pattern.packed.isOverfull else { throw place.scanner.cursor.beyondRoom() }
    var pattern = picture.pattern
    let name = Pattern.Notes.words(title.utf8)
    pattern.notes = Pattern.Notes(name: name.isEmpty ? nil : name, corner: picture.corner)
    return pattern
  }

  /// Returns all patterns in a file, in order. Patterns without a title or contents are skipped. O(bytes).
  package static func all(in bytes: [UInt8]) throws(PatternFormat.Fault) -> [Configuration] {
    var found: [Configuration] = []
    for place in try places(in: bytes) {
      guard let title = place.title, var scanner = place.contents else { continue }
      var cells: [Position] = []
      try scanner.array { scanner throws(PatternFormat.Fault) in
        var numbers: [Int] = []
        try scanner.array { scanner throws(PatternFormat.Fault) in numbers.append(try scanner.coordinate()) }
        if numbers.count == 2 { cells.append(Position(column: numbers[1], row: numbers[0])) }
      }
      found.append(Configuration(title: title, cells: cells))
    }
    return found
  }

  /// A configuration, with one scanner positioned before it and one before its contents.
  private struct Place: Sendable {
    var title: String?
    var scanner: JSONScanner
    var contents: JSONScanner?
  }

  /// The maximum number of configurations in a file.
  private static let mostPlaces = 1 << 18

  private static func places(in bytes: [UInt8]) throws(PatternFormat.Fault) -> [Place] {
    var places: [Place] = []
    var scanner = JSONScanner(TextCursor(bytes))
    try scanner.array { scanner throws(PatternFormat.Fault) in
      _ = scanner.peek()
      var place = Place(scanner: scanner)
      try scanner.object { scanner, name throws(PatternFormat.Fault) in
        switch name {
        case "title": place.title = try scanner.string()
        case "contents":
          place.contents = scanner
          var extent = RowPicture()
          try draw(&scanner, on: &extent)
        default: try scanner.skipValue()
        }
      }
      guard places.count < mostPlaces else {
        throw scanner.cursor.fault("more than \(mostPlaces.grouped) configurations", advice: "split the file")
      }
      places.append(place)
    }
    try scanner.end()
    return places
  }

  private static func draw(_ scanner: JSONScanner, on picture: inout RowPicture) throws(PatternFormat.Fault) {
    var scanner = scanner
    try draw(&scanner, on: &picture)
  }

  private static func draw(_ scanner: inout JSONScanner, on picture: inout RowPicture) throws(PatternFormat.Fault) {
    try scanner.array { scanner throws(PatternFormat.Fault) in
      _ = scanner.peek()
      let start = scanner.cursor.offset
      var numbers: [Int] = []
      try scanner.array { scanner throws(PatternFormat.Fault) in numbers.append(try scanner.coordinate()) }
      guard numbers.count == 2 else {
        throw scanner.cursor.fault("a live cell is a pair: [row, column]", at: start)
      }
      try picture.draw(column: numbers[1], row: numbers[0], scanner.cursor, at: start)
    }
  }
}

/// One of the patterns in a file of several: its title and its live cells.
package struct Configuration: Hashable, Sendable {
  package let title: String
  package let cells: [Position]

  package init(title: String, cells: [Position]) {
    self.title = title
    self.cells = cells
  }

  /// The smallest box around the live cells, or nil if there are none.
  package var box: LatticeBox? {
    guard let first = cells.first else { return nil }
    return cells.reduce(LatticeBox(corner: first, columns: 1, rows: 1)) {
      $0.union(LatticeBox(corner: $1, columns: 1, rows: 1))
    }
  }

  /// Returns the rectangle around the live cells, or nil if it has more than `limit` cells.
  package func pattern(limit: Int) -> Pattern? {
    guard let box else { return Pattern(columns: 0, rows: 0, packed: PackedCells(count: 0)) }
    guard box.columns <= limit / max(1, box.rows) else { return nil }
    var pattern = Pattern(
      columns: box.columns, rows: box.rows, packed: PackedCells(count: box.columns * box.rows))
    for cell in cells { pattern[cell.column - box.corner.column, cell.row - box.corner.row] = 1 }
    return pattern
  }
}
