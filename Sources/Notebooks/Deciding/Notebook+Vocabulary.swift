import Blocks
import Expressions
import Simulations

extension Notebook {
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
