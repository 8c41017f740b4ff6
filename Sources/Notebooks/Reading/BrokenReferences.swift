import Experiments
import Simulations
import Specification

/// Checks the references of blocks with errors. The plan checks the references of all other blocks.
enum BrokenReferences {
  /// Adds errors about the references to the faults of the readings.
  ///
  /// - Parameters:
  ///   - readings: the readings of the blocks.
  ///   - isComplete: whether the names of all blocks are known.
  static func judge(_ readings: inout [BlockReading], of blocks: [NotebookBlock], knowingAll isComplete: Bool) {
    guard readings.contains(where: { $0.specification == nil && !$0.dependencies.isEmpty }) else { return }
    let words = Plan.words(blocks.map(\.name))
    let indices = Dictionary(blocks.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for index in readings.indices where readings[index].specification == nil {
      let reading = readings[index]
      let errors = reading.dependencies.flatMap { dependency -> [SpecError] in
        guard let upstream = indices[dependency.name] else {
          guard isComplete else { return [] }
          let others = words.filter { $0.spelling != blocks[index].name }
          let problem = SpecError.Problem.unknownWord(found: dependency.name, what: "block", allowed: others)
          return [SpecError(problem, key: dependency.key, at: dependency.span)]
        }
        if upstream == index {
          return [
            SpecError(
              .invalid("a block cannot \(dependency.purpose) itself", advice: nil), key: dependency.key,
              at: dependency.span)
          ]
        }
        guard let model = reading.identity.model, let specification = readings[upstream].specification else {
          return []
        }
        // The number of runs of a block with errors is unknown. One run is what every other block accepts.
        return Plan.faults(of: dependency, in: model, replicates: 1, upstream: specification)
      }
      let told = Set(reading.faults.compactMap(\.span))
      let new = errors.filter { !told.contains($0.span) }
      readings[index].faults += new.map { Diagnostic($0) }
    }
  }
}
