/// The sentences that end a region: what is missing or cut off, the model, and how the statistics are computed.
struct RegionNotes {
  /// Sentences that count what is missing or cut off. They make up one paragraph.
  var missing: [String] = []
  /// The notes about the model and its result, a paragraph each.
  var model: [String] = []
  /// Sentences about statistics. They make up one paragraph.
  var statistics: [String] = []

  /// The notes as paragraphs. A sentence that several views have appears once.
  var elements: [RegionElement] {
    let groups =
      [missing.distinct.joined(separator: " ")] + model.distinct + [statistics.distinct.joined(separator: " ")]
    return groups.filter { !$0.isEmpty }.map { .paragraph([MarkdownEscape.paragraph($0)]) }
  }
}
