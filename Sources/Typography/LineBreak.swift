/// Whether a line may end between two characters.
///
/// The rules of UAX #14 that matter for a terminal: a line ends at blanks; between ideographs, kana and Hangul without
/// blanks, but not before closing punctuation, small kana or the sound mark, nor behind opening punctuation; nowhere
/// beside a no-break space or word joiner. Other words stay whole, unless they are wider than a line.
package enum LineBreak: UInt8, Comparable, Sendable {
  case forbidden
  /// Only where the word would not fit into a line of its own: behind a hyphen, dash or slash.
  case withinWord
  case allowed

  package static func < (a: LineBreak, b: LineBreak) -> Bool { a.rawValue < b.rawValue }

  /// The break between two texts that follow each other, as it would be inside a text. O(1).
  package static func between(_ before: VisibleText, _ after: VisibleText) -> LineBreak {
    guard let last = before.string.last?.unicodeScalars.first, let first = after.string.unicodeScalars.first else {
      return .forbidden
    }
    // A mark belongs to the letter before it.
    if DisplayWidth.of(first) == 0, first.properties.isGraphemeExtend { return .forbidden }
    return between(ScalarTraits(last), ScalarTraits(first))
  }

  static func between(_ before: ScalarTraits, _ after: ScalarTraits) -> LineBreak {
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

/// A stretch of text that no line divides, unless the stretch alone is wider than a line.
package struct TextPiece: Hashable, Sendable {
  package let text: VisibleText
  /// A run of blanks: dropped where a line ends before or behind it.
  package let isBlank: Bool
  /// Whether a line may end behind it. True also before a run of blanks.
  package let end: LineBreak
}

extension VisibleText {
  /// The text cut at every place where a line may end. The end of the last piece is `forbidden`: it depends on what
  /// follows. O(bytes).
  package var pieces: [TextPiece] {
    var pieces: [TextPiece] = []
    var start = string.startIndex, width = 0
    var before: Clusters.Cluster?
    func close(_ cluster: Clusters.Cluster, _ end: LineBreak) {
      let text = self[start..<cluster.range.upperBound, width: width]
      pieces.append(TextPiece(text: text, isBlank: cluster.traits.lineClass == .blank, end: end))
      start = cluster.range.upperBound
      width = 0
    }
    for cluster in Clusters(string[...]) {
      if let before {
        let isRunOfBlanks = before.traits.lineClass == .blank
        if !isRunOfBlanks, cluster.traits.lineClass == .blank {
          close(before, .allowed)
        } else {
          let end = LineBreak.between(before.traits, cluster.traits)
          if end > .forbidden { close(before, end) }
        }
      }
      width += cluster.width
      before = cluster
    }
    if let before { close(before, .forbidden) }
    return pieces
  }
}
