import Expressions
import Simulations
import Specification

/// The names that expressions over the results of a block may use, as far as they are known before the block runs.
struct BlockNames {
  let declaration: ModelDeclaration
  /// The model's statistics that have no value in this block.
  let absent: [String]
  /// The statistics that the block derives, and which of them are true or false.
  var derived: [String] = []
  var derivedTruths: [String] = []
  var parameters = ParameterConstants()
  /// The swept keys, or nil if they could not be read.
  var sweptKeys: [String]? = []
  /// The author's titles of swept keys.
  var sweptTitles: [String: String] = [:]
  var lastStep: Int?
  var replicates = 1

  var vocabulary: Vocabulary {
    let absent = declaration.statistics.filter { self.absent.contains($0.name) }
    let present = declaration.statistics.filter { !absent.contains($0) }
    var vocabulary = Vocabulary(
      statistics: present.map(\.name) + derived, absent: absent,
      series: declaration.series.map(\.name).filter { name in !absent.contains { $0.name == name } },
      truths: present.filter(\.isTruth).map(\.name) + derivedTruths, parameters: parameters,
      sweptKeys: sweptKeys, hasSteps: !declaration.series.isEmpty,
      lastStep: declaration.series.isEmpty ? nil : lastStep.map { BigWhole($0) }, replicates: replicates)
    vocabulary.sweptTitles = sweptTitles
    vocabulary.takeObjects(of: declaration)
    for (word, statistic) in [("settled", "lifespan"), ("stable", "since")]
    where present.contains(where: { $0.name == statistic }) {
      vocabulary.endWords[word] = "\(statistic) != none"
    }
    return vocabulary
  }
}

extension BlockSpecification {
  /// The names that expressions of other blocks may use.
  package var vocabulary: Vocabulary {
    let simulations = experiment?.points.map(\.simulation) ?? [simulation]
    return BlockNames(
      declaration: declaration, absent: Self.absentStatistics(of: simulations), derived: derived.names,
      derivedTruths: derived.truths, sweptKeys: experiment?.sweep?.axes.map(\.key) ?? [],
      lastStep: simulations.map(\.stepCount).max(),
      replicates: experiment?.replicates ?? 1
    ).vocabulary
  }

  /// Returns the model's statistics that none of these runs has.
  static func absentStatistics(of simulations: [any Simulation]) -> [String] {
    let others = simulations.dropFirst().map(\.absentStatistics)
    return (simulations.first?.absentStatistics ?? []).filter { name in others.allSatisfy { $0.contains(name) } }
  }
}

extension Vocabulary {
  /// Takes the objects that a model counts, so codes that no object can have are errors.
  package mutating func takeObjects(of declaration: ModelDeclaration) {
    guard !declaration.objects.isEmpty else { return }
    objects = declaration.objects
    canonicalObject = { Apgcode.canonical($0) }
  }
}
