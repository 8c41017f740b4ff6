import Blocks
import MarkdownSource
import Simulations
import Specification

/// The result of reading a block: its specification, or its errors.
package struct BlockReading: Sendable {
  /// The specification, or nil if the block has errors.
  package var specification: BlockSpecification?
  package var identity: Pairing.Identity
  package var faults: [Diagnostic]
  /// The files that the block saves and those that it reads, as far as they are known despite errors.
  package var saves: [SaveTarget] = []
  package var requests: [SpecContext.FileRequest] = []
  /// The blocks that the block refers to, as far as they are known despite errors.
  package var dependencies: [SpecContext.Dependency] = []
  /// The seed of the block or of the notebook, or nil if it could not be read.
  package var seed: UInt64?

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - changes: keys that replace keys of the block or are added to them.
  ///   - shared: the values that the blocks of the notebook share.
  ///   - load: reads a file below the notebook's folder.
  package init(
    _ block: BlockSite, in source: SourceText, settings: Settings, changes: [SpecEntry] = [],
    shared: SharedReadings, load: @escaping @Sendable (String) -> Result<[UInt8], SpecContext.FileRefusal>
  ) {
    let places = BodyPlaces(of: block, in: source)
    let parsed = StrictYaml.parse(block.body, locate: places.place)
    var errors = parsed.errors
    let written = parsed.node.map {
      settings.parameters.resolve(block: $0.taking(changes), sharing: shared, reporting: &errors)
    }
    faults = errors.filter { !settings.parameters.isPartial || !$0.isUnknownParameter }.map { Diagnostic($0) }
    guard let node = written, parsed.extent != .cut else {
      let known = (written?.entries ?? []) + Self.plainLines(of: block, in: settings, skipping: { _ in false })
      (identity, seed) = Self.identity(of: known, settings)
      identity.isNameKnown = identity.name != nil
      return
    }
    (identity, seed) = Self.identity(of: node.entries, settings)
    if parsed.extent == .gaps { identity.isNameKnown = identity.name != nil }
    var context = SpecContext(shared: shared, load: load)
    context.parameters = settings.parameters.entries
    let specification = BlockSpecification(node, seed: settings.seed, saves: &saves, in: &context)
    // An unknown `$name` is reported only once, and not again as a value of the wrong type. A missing key may be in a
    // gap that could not be read.
    let told = Set(errors.map(\.span))
    let further = context.errors.filter { error in
      !told.contains(error.span) && (parsed.extent == .whole || !error.isOfSomethingMissing(in: node))
    }
    faults += further.map { Diagnostic($0) } + context.warnings.map { Diagnostic($0, severity: .warning) }
    if context.furtherErrors > 0, let last = faults.last {
      faults.append(Diagnostic(.error, "and \(context.furtherErrors) more errors", at: last.span))
    }
    if errors.isEmpty { self.specification = specification }
    if let specification = self.specification, !shared.take(specification.ownBytes) {
      self.specification = nil
      faults.append(Diagnostic(SpecError(shared.problem(of: "specifications"), at: node.span)))
    }
    requests = context.requests
    dependencies = context.dependencies
  }

  /// Reads a block that contains conflict lines. It is not reported that these are not YAML.
  ///
  /// - Parameter isInConflict: returns whether a line of the file is in a conflict.
  package init(_ block: BlockSite, settings: Settings, skipping isInConflict: (_ line: Int) -> Bool) {
    faults = []
    let known = Self.plainLines(of: block, in: settings) { isInConflict(block.openLine + $0) }
    (identity, seed) = Self.identity(of: known, settings)
    identity.isNameKnown = identity.name != nil
    // One of the sides may have another seed.
    if !known.contains(where: { $0.key == "seed" }) { seed = nil }
  }

  /// Returns the name, model and seed, which may be known even if other keys have errors.
  private static func identity(of entries: [SpecEntry], _ settings: Settings) -> (Pairing.Identity, seed: UInt64?) {
    func value(_ key: String) -> SpecNode? { entries.first { $0.key == key }?.value }
    let name = value("name")
    var identity = Pairing.Identity(
      name: name?.scalar.flatMap { BlockName.isValid($0) ? $0 : nil },
      model: value("model")?.scalar.flatMap { Catalog.model(named: $0)?.declaration.name })
    identity.isNameKnown = name == nil || identity.name != nil
    guard let seed = value("seed") else { return (identity, settings.isSeedUnknown ? nil : settings.seed) }
    var trial = SpecContext()
    return (identity, Settings.seedKey.type.read(seed, "seed", &trial))
  }

  /// Returns the keys that identify a block whose text is not valid YAML as a whole. Each key must be on a line of its
  /// own in the root map.
  ///
  /// - Parameter isSkipped: returns whether a line of the body, counted from 1, does not belong to the map.
  private static func plainLines(
    of block: BlockSite, in settings: Settings, skipping isSkipped: (_ line: Int) -> Bool
  ) -> [SpecEntry] {
    let body = SourceText(block.body)
    var indent: Int?
    var entries: [SpecEntry] = []
    for (index, line) in body.lines.enumerated() where !isSkipped(index + 1) {
      let content = body.bytes[line.content], text = content.drop { $0 == UInt8(ascii: " ") }
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      indent = indent ?? content.count - text.count
      guard content.count - text.count == indent,
        ["name", "model", "seed"].contains(where: { text.starts(with: $0.utf8) })
      else { continue }
      let parsed = StrictYaml.parse(Array(text)) { SourceLocation(line: $0 + 1, column: $1 + 1) }
      var errors = parsed.errors
      guard let node = parsed.node.map({ settings.parameters.resolve($0, reporting: &errors) }), errors.isEmpty else {
        continue
      }
      entries += node.entries
    }
    return entries
  }
}

