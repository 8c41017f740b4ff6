import Blocks
import MarkdownSource
import Simulations
import Specification
import Version

/// The values under the key `notebook` of the front matter, which are defaults for all blocks. All other keys belong to
/// other tools.
package struct Settings: Sendable, Hashable {
  package var seed: UInt64 = 0
  package var parameters = Parameters()
  /// Whether the seed is unknown, because the front matter has errors.
  package private(set) var isSeedUnknown = false
  /// The folder of the figures, or nil for the default.
  var figures: FigurePaths?

  static let seedKey = Key<UInt64>(
    "seed", .seed, default: "0", synonyms: ["random-seed", "rng"], help: "Default seed of every block.")

  static let parametersKey = Key<Parameters>(
    "parameters",
    ValueType("map of names and values") { node, _, context in
      Parameters(node, in: &context)
    } canonical: { _ in
      ""
    }, synonyms: ["params", "parameter", "variables"], help: "Values that blocks refer to as $name.")

  static let figuresKey = Key<FigurePaths>(
    "figures",
    ValueType("folder below the notebook's") { node, key, context in
      guard let text = node.scalar, !text.isEmpty else {
        context.report(.wrongType(found: node.found, expected: "folder below the notebook's"), key: key, at: node.span)
        return nil
      }
      do throws(SaveTarget.Refusal) {
        return FigurePaths(folder: try SaveTarget.names(in: text).joined(separator: "/"), at: node.span)
      } catch {
        context.report(error.problem, key: key, at: node.span)
        return nil
      }
    } canonical: {
      $0.folder
    }, default: "figures/NOTEBOOK", synonyms: ["images", "figure", "figure-folder", "fig-path"],
    help: "The folder for figures, below the notebook's folder.")

  /// The version of the program that the page needs.
  static let requiresKey = Key<[Int]>(
    "requires",
    ValueType("version such as 0.2") { node, key, context in
      let parts = (node.scalar ?? "").split(separator: ".", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in part.allSatisfy(\.isNumber) ? Int(part) : nil }
      guard (1...3).contains(parts.count), numbers.count == parts.count else {
        context.report(.wrongType(found: node.found, expected: "version such as 0.2"), key: key, at: node.span)
        return nil
      }
      let own = ProgramVersion.number.split(separator: ".").compactMap { Int($0) }
      if own.lexicographicallyPrecedes(numbers + [Int](repeating: 0, count: 3 - numbers.count)) {
        context.report(
          .invalid(
            "this page needs version \(parts.joined(separator: ".")) of the program, and this is version "
              + ProgramVersion.number,
            advice: "install the newer version"), key: key, at: node.span)
      }
      return numbers
    } canonical: {
      $0.map { String($0) }.joined(separator: ".")
    }, synonyms: ["version", "require", "min-version"], help: "The oldest version of the program that can run the page."
  )

  /// Notes that the settings are on the page, but not where they apply.
  mutating func lose() {
    parameters.isPartial = true
    isSeedUnknown = true
  }

  /// Reads the front matter of a file, if there is one.
  package init(of source: SourceText, faults: inout [Diagnostic]) {
    let (node, errors) = source.frontMatterMember("notebook")
    faults += errors.map { Diagnostic($0) }
    guard let node else {
      parameters.isPartial = !errors.isEmpty
      isSeedUnknown = !errors.isEmpty
      return
    }
    guard node.found != "nothing" else {
      lose()
      faults.append(
        Diagnostic(
          .error, "'notebook' has no settings", help: "indent its settings by two spaces, on the lines below it",
          at: node.span))
      return
    }
    if let advice = Self.advice(onAssignment: node.scalar ?? "") {
      lose()
      faults.append(
        Diagnostic(
          .error, "'notebook' takes lines with a colon, such as seed: 5; found \(node.found)", help: advice,
          at: node.span))
      return
    }
    var context = SpecContext()
    let keys = [
      Self.seedKey.declaration, Self.parametersKey.declaration, Self.figuresKey.declaration,
      Self.requiresKey.declaration,
    ]
    if var map = SpecMap(node, owner: "notebook", keys: keys, in: &context) {
      seed = map.value(Self.seedKey, default: 0, in: &context)
      parameters = map.value(Self.parametersKey, in: &context) ?? Parameters()
      figures = map.value(Self.figuresKey, in: &context)
      _ = map.value(Self.requiresKey, in: &context)
      if map.isMeant("parameters") { parameters.isPartial = true }
      isSeedUnknown = map.isMeant("seed") || context.errors.contains { $0.key == "seed" }
    }
    faults += context.errors.map { Diagnostic($0) }
  }
}

