import Expressions
import Simulations
import Specification

/// A reader of `labels` and `units`, maps of names to the author's words for them.
enum LabelReader {
  /// The largest number of characters of a label.
  private static let limit = 100

  /// Returns the words, by name. Names with errors are left out.
  static func read(_ node: SpecNode?, _ names: BlockNames, in context: inout SpecContext) -> [String: String] {
    guard let node else { return [:] }
    var owners = Dictionary(uniqueKeysWithValues: names.annotated.map { ($0, $0) })
    var labels: [String: String] = [:]
    for (name, label) in words(
      node, key: "labels", expected: "map of names to words, such as {peak: most sick at once}", names, in: &context)
    {
      if let other = owners[label.text], other != name {
        context.report(
          .invalid("the label of \(name) already means \(other)", advice: "choose different words for \(name)"),
          key: "labels", at: label.span)
        continue
      }
      labels[name] = label.text
      owners[label.text] = name
    }
    return labels
  }

  /// Returns the units, by name. Several names may share one.
  static func units(_ node: SpecNode?, _ names: BlockNames, in context: inout SpecContext) -> [String: String] {
    let units = words(
      node, key: "units", expected: "map of names to units, such as {duration: days}", names, in: &context)
    return Dictionary(units.map { ($0.name, $0.label.text) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the words of a map of names, in order. Names and words with errors are left out.
  private static func words(
    _ node: SpecNode?, key: String, expected: String, _ names: BlockNames, in context: inout SpecContext
  ) -> [(name: String, label: (text: String, span: SourceSpan))] {
    var words: [(name: String, label: (text: String, span: SourceSpan))] = []
    for entry in NamedEntries.read(node, key: key, expected: expected, names, in: &context) {
      guard let text = entry.value.scalar, text.contains(where: { !$0.isWhitespace }) else {
        context.report(
          .wrongType(found: entry.value.found, expected: "words for \(entry.key)"), key: key, at: entry.value.span)
        continue
      }
      guard text.count <= limit else {
        context.report(
          .outOfRange(found: "\(text.count) characters", expected: "text of at most \(limit) characters"),
          key: key, at: entry.value.span)
        continue
      }
      words.append((entry.key, (text, entry.value.span)))
    }
    return words
  }
}

/// A reader of keys whose value is a map of names: of statistics, of series and of swept keys.
enum NamedEntries {
  /// Returns the entries with known names. Other names are reported.
  ///
  /// - Parameters:
  ///   - key: the key whose value is the map.
  ///   - expected: what the key takes, with an example.
  static func read(
    _ node: SpecNode?, key: String, expected: String, _ names: BlockNames, in context: inout SpecContext
  ) -> [SpecEntry] {
    guard let node else { return [] }
    guard case .map(let entries) = node.content else {
      context.report(.wrongType(found: node.found, expected: expected), key: key, at: node.span)
      return []
    }
    let known = names.annotated
    let set = Set(known)
    return entries.filter { entry in
      if set.contains(entry.key) { return true }
      // A sweep with errors has unknown keys.
      if names.sweptKeys != nil {
        context.report(key: key, at: entry.keySpan) { _ in
          .unknownWord(
            found: entry.key, what: "statistic, series or swept key", allowed: known.map(Word.init(statistic:)))
        }
      }
      return false
    }
  }
}

extension BlockNames {
  /// The names of statistics, series and swept keys, each once.
  var annotated: [String] {
    var seen: Set<String> = []
    let vocabulary = vocabulary
    return (vocabulary.statistics + vocabulary.series + (vocabulary.sweptKeys ?? [])).filter {
      seen.insert($0).inserted
    }
  }
}
