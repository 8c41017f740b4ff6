import Notebooks
import Simulations
import Specification
import Testing

@Suite struct ParametersTests {
  private static let span = SourceSpan(
    start: SourceLocation(line: 9, column: 3), end: SourceLocation(line: 9, column: 8))

  private func node(_ yaml: String) throws -> SpecNode {
    let (node, errors) = StrictYaml.read(Array(yaml.utf8)) { SourceLocation(line: $0 + 1, column: $1 + 1) }
    #expect(errors.isEmpty)
    return try #require(node)
  }

  private func parameters(_ yaml: String) throws -> (Parameters, [SpecError]) {
    var context = SpecContext()
    let parameters = Parameters(try node(yaml), in: &context)
    return (parameters, context.errors)
  }

  @Test func plainScalarsAreReplacedEverywhere() throws {
    let (parameters, _) = try parameters("{n: 3, list: [1, 2]}")
    var errors: [SpecError] = []
    let resolved = parameters.resolve(
      try node("{a: $n, b: [$n, 4], c: {d: $list}, e: \"$n\", f: $n + 1, g: $5}"), reporting: &errors)
    #expect(errors.isEmpty)
    guard case .map(let entries) = resolved.content else { return #expect(Bool(false), "not a map") }
    #expect(entries[0].value.scalar == "3")
    guard case .list(let items) = entries[1].value.content else { return #expect(Bool(false), "not a list") }
    #expect(items.map(\.scalar) == ["3", "4"])
    guard case .map(let inner) = entries[2].value.content, case .list(let list) = inner[0].value.content else {
      return #expect(Bool(false), "not a list in a map")
    }
    #expect(list.map(\.scalar) == ["1", "2"])
    // A quoted text, a text that is only partly a name, and a text that is not a name are literal.
    #expect(entries[3...].map(\.value.scalar) == ["$n", "$n + 1", "$5"])
  }

  /// A block's own values replace the notebook's in the keys of its model, and nowhere else.
  @Test func sweptParametersStay() throws {
    let (parameters, _) = try parameters("{n: 3, m: 4}")
    let block = try node(
      "{model: infection, title: $n, people: $n, factor: $m, steps: $k, sweep: {n: [$m, 9], k: [1]}}")
    var errors: [SpecError] = []
    let resolved = parameters.resolve(block: block, sharing: SharedReadings(), reporting: &errors)
    #expect(errors.isEmpty, "\(errors)")
    #expect(
      resolved.flowText
        == "{model: infection, title: 3, people: $n, factor: 4, steps: $k, sweep: {n: [4, 9], k: [1]}}")
  }

  @Test func aReplacedValuePointsAtItsUse() throws {
    let (parameters, _) = try parameters("{n: 3}")
    var errors: [SpecError] = []
    let use = SpecNode(.scalar("$n", isQuoted: false), at: Self.span)
    #expect(parameters.resolve(use, reporting: &errors).span == Self.span)
  }

  @Test func unknownNamesAreReportedWithTheNearest() throws {
    let (parameters, _) = try parameters("{width: 3}")
    var errors: [SpecError] = []
    let use = SpecNode(.scalar("$widht", isQuoted: false), at: Self.span)
    _ = parameters.resolve(use, reporting: &errors)
    #expect(errors.count == 1)
    #expect(errors.first?.span == Self.span)
    #expect(errors.first.map { Diagnostic($0).help } == "did you mean 'width'?")
  }

  @Test func onlyDeclaredNamesAreOverridden() throws {
    var (parameters, _) = try parameters("{n: 3}")
    let value = SpecNode(.scalar("8", isQuoted: false), at: Self.span)
    let isKnown = parameters.override("n", with: value)
    let isUnknown = !parameters.override("m", with: value)
    #expect(isKnown && isUnknown)
    #expect(parameters.entries.map(\.value.scalar) == ["8"])
  }

  @Test func namesAndValuesAreChecked() throws {
    let (parameters, errors) = try parameters("{Width: 1, a-b: 2, map: {x: 1}, good_1: 5}")
    #expect(parameters.names == ["map", "good_1"])
    #expect(errors.count == 2)
  }
}
