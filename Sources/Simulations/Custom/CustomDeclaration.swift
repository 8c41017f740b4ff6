import Expressions
import Specification

/// The declaration of a model of your own. The reader of blocks, the reference page and the views are made from it.
public struct CustomDeclaration: Sendable {
  /// The declaration of a number, truth value or text that every state has.
  public struct Statistic: Sendable {
    let name: String
    let help: String
    let isSeries: Bool
    let isTruth: Bool

    /// Declares a statistic.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`, starting with a letter.
    ///   - help: one sentence for the reference.
    ///   - isSeries: whether every step records the value, for charts. The values must then be whole numbers.
    ///   - isTruth: whether the values are true or false. Such a statistic cannot be a series.
    public init(_ name: String, _ help: String, isSeries: Bool = false, isTruth: Bool = false) {
      self.name = name
      self.help = help
      self.isSeries = isSeries
      self.isTruth = isTruth
    }
  }

  let name: String
  let summary: String
  /// The paragraph about the rule, or an empty string if the summary is enough.
  let explanation: String
  let version: Int
  let keys: [ModelKey]
  let statistics: [Statistic]
  let looks: [StateLook]
  let example: String

  /// Declares a model. ``Catalog/register(_:)`` checks the declaration.
  ///
  /// - Parameters:
  ///   - name: the word after `model:`, made of lower-case letters, digits and single hyphens.
  ///   - summary: one sentence.
  ///   - explanation: a paragraph for the reference, with the precise rule and its source.
  ///   - version: a number that you raise whenever the same block gives another result.
  ///   - keys: the keys of a block, apart from `steps`, `until` and those that every block has.
  ///   - statistics: at least one statistic. Experiments show the first one unless a block asks for others.
  ///   - looks: the names and looks of a cell's states, starting with state 0. Empty if the model draws nothing.
  ///   - example: the body of a first block, as `notebook new` writes it, starting with the model. If it is empty, the
  ///     body consists of the model and ten steps.
  public init(
    name: String, summary: String, explanation: String = "", version: Int = 1, keys: [ModelKey] = [],
    statistics: [Statistic], states looks: [StateLook] = [], example: String = ""
  ) {
    self.name = name
    self.summary = summary
    self.explanation = explanation
    self.version = version
    self.keys = keys
    self.statistics = statistics
    self.looks = looks
    // A newline at the end would become an empty line before the closing fence.
    let end = example.lastIndex { !$0.isNewline }.map(example.index(after:)) ?? example.startIndex
    self.example = end == example.startIndex ? "model: \(name)\nsteps: 10" : String(example[..<end])
  }

  /// Checks that blocks can use the declaration.
  ///
  /// - Throws: an error with all problems.
  func check() throws(RunError) {
    var problems: [RunError] = []
    func refuse(_ message: String, advice: String) {
      problems.append(RunError(key: "model", message, advice: advice))
    }
    if !BlockName.isValid(name) {
      refuse("'\(name)' is not a valid model name", advice: "use lower-case letters, digits and single hyphens")
    }
    if statistics.isEmpty { refuse("the model '\(name)' has no statistics", advice: "declare at least one") }
    for (index, statistic) in statistics.enumerated() {
      if !Self.isName(statistic.name) {
        refuse(
          "'\(statistic.name)' is not a valid statistic name",
          advice: "use letters, digits and _, and begin with a letter")
      }
      if statistic.isSeries, statistic.isTruth {
        refuse(
          "the statistic '\(statistic.name)' is a series and a truth value",
          advice: "leave out isTruth, or isSeries: a series takes whole numbers")
      }
      if statistics[..<index].contains(where: { $0.name == statistic.name }) {
        refuse("duplicate statistic '\(statistic.name)'", advice: "give each statistic a name of its own")
      }
    }
    for (index, key) in keys.enumerated() {
      problems += key.problems
      if Self.takenKeys.contains(key.name) {
        refuse("'\(key.name)' is already a key of every block", advice: "choose another name")
      }
      if keys[..<index].contains(where: { $0.name == key.name }) {
        refuse("duplicate key '\(key.name)'", advice: "give each key a name of its own")
      }
    }
    // The keys must be valid before the example can be read with them.
    if problems.isEmpty { problems = exampleProblems }
    if let error = RunError(problems) { throw error }
  }

