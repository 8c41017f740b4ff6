import Simulations
import Specification

/// The parameters that a block sweeps: names under `sweep` that are no keys of its model, but that its keys mention as
/// `$name`.
///
/// Each point has its own values of them. They replace plain scalars that are exactly `$name`, and expressions find them
/// among the parameters of the point's context. A notebook need not declare them.
package struct SweptParameters: Sendable {
  package private(set) var names: Set<String> = []
  private var keys: Set<String> = []

  /// Finds the swept parameters of a block. Their scalars must not have been replaced yet.
  ///
  /// Complexity: linear in the size of the block, and constant for a block that sweeps only keys.
  package init(of entries: [SpecEntry]) {
    guard let sweep = entries.first(where: { $0.key == ExperimentKeys.sweep.declaration.name }),
      let name = entries.first(where: { $0.key == CommonKeys.model.declaration.name })?.value.scalar,
      let model = Catalog.model(named: name)
    else { return }
    keys = Set(model.declaration(of: entries).keys.map(\.name))
    let reserved = keys.union([CommonKeys.seed.declaration.name, SweepReader.labels, SweepReader.paired])
    let candidates = SweepReader.sweptNames(in: sweep.value).subtracting(reserved)
    guard !candidates.isEmpty else { return }
    var mentioned: Set<String> = []
    for entry in entries where keys.contains(entry.key) { entry.value.collectMentions(into: &mentioned) }
    names = candidates.intersection(mentioned)
  }

  /// Returns the names of which a key of the block is read once for each point, with the values of that point.
  package func names(in key: String) -> Set<String> { keys.contains(key) ? names : [] }

  /// Returns the other entries of a point, and its values of swept parameters.
  ///
  /// - Parameters:
  ///   - entries: the entries that all points share.
  ///   - swept: the values of the point.
  func point(
    _ entries: [SpecEntry], with swept: [SpecEntry]
  ) -> (entries: [SpecEntry], parameters: [SpecEntry]) {
    let values = swept.filter { names.contains($0.key) }
    guard !values.isEmpty else { return (entries + swept, []) }
    let nodes = Dictionary(values.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    let replaced = entries.map { entry in
      keys.contains(entry.key)
        ? SpecEntry(key: entry.key, keySpan: entry.keySpan, value: entry.value.replacing(nodes)) : entry
    }
    return (replaced + swept.filter { !names.contains($0.key) }, values)
  }
}

extension SpecNode {
  /// Adds the names that scalars of the tree mention as `$name`.
  fileprivate func collectMentions(into names: inout Set<String>) {
    switch content {
    case .scalar(let text, _):
      for part in text.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
        names.insert(String(part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }))
      }
    case .list(let items): for item in items { item.collectMentions(into: &names) }
    case .map(let entries): for entry in entries { entry.value.collectMentions(into: &names) }
    }
  }

  /// Returns the tree with the values of some parameters in place of plain scalars that are exactly `$name`.
  fileprivate func replacing(_ values: [String: SpecNode]) -> SpecNode {
    switch content {
    case .scalar(let text, isQuoted: false):
      text.first == "$" ? values[String(text.dropFirst())] ?? self : self
    case .scalar: self
    case .list(let items): SpecNode(.list(items.map { $0.replacing(values) }), at: span)
    case .map(let entries):
      SpecNode(
        .map(
          entries.map { SpecEntry(key: $0.key, keySpan: $0.keySpan, value: $0.value.replacing(values)) }), at: span,
        isInBraces: isInBraces)
    }
  }
}
