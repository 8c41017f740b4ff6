import Experiments
import Notebooks
import Simulations
import Specification
import TestSupport
import Testing

/// A page with an error, the advice in the error, and the page after the advice was followed.
struct AdviceCase: CustomTestStringConvertible {
  /// The keys of a block without errors, by model.
  private static let usual: [String: [String]] = [
    "life": ["grid: 8", "steps: 2"],
    "infection": ["people: 9", "factor: 1", "steps: 2"],
    "elementary": ["rule: 30", "steps: 3"],
    "totalistic": ["code: 10", "steps: 3"],
    "automaton": ["states: [off, on]", "grid: 8x8", "rules: [{from: on, to: off}]", "steps: 2"],
    "memory": ["pairs: 3"],
    "mealy": ["transitions: {a: {x: [b, y]}, b: {x: [a, z]}}", "initial: a", "input: xx"],
  ]

  let advice: String
  private let wrong: String
  /// The corrected lines, or nil if the advice names both the words to use and those to replace.
  private let right: String?
  private let files: [String: String]
  private let limits: Limits

  /// Creates a block with the usual keys of its model, except those that are given. `!key` leaves a key out.
  init(
    _ model: String, _ wrong: String, _ advice: String, _ right: String? = nil, files: [String: String] = [:],
    limits: Limits = Limits()
  ) {
    self.init(
      page: Self.page(model, wrong), advice, right.map { Self.page(model, $0) }, files: files, limits: limits)
  }

  init(
    page wrong: String, _ advice: String, _ right: String? = nil, files: [String: String] = [:],
    limits: Limits = Limits()
  ) {
    self.wrong = wrong
    self.advice = advice
    self.right = right
    self.files = files
    self.limits = limits
  }

  var testDescription: String { advice }

  private static func page(_ model: String, _ keys: String) -> String {
    let given = Set(keys.split(separator: "\n").map { $0.drop { $0 == "!" }.prefix { $0 != ":" && $0 != " " } })
    let others = (usual[model] ?? []).filter { line in !given.contains(line.prefix { $0 != ":" }) }
    let own = keys.split(separator: "\n").filter { !$0.hasPrefix("!") }.map(String.init)
    return (["```simulation", "name: block", "model: \(model)"] + others + own + ["```", ""]).joined(separator: "\n")
  }

  // MARK: Taking the advice

  func check() throws {
    let before = try diagnostics(of: wrong)
    guard let diagnostic = before.first(where: { $0.help == advice }) else {
      Issue.record("no error says '\(advice)'; these were found: \(before.map { "\($0.message) | \($0.help ?? "")" })")
      return
    }
    guard let page = right ?? taken(diagnostic) else {
      Issue.record("the advice '\(advice)' does not say which words to replace")
      return
    }
    let after = try diagnostics(of: page)
    #expect(!after.contains { $0.help == advice || $0.severity == .error }, "\(after) in\n\(page)")
  }

  private func diagnostics(of page: String) throws -> [Diagnostic] {
    let notebook = try Notebook(bytes(page), path: "page.md") { path in
      files[path].map { .success(bytes($0)) } ?? .failure(SpecContext.FileRefusal("does not exist"))
    }
    var options = RunOptions()
    options.limits = limits
    return try NotebookRun.update(notebook, options).diagnostics
  }

  /// Returns the page after following advice of the form `write A instead of B` or `did you mean 'A'?`, at its place.
  private func taken(_ diagnostic: Diagnostic) -> String? {
    guard let span = diagnostic.span, let words = words else { return nil }
    var lines = wrong.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
    let line = span.start.line - 1
    lines[line].replaceSubrange(span.start.column - 1..<span.end.column - 1, with: Array(words.unicodeScalars))
    return lines.map { line in line.reduce(into: "") { $0.unicodeScalars.append($1) } }.joined(separator: "\n")
  }

  private var words: Substring? {
    if advice.hasPrefix("write "), let end = advice.firstRange(of: " instead of ") {
      return advice[..<end.lowerBound].dropFirst("write ".count)
    }
    if advice.hasPrefix("write '") { return advice.dropFirst("write '".count).dropLast() }
    guard advice.hasPrefix("did you mean ") else { return nil }
    let meant = advice.dropFirst("did you mean ".count).dropLast()
    return meant.hasPrefix("'") ? meant.dropFirst().dropLast() : meant
  }
}
