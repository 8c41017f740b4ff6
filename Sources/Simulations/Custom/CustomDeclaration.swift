import Expressions
import Specification

/// The description of a model of your own, from which its reader, reference page and views are made.
public struct CustomDeclaration: Sendable {
  /// A number, truth value or text that is known of every state.
  public struct Statistic: Sendable {
    let name: String
    let help: String
    let isSeries: Bool
    let isTruth: Bool

    /// Declares a statistic.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`, beginning with a letter.
    ///   - help: one sentence for the reference.
    ///   - isSeries: whether it is recorded at every step and drawn as a curve; its values must be whole numbers.
    ///   - isTruth: whether it is true or false; such a statistic is not a series.
    public init(_ name: String, _ help: String, isSeries: Bool = false, isTruth: Bool = false) {
      self.name = name
      self.help = help
      self.isSeries = isSeries
      self.isTruth = isTruth
    }
  }

  let name: String
  let summary: String
  /// Empty if the summary says all.
  let explanation: String
  let version: Int
  let keys: [ModelKey]
  let statistics: [Statistic]
  let looks: [StateLook]
  let example: String

  /// Declares a model. ``Catalog/register(_:)`` checks the declaration.
  ///
  /// - Parameters:
  ///   - name: the word after `model:`: lower-case letters, digits and single hyphens.
  ///   - summary: one sentence.
  ///   - explanation: a paragraph for the reference: the rule, precisely, and its source.
  ///   - version: a number to raise whenever the same block gives another result.
  ///   - keys: the keys of a block besides those that every block has, `steps` and `until`.
  ///   - statistics: at least one; experiments show the first one unless a block asks for others.
  ///   - states: the names and looks of a cell's states, from 0 on; empty if the model draws nothing.
  ///   - example: the body of a first block, as `notebook new` writes it, beginning with the model; by default the model
  ///     and ten steps.
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
    // The line after the last one would stand before the fence.
    let end = example.lastIndex { !$0.isNewline }.map(example.index(after:)) ?? example.startIndex
    self.example = end == example.startIndex ? "model: \(name)\nsteps: 10" : String(example[..<end])
  }

  /// Checks whether blocks can use the declaration.
  ///
  /// - Throws: an error of all problems.
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
    // An example is read by means of the keys.
    if problems.isEmpty { problems = exampleProblems }
    if let error = RunError(problems) { throw error }
  }

  static let takenKeys: Set<String> = [
    "model", "name", "seed", "show", "title", "alt", "save", "expect", "replicates", "sweep", "steps", "until",
  ]

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (97...122).contains(first | 0x20) else { return false }
    return text.utf8.allSatisfy { (97...122).contains($0 | 0x20) || (48...57).contains($0) || $0 == 95 }
  }

  /// The declaration as the parser, the reference and the command line use it.
  func model(views: [ViewDeclaration]) -> ModelDeclaration {
    let names = statistics.filter(\.isSeries).map { StatisticDeclaration($0.name, $0.help) }
    return ModelDeclaration(
      name: name, lattice: looks.isEmpty ? .none : .plane, summary: summary, explanation: explanation, version: version,
      keys: keys.map(\.declaration) + [SharedKeys.steps().declaration, untilKey.declaration],
      statistics: statistics.map { StatisticDeclaration($0.name, $0.help, isTruth: $0.isTruth, mean: .ofValues) },
      series: names,
      views: views, example: example)
  }

  /// Nothing is known of when a state repeats: only conditions end a run.
  var untilKey: Key<Expression> {
    SharedKeys.condition(JudgedStatistics(NoStatistic.self, others: statistics.map(\.name)))
  }
}
