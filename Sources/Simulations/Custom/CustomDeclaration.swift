import Expressions
import Specification

/// What a model of another package says of itself, once for all of its users.
public struct CustomDeclaration: Sendable {
  /// A statistic: what is known of every state.
  public struct Statistic: Sendable {
    let name: String
    let help: String
    let isSeries: Bool
    let isTruth: Bool

    /// - Parameters:
    ///   - name: letters, digits and `_`, beginning with a letter.
    ///   - help: one line for the reference.
    ///   - isSeries: whether it is recorded at every step and drawn as a curve; its values are whole numbers.
    ///   - isTruth: whether it is true or false.
    public init(_ name: String, _ help: String, isSeries: Bool = false, isTruth: Bool = false) {
      self.name = name
      self.help = help
      self.isSeries = isSeries
      self.isTruth = isTruth
    }
  }

  /// The word after `model:`.
  public let name: String
  let summary: String
  let explanation: String
  let version: Int
  let keys: [ModelKey]
  let statistics: [Statistic]
  let looks: [StateLook]
  let example: String

  /// - Parameters:
  ///   - name: lower-case letters, digits and single hyphens.
  ///   - summary: one line.
  ///   - explanation: a paragraph for the reference: the rule, precisely, and its source.
  ///   - version: to be raised whenever the same block gives another result.
  ///   - keys: the keys of a block besides those that every block has, `steps` and `until`.
  ///   - statistics: at least one; the first is shown of experiments.
  ///   - states: what the states of a cell look like, from 0 on; empty where the model draws nothing.
  ///   - example: the body of a first block.
  public init(
    name: String, summary: String, explanation: String = "", version: Int = 1, keys: [ModelKey] = [],
    statistics: [Statistic], states looks: [StateLook] = [], example: String = ""
  ) {
    self.name = name
    self.summary = summary
    self.explanation = explanation.isEmpty ? summary : explanation
    self.version = version
    self.keys = keys
    self.statistics = statistics
    self.looks = looks
    self.example = example.isEmpty ? "model: \(name)\nsteps: 10\n" : example
  }

  /// Whether blocks can use the declaration.
  ///
  /// - Throws: what is wrong with it.
  func check() throws(RunError) {
    guard BlockName.isValid(name) else {
      throw RunError(key: "model", "'\(name)' is not a name of lower-case letters, digits and single hyphens")
    }
    guard !statistics.isEmpty else { throw RunError(key: "model", "the model '\(name)' declares no statistic") }
    for statistic in statistics where !Self.isName(statistic.name) {
      throw RunError(
        key: "model", "'\(statistic.name)' is not a name of a statistic", advice: "use letters, digits and _")
    }
    let names = statistics.map(\.name)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw RunError(key: "model", "duplicate statistic '\(twice)'")
    }
    var taken = Self.takenKeys
    for key in keys {
      guard !key.name.isEmpty, taken.insert(key.name).inserted else {
        throw RunError(key: "model", "the key '\(key.name)' is declared twice or belongs to every block")
      }
    }
  }

  private static let takenKeys: Set<String> = [
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
      statistics: statistics.map { StatisticDeclaration($0.name, $0.help, isTruth: $0.isTruth) }, series: names,
      views: views, example: example)
  }

  var untilKey: Key<Until> {
    SharedKeys.until(JudgedStatistics(NoStatistic.self, others: statistics.map(\.name)))
  }
}
