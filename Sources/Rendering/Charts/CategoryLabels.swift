/// The words beside the rows of a chart, in lines.
///
/// Words that are too long for one line take several; the plot is higher then.
struct CategoryLabels {
  let lines: [[String]]
  /// What the labels of two rows need at least.
  let distance: Double
  /// The height of all rows.
  let height: Double

  init(_ words: [String]) {
    let inner = DrawingStyle.width - 2 * DrawingStyle.margin, count = Double(max(1, words.count))
    // As many lines as rows of a high drawing have room for.
    let most = max(1, min(5, Int((Self.highest / count - Self.gap) / TextMetrics.labelLine)))
    lines =
      TextMetrics.wholeLabels(words, to: inner * Self.share, most: min(most, 2))
      ?? TextMetrics.labels(words, to: inner * Self.largeShare, most: most)
    let deepest = lines.reduce(1) { max($0, $1.count) }
    if deepest == 1 {
      (distance, height) = (DrawingStyle.line + 2, min(1600, count * 28))
    } else {
      distance = Double(deepest) * TextMetrics.labelLine + 2
      height = count * (Double(deepest) * TextMetrics.labelLine + Self.gap)
    }
  }

  /// The part of a drawing that words may take, and the part that long ones may.
  private static let share = 0.42, largeShare = 0.5
  private static let gap = 10.0
  private static let highest = 2400.0
}
