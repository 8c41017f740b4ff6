import Blocks
import MarkdownSource
import Simulations
import Specification

/// The parameters of a notebook: named values that blocks and expressions refer to as `$name`.
///
/// A plain scalar that is exactly `$name` is replaced with the value of the parameter, which must have the type that is
/// expected there. A quoted scalar is literal text. A large value is shared by all its uses, not copied.
package struct Parameters: Sendable, Hashable {
  /// The parameters in the order in which they are declared.
  package private(set) var entries: [SpecEntry] = []
  /// The names of the parameters whose values were replaced for this run.
  package private(set) var overridden: Set<String> = []
  /// The index of each parameter in ``entries``, by name.
  private var places: [String: Int] = [:]
  /// Whether there may be further parameters that could not be read, so that no name can be reported as unknown.
  package var isPartial = false

  package init() {}

  /// Reads the map under `parameters` of a front matter.
  package init(_ node: SpecNode, in context: inout SpecContext) {
    guard case .map(let entries) = node.content else {
      context.report(
        .wrongType(found: node.found, expected: "map of names and values"), key: "parameters", at: node.span)
      isPartial = true
      return
    }
    for entry in entries {
      guard Self.isName(entry.key) else {
        context.report(
          .invalid(
            "'\(entry.key)' is not a valid parameter name",
            advice: "use lower-case letters, digits and underscores, and begin with a letter"), at: entry.keySpan)
        continue
      }
      set(entry.key, entry.value)
    }
  }

  /// The number of nodes above which a value is shared by its uses.
  private static let largeValue = 16
  /// The largest number of known names for which suggestions are made.
  private static let manyNames = 300
  /// The approximate size of a copied node in bytes.
  private static let nodeBytes = 160

  package var names: [String] { entries.map(\.key) }

  private mutating func set(_ name: String, _ value: SpecNode) {
    let entry = SpecEntry(key: name, keySpan: value.span, value: value)
    if let place = places[name] {
      entries[place] = entry
    } else {
      places[name] = entries.count
      entries.append(entry)
    }
  }

  /// Replaces the value of a parameter. Returns false if the notebook does not declare it.
  package mutating func override(_ name: String, with value: SpecNode) -> Bool {
    guard let place = places[name] else { return false }
    // Errors of a shared value are shown at its nodes, but the command line is not part of the file.
    set(name, value.moved(to: entries[place].value.span))
    overridden.insert(name)
    return true
  }

  /// Returns the error about a parameter on the command line that the notebook does not declare.
  package func unknown(_ name: String, _ value: SpecNode) -> Diagnostic {
    let nearest = names.map { Word($0) }.nearest(to: name).map { "did you mean '\($0)'?" }
    let known =
      names.isEmpty
      ? "declare it in the front matter: notebook: {parameters: {\(name): \(value.flowText)}}"
      : "it declares " + names.joined(separator: ", ")
    return Diagnostic(.error, "the notebook has no parameter '\(name)'", help: nearest ?? known)
  }

  /// Returns a block with every `$name` replaced but those that it sweeps. Unknown names are reported.
  package func resolve(
    block: SpecNode, sharing shared: SharedReadings, reporting errors: inout [SpecError]
  ) -> SpecNode {
    guard case .map(let entries) = block.content else {
      return resolve(block, sharing: shared, reporting: &errors)
    }
    let swept = SweptParameters(of: entries)
    let resolved = entries.map {
      SpecEntry(
        key: $0.key, keySpan: $0.keySpan,
        value: resolve($0.value, except: swept.names(in: $0.key), sharing: shared, reporting: &errors))
    }
    return SpecNode(.map(resolved), at: block.span, isInBraces: block.isInBraces)
  }

  /// Returns the tree with every `$name` replaced. Unknown names are reported.
  ///
  /// - Parameters:
  ///   - kept: names that stay as they are.
  ///   - shared: the memory that all blocks share.
  package func resolve(
    _ node: SpecNode, except kept: Set<String> = [], sharing shared: SharedReadings = SharedReadings(),
    reporting errors: inout [SpecError]
  ) -> SpecNode {
    switch node.content {
    case .scalar(let text, isQuoted: false) where text.hasPrefix("$") && Self.isName(text.dropFirst()):
      let name = String(text.dropFirst())
      if kept.contains(name) { return node }
      guard let place = places[name] else {
        let words = entries.count <= Self.manyNames ? entries.map { Word($0.key) } : []
        errors.append(SpecError(.unknownWord(found: name, what: "parameter", allowed: words), at: node.span))
        return node
      }
      let value = entries[place].value
      switch value.content {
      case .scalar: return value.moved(to: node.span)
      case .list, .map: break
      }
      let count = value.count(upTo: Self.largeValue + 1)
      guard shared.take(min(count, Self.largeValue) * Self.nodeBytes) else {
        errors.append(SpecError(shared.problem(of: "parameters"), at: node.span))
        return node
      }
      guard count > Self.largeValue else { return value.moved(to: node.span) }
      return SpecNode(value.content, at: node.span, isInBraces: value.isInBraces, of: name)
    case .scalar: return node
    case .list(let items):
      return SpecNode(
        .list(items.map { resolve($0, except: kept, sharing: shared, reporting: &errors) }), at: node.span)
    case .map(let entries):
      return SpecNode(
        .map(
          entries.map {
            SpecEntry(
              key: $0.key, keySpan: $0.keySpan,
              value: resolve($0.value, except: kept, sharing: shared, reporting: &errors))
          }), at: node.span, isInBraces: node.isInBraces)
    }
  }

  /// Returns whether a text has the form of a name: `[a-z][a-z0-9_]*`.
  package static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, (97...122).contains(first) else { return false }
    return text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }
  }
}

extension SpecNode {
  /// Returns the number of nodes in the tree, but counts only up to a limit.
  fileprivate func count(upTo limit: Int) -> Int {
    var count = 0
    var rest = [self]
    while let node = rest.popLast(), count < limit {
      count += 1
      switch node.content {
      case .scalar: break
      case .list(let items): rest += items.prefix(limit - count)
      case .map(let entries): rest += entries.prefix(limit - count).map(\.value)
      }
    }
    return count
  }

  /// Returns the same content at another place, so that an error in a parameter's value is shown where the parameter is
  /// used.
  fileprivate func moved(to span: SourceSpan) -> SpecNode {
    switch content {
    case .scalar: SpecNode(content, at: span)
    case .list(let items): SpecNode(.list(items.map { $0.moved(to: span) }), at: span)
    case .map(let entries):
      SpecNode(
        .map(entries.map { SpecEntry(key: $0.key, keySpan: span, value: $0.value.moved(to: span)) }), at: span,
        isInBraces: isInBraces)
    }
  }
}
