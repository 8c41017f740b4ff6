/// The words beside the rows of a chart, broken into lines.
///
/// Words that are too long for one line take several, which makes the plot higher.
struct CategoryLabels {
  let lines: [[String]]
  /// The smallest distance between the labels of two rows.
  let distance: Double
  /// The height of all rows.
  let height: Double

  init(_ words: [String]) {
    let inner = DrawingStyle.width - 2 * DrawingStyle.margin, count = Double(max(1, words.count))
    // As many lines as the rows of the highest drawing have space for.
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

  /// The share of the drawing's width that words may take, and the share that long words may take.
  private static let share = 0.42, largeShare = 0.5
  private static let gap = 10.0
  private static let highest = 2400.0
}
