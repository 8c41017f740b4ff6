/// A format of pattern files.
public enum PatternFormat: String, Sendable, CaseIterable {
  /// Run-length encoded, with any number of states, a rule and comments.
  case rle
  /// Plaintext, with two states and comments.
  case cells
  /// Life 1.05, with two states, a rule of the form B…/S… and comments.
  case life105 = "life-1.05"
  /// Life 1.06, the coordinates of the live cells.
  case life106 = "life-1.06"
  /// Macrocell, a quadtree in which equal parts are written only once.
  case macrocell = "mc"
  /// The format of MCell, with any number of states, a rule, comments and a board. It can only be read.
  case mcell = "mcl"

  /// An error in the text of a pattern, with its line and column, which count from 1.
  package struct Fault: Error, Sendable, Hashable {
    package var line: Int
    package var column: Int
    package var message: String
    package var advice: String?
    /// Whether the pattern takes more memory than its reader may use.
    package var isBeyondRoom = false
  }

  /// A pattern that a format cannot express.
  package struct Inexpressible: Error, Sendable, Hashable {
    package var message: String
    package var advice: String
  }

  /// The maximum number of cells in a pattern. A count of 10^18 is refused before anything is allocated.
  package static let cellLimit = 1 << 28

  /// The largest text in bytes of a format that writes dead cells: 64 MiB, which is also the largest file that is read.
  package static let textLimit = 64 << 20

  /// The file name extensions of the format, with their dots.
  package var endings: [String] {
    switch self {
    case .rle: [".rle"]
    case .cells: [".cells"]
    case .life105, .life106: [".lif", ".life"]
    case .macrocell: [".mc"]
    case .mcell: [".mcl"]
    }
  }

  /// The formats that can be written as well as read.
  package static let writable = allCases.filter { $0 != .mcell }

  /// All file name extensions, without repetition.
  package static let allEndings = [rle, cells, life105, macrocell, mcell].flatMap(\.endings)

  /// Creates the format for a file name from its extension in any letter case, ignoring `.gz` after it. Returns nil
  /// for an unknown extension.
  ///
  /// Life 1.05 and 1.06 share the extensions `.lif` and `.life`. Such a file is read in either format and written as
  /// 1.05.
  public init?(path: String) {
    let path = path.lowercased(), name = path.hasSuffix(".gz") ? path.dropLast(3) : path[...]
    guard let format = Self.allCases.first(where: { $0.endings.contains(where: name.hasSuffix) }) else { return nil }
    self = format
  }

  /// Returns the text of a pattern file as UTF-8 without a byte order mark, to quote lines of it.
  package static func decoded(_ bytes: [UInt8]) -> [UInt8] { TextCursor.decoded(bytes) }

  /// Reads the whole text of a pattern.
  ///
  /// - Parameters:
  ///   - room: the maximum size of the packed cells in bytes.
  ///   - isAnywhere: whether the position may have more than 31 bits, in a format with one position for all cells.
  /// - Throws: an error in the text. A pattern with more than ``cellLimit`` cells is refused before anything is
  ///   allocated.
  /// - Complexity: O(bytes + cells).
  package func read(_ bytes: [UInt8], room: Int = .max, isAnywhere: Bool = false) throws(Fault) -> Pattern {
    switch self {
    case .rle: try RLEReader.read(bytes, room: room, isAnywhere: isAnywhere)
    case .cells: try PlaintextReader.read(bytes, room: room)
    case .life105, .life106: try LifeFileReader.read(bytes, room: room)
    case .macrocell: try MacrocellReader.read(bytes, room: room, isAnywhere: isAnywhere)
    case .mcell: try MCellReader.read(bytes, room: room)
    }
  }

  /// Returns the text of a pattern, which ``read(_:room:isAnywhere:)`` can read. O(cells).
  ///
  /// Properties that the format cannot express are left out; see ``omissions(of:)``.
  ///
  /// - Parameter stop: ends the work early. The text is then incomplete, so check the signal before you use it.
  /// - Throws: an error if the format cannot express the cells.
  package func text(of pattern: Pattern, until stop: StopSignal? = nil) throws(Inexpressible) -> [UInt8] {
    try require(expressible: pattern)
    return switch self {
    case .rle: RLEWriter.text(of: pattern, until: stop)
    case .cells: PlaintextWriter.text(of: pattern, until: stop)
    case .life105: LifeFileWriter.text105(of: pattern, until: stop)
    case .life106: LifeFileWriter.text106(of: pattern, until: stop)
    case .macrocell: MacrocellWriter.text(of: pattern, until: stop)
    case .mcell: []
    }
  }

  /// Returns a function that passes ``text(of:until:)`` on in pieces, until its argument returns false. Only Life 1.06,
  /// which has the longest texts, is actually generated piece by piece.
  package func pieces(of pattern: Pattern) throws(Inexpressible) -> (_ take: ([UInt8]) -> Bool) -> Void {
    guard self == .life106 else {
      let text = try text(of: pattern)
      return { _ = $0(text) }
    }
    try require(expressible: pattern)
    return { LifeFileWriter.pieces106(of: pattern, $0) }
  }