extension SpecNode {
  /// The entries of a map, or none for any other node.
  fileprivate var entries: [SpecEntry] { if case .map(let entries) = content { entries } else { [] } }
}

extension SpecNode {
  /// Returns the block with changed keys. A changed key is no longer swept. Expectations are removed, because they
  /// apply to the unchanged block.
  fileprivate func taking(_ changes: [SpecEntry]) -> SpecNode {
    guard !changes.isEmpty, case .map(let entries) = content else { return self }
    let given = Set(changes.map(\.key)).union(["expect"])
    let kept = entries.compactMap { entry -> SpecEntry? in
      guard !given.contains(entry.key) else { return nil }
      guard entry.key == "sweep", case .map(let axes) = entry.value.content,
        axes.contains(where: { given.contains($0.key) })
      else { return entry }
      let others = axes.filter { !given.contains($0.key) }
      var swept = entry
      swept.value.content = .map(others)
      return others.isEmpty ? nil : swept
    }
    return SpecNode(.map(kept + changes), at: span, isInBraces: isInBraces)
  }
}

extension SpecError {
  fileprivate var isUnknownParameter: Bool {
    if case .unknownWord(_, what: "parameter", _) = problem { true } else { false }
  }

  /// Returns whether the error says that a map lacks something.
  fileprivate func isOfSomethingMissing(in block: SpecNode) -> Bool {
    if case .missingKey = problem { return true }
    return span == block.span
  }
}

/// Translates places in the body of a block into places in the file.
///
/// The body is the text that libcmark returns, without containers and indentation, and perhaps with spaces in place of
/// a tab. A line of the body is the end of its raw line, so columns are counted from the end.
package struct BodyPlaces: Sendable {
  private let firstLine: Int
  /// For each line of the body, how many scalars longer the raw line is. The number is negative if part of a tab became
  /// several spaces.
  private let offsets: [Int]

  package init(of block: BlockSite, in source: SourceText) {
    let body = SourceText(block.body)
    firstLine = block.openLine + 1
    offsets = (0..<body.lines.count).map { index in
      let number = block.openLine + 1 + index
      guard number <= source.lines.count else { return 0 }
      return Self.scalars(source.line(number)) - Self.scalars(body.line(index + 1))
    }
  }

  /// Returns the place in the file.
  ///
  /// - Parameters:
  ///   - line: the line of the body, counted from 0.
  ///   - column: the column in Unicode scalars, counted from 0.
  package func place(line: Int, column: Int) -> SourceLocation {
    let offset = line < offsets.count ? offsets[line] : 0
    return SourceLocation(line: firstLine + line, column: max(1, offset + column + 1))
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}
