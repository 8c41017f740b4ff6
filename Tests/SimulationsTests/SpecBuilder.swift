import Simulations
import Testing

// Specifications as Swift literals: `let block: SpecNode = ["model": "elementary", "rule": 30, "steps": 8]`.
// A key's place is its ordinal in its map (line), its value's place is column 2 of that line; lists and maps inside a
// map keep places of their own, so tests of errors name the key rather than the place.

extension SpecNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self.init(.scalar(text, isQuoted: false), at: .line(1)) }
  public init(integerLiteral number: Int) { self.init(.scalar(String(number), isQuoted: false), at: .line(1)) }
  public init(floatLiteral number: Double) { self.init(.scalar("\(number)", isQuoted: false), at: .line(1)) }
  public init(arrayLiteral items: SpecNode...) { self.init(.list(items), at: .line(1)) }
  public init(dictionaryLiteral entries: (String, SpecNode)...) { self.init(map: entries) }

  /// A map of computed entries.
  init(map entries: [(String, SpecNode)]) {
    let placed = entries.enumerated().map { ordinal, entry in
      var value = entry.1
      value.span = .line(ordinal + 1, column: 2)
      return SpecEntry(key: entry.0, keySpan: .line(ordinal + 1), value: value)
    }
    self.init(.map(placed), at: .line(1))
  }

  init(_ text: String) { self.init(stringLiteral: text) }

  /// The map with further entries.
  func with(_ more: (String, SpecNode)...) -> SpecNode {
    guard case .map(let entries) = content else { return self }
    return SpecNode(map: entries.map { ($0.key, $0.value) } + more)
  }
}

extension SpecNode: CustomTestStringConvertible {
  /// In YAML's flow style.
  public var testDescription: String {
    switch content {
    case .scalar(let text, _): text
    case .list(let items): "[\(items.map(\.testDescription).joined(separator: ", "))]"
    case .map(let entries): "{\(entries.map { "\($0.key): \($0.value.testDescription)" }.joined(separator: ", "))}"
    }
  }

  /// The map with another value for a key that it has.
  func replacing(_ key: String, with value: SpecNode) -> SpecNode {
    guard case .map(let entries) = content else { return self }
    return SpecNode(map: entries.map { ($0.key, $0.key == key ? value : $0.value) })
  }
}

extension SourceSpan {
  static func line(_ line: Int, column: Int = 1) -> SourceSpan {
    SourceSpan(
      start: SourceLocation(line: line, column: column), end: SourceLocation(line: line, column: column + 1))
  }
}

/// The checked block, failing the test with its errors when it has any.
func block(
  _ node: SpecNode, seed: UInt64 = 0, files: [String: [UInt8]] = [:],
  sourceLocation: TestLocation = #_sourceLocation
) throws -> BlockSpecification {
  var context = SpecContext.with(files: files)
  let block = BlockSpecification(node, seed: seed, in: &context)
  return try #require(block, "\(context.errors)", sourceLocation: sourceLocation)
}

/// The errors of a block, which there must be.
func errors(
  in node: SpecNode, files: [String: [UInt8]] = [:], sourceLocation: TestLocation = #_sourceLocation
) -> [SpecError] {
  var context = SpecContext.with(files: files)
  let block = BlockSpecification(node, in: &context)
  #expect(block == nil, "the block was accepted", sourceLocation: sourceLocation)
  #expect(!context.errors.isEmpty, sourceLocation: sourceLocation)
  return context.errors
}

/// The report of a block's single run, with the views that it shows unless others are given.
func report(
  _ node: SpecNode, seed: UInt64 = 0, replicate: UInt32 = 0, views: [ViewRequest]? = nil,
  limit: PictureLimit = PictureLimit(columns: 100, rows: 120), keepsState: Bool = true,
  upstream: [String: any Handover] = [:], files: [String: [UInt8]] = [:],
  sourceLocation: TestLocation = #_sourceLocation
) throws -> Report {
  let block = try block(node, seed: seed, files: files, sourceLocation: sourceLocation)
  return try block.simulation.run(
    RunRequest(
      draws: Draws(seed: block.seed, replicate: replicate), views: views ?? block.views, pictureLimit: limit,
      keepsState: keepsState, upstream: upstream))
}

/// Testing's place in a source file, which shares its name with ours.
typealias TestLocation = Testing.SourceLocation

extension SpecContext {
  /// A context that knows these files only.
  static func with(files: [String: [UInt8]]) -> SpecContext {
    SpecContext { path in
      files[path].map { .success($0) } ?? .failure(FileRefusal("does not exist"))
    }
  }
}

extension FinalState {
  /// The state as text, a line a row without the line end.
  var lines: [String] {
    guard cells != .absent else { return [] }
    return (0..<rows).map { row in
      var text: [UInt8] = []
      appendRow(row, to: &text)
      return String(decoding: text, as: UTF8.self)
    }
  }
}
