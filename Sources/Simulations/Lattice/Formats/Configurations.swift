import JSON
import Specification

/// A JSON file of several patterns: `[{"title": "Glider", "contents": [[0, 1], [1, 2], …]}, …]`.
///
/// `contents` lists the live cells as [row, column]. The pattern is the smallest rectangle around them. Other members
/// are ignored.
package struct Configurations: Sendable {
  private let text: TextCursor
  private let places: [Place]
  /// The indices in `places` for each title.
  private let indices: [String: [Int]]
  /// The memory of this value in bytes.
  let byteCount: Int

  /// Reads a whole file and checks it. O(bytes).
  package init(_ bytes: [UInt8]) throws(PatternFormat.Fault) {
    text = TextCursor(bytes)
    places = try Self.places(in: text)
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
      throw text.fault("two configurations have the title \"\(title)\"", at: places[found[1]].offset)
    }
    guard let contents = place.contents else {
      throw text.fault("the configuration \"\(title)\" has no contents", at: place.offset)
    }
    var picture = RowPicture()
    try Self.draw(contents, of: text, on: &picture)
    picture.beginPainting(room: room)
    try Self.draw(contents, of: text, on: &picture)
    guard !picture.pattern.packed.isOverfull else { throw text.beyondRoom() }
    var pattern = picture.pattern
    let name = Pattern.Notes.words(title.utf8)
    pattern.notes = Pattern.Notes(name: name.isEmpty ? nil : name, corner: picture.corner)
    return pattern
  }

  /// Returns all patterns in a file, in order. Patterns without a title or contents are skipped. O(bytes).
  package static func all(in bytes: [UInt8]) throws(PatternFormat.Fault) -> [Configuration] {
    let text = TextCursor(bytes)
    var found: [Configuration] = []
    for place in try places(in: text) {
      guard let title = place.title, let contents = place.contents else { continue }
      let cells = try text.reading { () throws(JSONScanner.Fault) in
        var scanner = contents, cells: [Position] = []
        try scanner.array { scanner throws(JSONScanner.Fault) in cells.append(try scanner.cell()) }
        return cells
      }
      found.append(Configuration(title: title, cells: cells))
    }
    return found
  }

  /// A configuration: its offset, and a scanner positioned before its contents.
  private struct Place: Sendable {
    var title: String?
    let offset: Int
    var contents: JSONScanner?
  }

  /// The maximum number of configurations in a file.
  private static let mostPlaces = 1 << 18

  private static func places(in text: TextCursor) throws(PatternFormat.Fault) -> [Place] {
    try text.reading { () throws(JSONScanner.Fault) in
      var places: [Place] = []
      var scanner = JSONScanner(text.bytes)
      try scanner.array { scanner throws(JSONScanner.Fault) in
        scanner.peek()
        var place = Place(offset: scanner.offset)
        try scanner.object { scanner, name throws(JSONScanner.Fault) in
          switch name {
          case "title": place.title = try scanner.string()
          case "contents":
            place.contents = scanner
            var extent = RowPicture()
            try draw(&scanner, of: text, on: &extent)
          default: try scanner.skipValue()
          }
        }
        guard places.count < mostPlaces else {
          throw scanner.fault("more than \(mostPlaces.grouped) configurations", advice: "split the file")
        }
        places.append(place)
      }
      try scanner.end()
      return places
    }
  }

  private static func draw(
    _ scanner: JSONScanner, of text: TextCursor, on picture: inout RowPicture
  ) throws(PatternFormat.Fault) {
    try text.reading { () throws(JSONScanner.Fault) in
      var scanner = scanner
      try draw(&scanner, of: text, on: &picture)
    }
  }

  private static func draw(
    _ scanner: inout JSONScanner, of text: TextCursor, on picture: inout RowPicture
  ) throws(JSONScanner.Fault) {
    try scanner.array { scanner throws(JSONScanner.Fault) in
      scanner.peek()
      let start = scanner.offset
      let cell = try scanner.cell()
      do throws(PatternFormat.Fault) {
        try picture.draw(column: cell.column, row: cell.row, text, at: start)
      } catch {
        throw scanner.fault(error.message, advice: error.advice, at: start)
      }
    }
  }
}

extension JSONScanner {
  /// Reads a live cell.
  fileprivate mutating func cell() throws(Fault) -> Position {
    peek()
    let start = offset
    var numbers: [Int] = []
    try array { scanner throws(Fault) in
      scanner.peek()
      let start = scanner.offset
      guard let number = try scanner.wholeNumber(), Position.limits.contains(number) else {
        throw scanner.fault("expected a whole number of at most 31 bits", at: start)
      }
      numbers.append(number)
    }
    guard numbers.count == 2 else { throw fault("a live cell is a pair: [row, column]", at: start) }
    return Position(column: numbers[1], row: numbers[0])
  }
}

extension TextCursor {
  /// Reads JSON, whose errors get their lines and columns.
  fileprivate func reading<Value>(
    _ read: () throws(JSONScanner.Fault) -> Value
  ) throws(PatternFormat.Fault) -> Value {
    do throws(JSONScanner.Fault) {
      return try read()
    } catch {
      throw fault(error.message, advice: error.advice, at: error.offset)
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
