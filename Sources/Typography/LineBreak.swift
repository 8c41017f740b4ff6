/// Whether a line may end between two characters.
///
/// These are the rules of UAX #14 that matter for a terminal:
///
/// - A line may end at spaces.
/// - A line may end between ideographs, kana and Hangul without spaces. It may not end before closing punctuation,
///   small kana or the sound mark, or after opening punctuation.
/// - A line never ends beside a no-break space or word joiner.
/// - Other words stay whole, unless they are wider than a line.
package enum LineBreak: UInt8, Comparable, Sendable {
  case forbidden
  /// Allowed only if the word does not fit on a line of its own: after a hyphen, dash or slash.
  case withinWord
  case allowed

  package static func < (a: LineBreak, b: LineBreak) -> Bool { a.rawValue < b.rawValue }

  /// Returns the break between two adjacent texts, as if they were one text. O(1).
  package static func between(_ before: VisibleText, _ after: VisibleText) -> LineBreak {
    guard let last = before.string.last?.unicodeScalars.first, let first = after.string.unicodeScalars.first else {
      return .forbidden
    }
    // A mark belongs to the letter before it.
    if DisplayWidth.of(first) == 0, first.properties.isGraphemeExtend { return .forbidden }
    return between(ScalarTraits(last), ScalarTraits(first))
  }

  @inline(__always)
  static func between(_ before: ScalarTraits, _ after: ScalarTraits) -> LineBreak {
    // Most characters are letters between letters.
    before.isOrdinary && after.isOrdinary ? .forbidden : betweenOthers(before, after)
  }

  private static func betweenOthers(_ before: ScalarTraits, _ after: ScalarTraits) -> LineBreak {
    switch (before.lineClass, after.lineClass) {
    case (_, .blank), (_, .zeroSpace): .forbidden
    case (.blank, _), (.zeroSpace, _): .allowed
    case (.glue, _), (_, .glue), (.opening, _), (_, .closing), (_, .hyphen): .forbidden
    default:
      if before.isIdeographic || after.isIdeographic {
        .allowed
      } else {
        before.lineClass == .hyphen ? .withinWord : .forbidden
      }
    }
  }
}

extension VisibleText {
  /// The text cut at every place where a line may end. The end of the last piece is `forbidden`, because it depends on
  /// the text that follows. O(bytes), and without a copy of the text.
  package var pieces: [TextPiece] {
    var pieces: [TextPiece] = []
    var start = 0, width = 0
    var before: Cluster?
    Cluster.forEach(in: string) { cluster in
      if let before {
        let isBlank = before.traits.isBlank
        let end = !isBlank && cluster.traits.isBlank ? .allowed : LineBreak.between(before.traits, cluster.traits)
        if end > .forbidden {
          pieces.append(TextPiece(range: start..<cluster.range.lowerBound, width: width, isBlank: isBlank, end: end))
          start = cluster.range.lowerBound
          width = 0
        }
      }
      width += cluster.width
      before = cluster
    }
    if let before {
      let isBlank = before.traits.isBlank
      pieces.append(TextPiece(range: start..<before.range.upperBound, width: width, isBlank: isBlank, end: .forbidden))
    }
    return pieces
  }

  package subscript(piece: TextPiece) -> VisibleText { self[piece.range, width: piece.width] }
}

/// A stretch of text that is divided only if it is wider than a line.
package struct TextPiece: Hashable, Sendable {
  /// The bytes of UTF-8, counted from the start of the text.
  package let range: Range<Int>
  /// The width in columns.
  package let width: Int
  /// Whether the piece is a run of spaces. It is dropped if a line ends before or after it.
  package let isBlank: Bool
  /// Whether a line may end after the piece. It is `allowed` even before a run of spaces.
  package let end: LineBreak
}
