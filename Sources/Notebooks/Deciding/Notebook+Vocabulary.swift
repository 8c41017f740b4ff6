import Blocks
import Expressions
import Simulations

extension Notebook {
  /// Returns the errors of inline values that are known before any block runs.
  ///
  /// - Parameter wanted: the names of the blocks whose values are read, or nil for all blocks.
  package func valueFaults(of wanted: Set<String>?) -> [Diagnostic] {
    let indices = Dictionary(blocks.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var vocabularies: [String: Vocabulary] = [:]
    return page.values.sites.compactMap { site in
      guard let name = site.block, wanted?.contains(name) ?? true, let index = indices[name],
        let specification = readings[index].specification, let request = site.request
      else { return nil }
      var vocabulary = vocabularies[name] ?? specification.vocabulary
      vocabulary.parameters = constants
      vocabularies[name] = vocabulary
      return request.expression.check(against: vocabulary, as: .value).first.map { site.diagnostic($0) }
    }
  }

  /// Returns the names that an inline value about a block may use.
  func vocabulary(of report: Report, block index: Int) -> Vocabulary {
    var vocabulary = names(in: report, block: index)
    if let declaration = readings[index].specification?.declaration { vocabulary.takeObjects(of: declaration) }
    return vocabulary
  }

  private func names(in report: Report, block index: Int) -> Vocabulary {
    if let ensemble = report.ensemble {
      let specification = readings[index].specification
      var vocabulary = Vocabulary(
        statistics: ensemble.columns.map(\.name), series: specification?.declaration.series.map(\.name) ?? [],
        truths: ensemble.columns.filter { $0.values.first??.isTruth == true }.map(\.name),
        parameters: constants,
        sweptKeys: ensemble.axes.map(\.key),
        lastStep: specification?.experiment?.points.map(\.simulation.stepCount).max().map { BigWhole($0) },
        replicates: ensemble.replicates)
      vocabulary.sweptTitles = ensemble.sweptTitles
      return vocabulary
    }
    return Vocabulary(
      statistics: report.statistics.map(\.name), series: report.series.columns.map(\.name),
      truths: report.statistics.filter(\.value.isTruth).map(\.name), parameters: constants,
      lastStep: report.lastStep)
  }
}
