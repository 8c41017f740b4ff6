import Blocks
import BlockSupport
import Specification
import Testing

/// Blocks that are made of keys and their texts.
enum BlockSamples {
  static let place = SourceSpan(
    start: SourceLocation(line: 1, column: 1), end: SourceLocation(line: 1, column: 1))

  static func scalar(_ text: String) -> SpecNode { SpecNode(.scalar(text, isQuoted: false), at: place) }

  static func map(_ entries: [(String, SpecNode)]) -> SpecNode {
    SpecNode(.map(entries.map { SpecEntry(key: $0.0, keySpan: place, value: $0.1) }), at: place)
  }

  /// Returns a range in its own spelling, or the items of a list in brackets.
  private static func swept(_ text: String) -> SpecNode {
    text.hasPrefix("[") ? list(text.split { "[], ".contains($0) }.map(String.init)) : scalar(text)
  }

  /// Returns a list or a map that is written on one line, or a scalar.
  private static func value(_ text: String) -> SpecNode {
    text.hasPrefix("[") || text.hasPrefix("{") ? FlowText.node(text) : scalar(text)
  }

  static func list(_ items: [String]) -> SpecNode { SpecNode(.list(items.map(scalar)), at: place) }

  static func block(
    _ keys: [(String, String)], sweep: [(String, String)] = [], show: [String]? = nil
  ) throws -> BlockSpecification {
    try block(keys.map { ($0.0, value($0.1)) }, sweep: sweep, show: show)
  }

  /// Returns a machine that outputs its input, and reports every second 1.
  static func machine(
    _ more: [(String, String)] = [], sweep: [(String, String)] = [], show: [String]? = nil
  ) throws -> BlockSpecification {
    let transitions = map([
      ("even", map([("0", list(["even", "0"])), ("1", list(["odd", "1"]))])),
      ("odd", map([("0", list(["odd", "0"])), ("1", list(["even", "bell"]))])),
    ])
    let own = [("model", "mealy"), ("initial", "even"), ("input", "011011")]
    let keys = own.filter { key in !(more + sweep).contains { $0.0 == key.0 } } + more
    return try block(keys.map { ($0.0, value($0.1)) } + [("transitions", transitions)], sweep: sweep, show: show)
  }

  private static func block(
    _ keys: [(String, SpecNode)], sweep: [(String, String)] = [], show: [String]? = nil
  ) throws -> BlockSpecification {
    var entries = keys
    if !sweep.isEmpty { entries.append(("sweep", map(sweep.map { ($0.0, swept($0.1)) }))) }
    if let show { entries.append(("show", list(show))) }
    var context = SpecContext()
    let block = BlockSpecification(map(entries), in: &context)
    return try #require(block, "\(context.errors)")
  }
}
