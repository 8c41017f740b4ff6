import Expressions
import Specification

/// A reader of `labels`, a map of names to the author's words for them.
enum LabelReader {
  /// The largest number of characters of a label.
  private static let limit = 100

  /// Returns the words, by name. Names with errors are left out.
  static func read(_ node: SpecNode?, _ names: BlockNames, in context: inout SpecContext) -> [String: String] {
    guard let node else { return [:] }
    guard case .map(let entries) = node.content else {
      context.report(
        .wrongType(found: node.found, expected: "map of names to words, such as {peak: most sick at once}"),
        key: "labels", at: node.span)
      return [:]
    }
    let vocabulary = names.vocabulary
    let known = (vocabulary.statistics + vocabulary.series + (vocabulary.sweptKeys ?? [])).reduce(into: [String]()) {
      known, name in
      if !known.contains(name) { known.append(name) }
    }
    var labels: [String: String] = [:]
    for entry in entries {
      guard known.contains(entry.key) else {
        // A sweep with errors has unknown keys.
        if vocabulary.sweptKeys == nil { continue }
        context.report(
          .unknownWord(
            found: entry.key, what: "statistic, series or swept key", allowed: known.map(Word.init(statistic:))),
          key: "labels", at: entry.keySpan)
        continue
      }
      guard let label = entry.value.scalar, label.contains(where: { !$0.isWhitespace }) else {
        context.report(
          .wrongType(found: entry.value.found, expected: "words for \(entry.key)"), key: "labels", at: entry.value.span)
        continue
      }
      guard label.count <= limit else {
        context.report(
          .outOfRange(found: "\(label.count) characters", expected: "label of at most \(limit) characters"),
          key: "labels", at: entry.value.span)
        continue
      }
      let other = labels.first { $0.value == label }?.key ?? known.first { $0 == label && $0 != entry.key }
      if let other {
        context.report(
          .invalid(
            "the label of \(entry.key) already means \(other)", advice: "choose different words for \(entry.key)"),
          key: "labels", at: entry.value.span)
        continue
      }
      labels[entry.key] = label
    }
    return labels
  }
}