  private func require(expressible pattern: Pattern) throws(Inexpressible) {
    guard self != .mcell else {
      throw Inexpressible(
        message: "\(title) files can only be read", advice: "use .rle or .mc, which keep all states")
    }
    if let game = pattern.notes.foreignGame, hasRule {
      throw Inexpressible(
        message: "\(title) cannot name a rule of MCell's game '\(game)'",
        advice: "name the .mcl file in a notebook, with a 'rule' of life")
    }
    if pattern.notes.needsGeneration, !hasGeneration {
      throw Inexpressible(
        message: "the rule has B0, so generation \(pattern.notes.generation) is stored as the opposite of every cell, "
          + "and \(title) cannot record the generation",
        advice: "save an even generation, or use \(Self.rle.title) or \(Self.macrocell.title)")
    }
    let corner = pattern.notes.corner, reach = 1 << (Macrocell.highestLevel - 1)
    let distance = max(corner.column.magnitude, corner.row.magnitude)
    if self == .macrocell, distance + 1 << 28 >= reach {
      throw Inexpressible(
        message: "the pattern lies about 2^59 or more cells from the origin, but \(title) cannot express such "
          + "positions",
        advice: "use \(Self.rle.title)")
    }
    if [.life105, .life106].contains(self), !pattern.isInReach {
      throw Inexpressible(
        message: "the pattern is farther than 2^31 cells from the origin, but \(title) cannot express such positions",
        advice: "use \(Self.rle.title)")
    }
    let size = (Double(pattern.columns) + 1) * Double(pattern.rows)
    if [.cells, .life105].contains(self), pattern.columns > 0, size > Double(Self.textLimit) {
      throw Inexpressible(
        message: "the box of \(pattern.columns)x\(pattern.rows) cells would take \(RunLimits.size(size)), because "
          + "\(title) writes each dead cell; the limit is \(RunLimits.size(Double(Self.textLimit)))",
        advice: "use \(Self.rle.title) or \(Self.macrocell.title), which leave out dead cells")
    }
    if self == .rle, distance >= Pattern.Notes.farthest {
      throw Inexpressible(
        message: "the pattern lies 2^61 or more cells from the origin, and its exact position is not known",
        advice: "remove the position from the file that is read")
    }
    if !hasManyStates, pattern.hasManyStates {
      let state = pattern.packed.highest
      throw Inexpressible(
        message: "the pattern has cells in state \(state), but \(title) has only two states",
        advice: "use \(Self.rle.title) or \(Self.macrocell.title), which keep all states")
    }
  }

  /// Whether cells can have more than two states.
  package var hasManyStates: Bool { ![.cells, .life105, .life106].contains(self) }

  /// Whether a file contains its rule.
  private var hasRule: Bool { ![.cells, .life106].contains(self) }

  /// Whether a file records the generation of the pattern.
  private var hasGeneration: Bool { [.rle, .macrocell, .mcell].contains(self) }

  /// The name of the format in messages.
  package var title: String {
    switch self {
    case .rle, .cells, .macrocell, .mcell: "." + rawValue
    case .life105: "Life 1.05"
    case .life106: "Life 1.06"
    }
  }

  /// Returns the parts of a pattern that this format leaves out, as nouns such as "the rule B36/S23".
  package func omissions(of pattern: Pattern) -> [String] {
    var omissions: [String] = []
    if let rule = pattern.rule, !keeps(rule: rule) { omissions.append("the rule \(rule)") }
    let notes = pattern.notes
    if self == .life106, notes.name != nil || notes.author != nil || !notes.comments.isEmpty {
      omissions.append("the comments")
    }
    if self == .cells, notes.corner != .origin { omissions.append("the position \(notes.corner.text)") }
    if !hasGeneration, notes.generation != "0" {
      omissions.append("the generation \(notes.generation)")
    }
    return omissions
  }

  /// Returns whether a text in this format preserves a rule. A text without a rule means Conway's.
  package func keeps(rule: String) -> Bool {
    switch self {
    case .rle, .macrocell, .mcell: true
    case .life105: LifeFileWriter.survivalFirst(rule) != nil
    case .cells, .life106: LifeFileWriter.survivalFirst(rule) == "23/3"
    }
  }
}

extension PatternFormat {
  /// Returns whether a file name is that of a pattern file, or of a zip archive, which may hold one.
  package static func isName(_ path: String) -> Bool { isArchive(path) || PatternFormat(path: path) != nil }

  /// Returns whether a file name ends in `.zip`, in any letter case.
  package static func isArchive(_ path: String) -> Bool { path.lowercased().hasSuffix(".zip") }

  /// The extensions of files that hold a pattern: those of all formats, and `.zip`.
  package static let fileEndings = allEndings + [".zip"]

  /// Returns the format and the text of a pattern file, or nil if its name gives no format.
  ///
  /// - Parameter bytes: the text. For an archive: the name of the pattern in it, a zero byte, and the text.
  package static func text(_ bytes: [UInt8], of path: String) -> (format: PatternFormat, bytes: [UInt8])? {
    guard isArchive(path) else { return PatternFormat(path: path).map { ($0, bytes) } }
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    return PatternFormat(path: String(decoding: bytes[..<end], as: UTF8.self)).map { ($0, Array(bytes[(end + 1)...])) }
  }
}

/// A writer for rows of `.` and `O`.
enum PlaintextWriter {
  /// Returns the pattern as plaintext.
  ///
  /// - Parameter stop: ends the work early.
  static func text(of pattern: Pattern, until stop: StopSignal? = nil) -> [UInt8] {
    var text = pattern.notes.plainLines("!", blank: false)
    if text.isEmpty, pattern.packed.count == 0 { text = Array("!\n".utf8) }
    pattern.appendRows(alive: UInt8(ascii: "O"), to: &text, until: stop)
    return text
  }
}
