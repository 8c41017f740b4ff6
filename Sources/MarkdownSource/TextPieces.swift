/// The syntax that GitHub finds in the texts of CommonMark: web addresses, and runs of tildes.
struct TextPieces {
  enum Piece {
    case text(Range<Int>)
    /// An address, and the prefix that its destination has before the text.
    case link(Range<Int>, scheme: String)
    /// Tildes, which are text unless they strike something out.
    case tildes(Range<Int>)
    case strikeStart
    case strikeEnd
  }

  /// A text and its pieces.
  struct Found {
    let bytes: [UInt8]
    fileprivate(set) var pieces: [Piece]
  }

  /// The characters beside a text.
  struct Surroundings {
    var before = CharacterClass.blank
    var after = CharacterClass.blank
    /// Whether `www.` at the start of the text is at the start of a word.
    var mayStartAddress = true
  }

  private struct Run {
    let text: Int
    let piece: Int
    let length: Int
    let opens: Bool
    let closes: Bool
  }

  /// The results, in the order of the added texts.
  private(set) var found: [Found] = []
  private var runs: [Run] = []

  /// Returns whether the bytes may contain an address or tildes. O(n), quick.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "~"), UInt8(ascii: "@"): return true
      case UInt8(ascii: ":"): if bytes.count > index + 3, bytes[index + 1] == UInt8(ascii: "/") { return true }
      case UInt8(ascii: "w"): if bytes.count > index + 4, bytes[index + 1] == UInt8(ascii: "w") { return true }
      default: break
      }
    }
    return false
  }

  /// Adds a text. All added texts are siblings, in order.
  ///
  /// - Parameter mayLink: whether addresses may become links, which is false inside a link.
  mutating func add(_ bytes: [UInt8], _ surroundings: Surroundings, mayLink: Bool) {
    var pieces: [Piece] = []
    var start = 0
    var index = 0
    func endText(at end: Int) { if start < end { pieces.append(.text(start..<end)) } }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ":"), UInt8(ascii: "w"), UInt8(ascii: "@"):
        let isStart = index == 0 && bytes[0] == UInt8(ascii: "w")
        guard mayLink, !isStart || surroundings.mayStartAddress,
          let address = WebAddress(at: index, in: bytes, from: start, to: bytes.count)
        else { break }
        endText(at: address.range.lowerBound)
        pieces.append(.link(address.range, scheme: address.scheme))
        (start, index) = (address.range.upperBound, address.range.upperBound)
        continue
      case UInt8(ascii: "~"):
        // An escaped tilde is text.
        if index >= 3, Placeholder.escape.stands(at: index - 3, of: bytes) { break }
        var end = index
        while end < bytes.count, bytes[end] == UInt8(ascii: "~") { end += 1 }
        if end - index <= 2 {
          endText(at: index)
          addRun(index..<end, in: bytes, surroundings, piece: pieces.count)
          pieces.append(.tildes(index..<end))
          start = end
        }
        index = end
        continue
      default: break
      }
      index += 1
    }
    endText(at: bytes.count)
    found.append(Found(bytes: bytes, pieces: pieces))
  }

  private mutating func addRun(_ run: Range<Int>, in bytes: [UInt8], _ surroundings: Surroundings, piece: Int) {
    let before =
      run.lowerBound > 0
      ? CharacterClass(endingAt: run.lowerBound, in: bytes, from: 0) : surroundings.before
    let after =
      run.upperBound < bytes.count
      ? CharacterClass(startingAt: run.upperBound, in: bytes, to: bytes.count) : surroundings.after
    let opens = after == .other || after == .punctuation && before != .other
    let closes = before == .other || before == .punctuation && after != .other
    guard opens || closes else { return }
    runs.append(Run(text: found.count, piece: piece, length: run.count, opens: opens, closes: closes))
  }

  /// Pairs the tildes of all texts. O(n).
  ///
  /// A closing run pairs with the nearest opening run if both have the same length. Otherwise the closing run strikes
  /// nothing out. If one of the two could both open and close, the search continues.
  mutating func pair() {
    var opening: [Run] = []
    // Below this index, a closing run of this length that could also open has no partner.
    var bottoms = [0, 0, 0]
    for run in runs {
      let bottom = run.opens ? min(bottoms[run.length], opening.count) : 0
      let start =
        run.closes
        ? opening[bottom...].lastIndex { $0.length == run.length || !run.opens && !$0.closes } : nil
      if let start {
        guard opening[start].length == run.length else { continue }
        found[opening[start].text].pieces[opening[start].piece] = .strikeStart
        found[run.text].pieces[run.piece] = .strikeEnd
        opening.removeSubrange(start...)
      } else if run.opens {
        if run.closes { bottoms[run.length] = opening.count }
        opening.append(run)
      }
    }
    runs = []
  }
}

/// The class of a character beside a delimiter, as CommonMark distinguishes them.
enum CharacterClass {
  case blank, punctuation, other

  /// Classifies the character whose first byte is at `index`.
  init(startingAt index: Int, in bytes: [UInt8], to end: Int) {
    guard bytes[index] >= 0x80 else {
      self.init(ascii: bytes[index])
      return
    }
    var iterator = bytes[index..<min(end, index + 4)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      self = .other
      return
    }
    self.init(scalar)
  }

  /// Classifies the character whose last byte is before `index`.
  init(endingAt index: Int, in bytes: [UInt8], from start: Int) {
    var first = index - 1
    while first > start, index - first < 4, bytes[first] & 0xC0 == 0x80 { first -= 1 }
    self.init(startingAt: first, in: bytes, to: index)
  }

  private init(ascii byte: UInt8) {
    if byte.isBlank {
      self = .blank
    } else if byte.isAlphanumeric || byte < 33 || byte == 127 {
      self = .other
    } else {
      self = .punctuation
    }
  }

  private init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .blank
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      self = .punctuation
    default: self = .other
    }
  }
}