extension Settings {
  /// Returns advice for a setting that is written with `=`, or nil for any other text.
  private static func advice(onAssignment text: String) -> String? {
    let parts = text.split(separator: "=", maxSplits: 1), key = parts.first?.prefix { $0 != " " } ?? ""
    guard parts.count == 2, ["seed", "figures", "requires"].contains(key), !text.contains("\n") else { return nil }
    let value = parts[1].drop { $0 == " " }
    return value.contains(" ") ? "write \(key): …" : "write \(key): \(value)"
  }
}

extension SourceText {
  /// Returns the value of a key in the front matter, or nil if it is missing, and the errors of the front matter.
  func frontMatterMember(_ key: String) -> (node: SpecNode?, errors: [SpecError]) {
    guard let range = frontMatter else { return (nil, []) }
    // The YAML is between the two lines of hyphens.
    let first = range.lowerBound + 1
    let start = lines[first - 1].content.lowerBound, end = lines[range.upperBound - 1].content.lowerBound
    return StrictYaml.member(key, of: Array(bytes[start..<end])) { line, column in
      SourceLocation(line: first + line, column: column + 1)
    }
  }
}

extension Settings {
  /// Returns the edits that write the values of overridden parameters into the front matter.
  ///
  /// So a copy of the notebook states the values with which it was run.
  ///
  /// Only the lines of these values change.
  ///
  /// - Returns: the edits, or nil if reading the changed front matter would not give the same values.
  func overrideEdits(in source: SourceText) -> [Edit]? {
    let entries = parameters.entries.filter { parameters.overridden.contains($0.key) }
    guard !entries.isEmpty else { return [] }
    let edits = entries.map { Edit(source.range(of: $0.value.span), Array(FlowYaml.flow($0.value).utf8)) }.inOrder()
    var faults: [Diagnostic] = []
    let again = Settings(of: SourceText(edits.applied(to: source.bytes)), faults: &faults)
    return faults.isEmpty && again.parameterTexts == parameterTexts ? edits : nil
  }

  /// The names and values of all parameters, as text.
  var parameterTexts: [String] { parameters.entries.map { $0.key + ": " + FlowYaml.flow($0.value) } }

  /// Returns the places of all parameter values in bytes.
  ///
  /// - Precondition: no parameter is overridden.
  func parameterRanges(in source: SourceText) -> [Range<Int>] {
    parameters.entries.map { source.range(of: $0.value.span) }
  }

  /// Returns the error for a front matter that ``overrideEdits(in:)`` cannot change.
  func overrideFault() -> Diagnostic {
    let entry = parameters.entries.first { parameters.overridden.contains($0.key) }
    return Diagnostic(
      .error, "the values of -P cannot be written into the front matter of the copy",
      help: "write the value of each such parameter on the line of its name", at: entry?.value.span)
  }
}

extension SourceText {
  fileprivate func range(of span: SourceSpan) -> Range<Int> {
    let start = offset(of: span.start)
    return start..<max(start, offset(of: span.end))
  }

  /// Returns the offset of a place. Its column counts Unicode scalars from 1.
  private func offset(of place: SourceLocation) -> Int {
    let content = lines[place.line - 1].content
    let text = String(decoding: bytes[content], as: UTF8.self).unicodeScalars.prefix(place.column - 1)
    return min(content.upperBound, content.lowerBound + text.reduce(0) { $0 + UTF8.width($1) })
  }
}