  static let takenKeys: Set<String> = [
    "model", "name", "seed", "show", "title", "alt", "labels", "units", "mark", "save", "expect", "replicates", "sweep",
    "steps",
    "until",
  ]

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (97...122).contains(first | 0x20) else { return false }
    return text.utf8.allSatisfy { (97...122).contains($0 | 0x20) || (48...57).contains($0) || $0 == 95 }
  }

  /// Returns the declaration in the form that the parser, the reference and the command line use.
  func model(views: [ViewDeclaration]) -> ModelDeclaration {
    let names = statistics.filter(\.isSeries).map { StatisticDeclaration($0.name, $0.help) }
    return ModelDeclaration(
      name: name, lattice: looks.isEmpty ? .none : .plane, summary: summary, explanation: explanation, version: version,
      keys: keys.map(\.declaration) + [SharedKeys.steps().declaration, untilKey.declaration],
      statistics: statistics.map { StatisticDeclaration($0.name, $0.help, isTruth: $0.isTruth, mean: .ofValues) },
      series: names,
      views: views, example: example)
  }

  /// The key `until`. It takes only conditions, because the program cannot tell when a custom state repeats.
  var untilKey: Key<Expression> {
    SharedKeys.condition(JudgedStatistics(NoStatistic.self, others: statistics.map(\.name)))
  }
}

extension CustomDeclaration {
  /// The problems of the example that its lines reveal. Lines without indentation must have the form `key: value`, and
  /// plain values must be valid for their keys. The strict reader of notebooks finds all other problems.
  var exampleProblems: [RunError] {
    let declarations = model(views: []).keys
    var problems: [RunError] = []
    var isOfModel = false
    func refuse(_ message: String, advice: String) {
      problems.append(RunError(key: "model", "the example of the model '\(name)': " + message, advice: advice))
    }
    for line in example.split(separator: "\n") {
      guard let first = line.first, !" -#".contains(first) else { continue }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].isEmpty || parts[1].first == " " else {
        refuse("'\(line)' is not a key with a value", advice: "write key: value")
        continue
      }
      let key = String(parts[0]), value = Self.trimmed(parts[1])
      if key == "model" { isOfModel = value == name }
      guard !Self.takenKeys.contains(key) || key == "steps" || key == "until" else { continue }
      guard !value.isEmpty, let mark = value.first, !"\"'[{|>&*!".contains(mark) else { continue }
      for error in errors(key, value, declarations) {
        refuse(error.message, advice: error.help ?? "correct the example")
      }
    }
    if !isOfModel { refuse("the line of the model is missing", advice: "begin with model: \(name)") }
    return problems
  }

  /// Returns the errors of a key with a plain value.
  private func errors(_ key: String, _ value: String, _ declarations: [KeyDeclaration]) -> [SpecError] {
    let place = SourceLocation(line: 1, column: 1), span = SourceSpan(start: place, end: place)
    let entry = SpecEntry(key: key, keySpan: span, value: SpecNode(.scalar(value, isQuoted: false), at: span))
    var context = SpecContext()
    guard var map = SpecMap(SpecNode(.map([entry]), at: span), owner: name, keys: declarations, in: &context) else {
      return context.errors
    }
    if let own = keys.first(where: { $0.name == key }) { _ = own.read(&map, in: &context) }
    if key == "steps" { _ = map.value(SharedKeys.steps(), in: &context) }
    if key == "until", !statistics.isEmpty { _ = map.value(untilKey, in: &context) }
    return context.errors
  }

  /// Returns a value without the comment after it and the spaces around it.
  private static func trimmed(_ text: Substring) -> String {
    var text = text
    if let comment = text.indices.first(where: { text[$0] == "#" && text[..<$0].last == " " }) {
      text = text[..<comment]
    }
    while text.last == " " { text.removeLast() }
    return String(text.drop { $0 == " " })
  }
}
