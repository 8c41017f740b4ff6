import Expressions
import Simulations
import Specification

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
