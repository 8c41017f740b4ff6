import Simulations
import Specification

/// Tables of the differences between the points of a sweep and one of these points.
enum DifferenceTables {
  /// Returns a table for each statistic, with a row for each point, and a note below them on how the differences are
  /// computed. A point without any pair of numbers keeps its row.
  static func elements(
    _ names: [String], from reference: ReferencePoint, _ ensemble: Ensemble, notes: inout RegionNotes
  ) -> [RegionElement] {
    let short = ensemble.withWholeLabels, points = ensemble.comparisons(with: reference).map(\.point)
    var elements: [RegionElement] = [], shown: [PairedDifference] = []
    for name in names {
      let differences = ensemble.differences.filter { $0.name == name && $0.reference == reference }
      guard !differences.isEmpty else {
        elements.append(
          paragraph("No pair of runs has numbers for \(name) at a point and at \(ensemble.words(of: reference))."))
        continue
      }
      elements.append(.table(PipeTable.lines(table(name, differences, at: points, short))))
      shown += differences
    }
    guard !shown.isEmpty else { return elements }
    notes.add(short, shown.map(\.name).distinct)
    for name in names {
      let pairs = shown.filter { $0.name == name }.map(\.count), all = points.count * ensemble.replicates
      let missing = all - pairs.reduce(0, +)
      // Without any pair, the sentence above is enough.
      if missing > 0, !pairs.isEmpty {
        notes.missing.append(
          "\(missing) of \(all.counted("pair")) \(missing == 1 ? "lacks" : "lack") a number for "
            + "\(name) and \(missing == 1 ? "is" : "are") left out.")
      }
    }
    let finals = shown.filter(ensemble.isFinal)
    if let gap = unknown(shown.count - finals.count, of: shown.count) { notes.missing.append(gap) }
    notes.statistics += short.pairedNotes + [note(finals, reference, ensemble)]
    return elements
  }

  private static func table(
    _ name: String, _ differences: [PairedDifference], at points: [Int], _ ensemble: Ensemble
  ) -> Table {
    let known = Dictionary(differences.map { ($0.point, $0) }, uniquingKeysWith: { first, _ in first })
    let isMany = ensemble.replicates > 1
    let hasPairs = isMany && points.contains { known[$0]?.count != ensemble.replicates }
    let isRatio = differences.contains { $0.method == .ratio }
    let hasNarrower = differences.contains { ensemble.isFinal($0) && isNarrower($0) }
    let header =
      ensemble.axes.map(\.heading) + (hasPairs ? ["pairs"] : []) + [
        ensemble.withUnit(isMany ? "mean difference of \(name)" : "difference of \(name)", of: name)
      ]
      + (isMany ? ["95 % interval"] + (isRatio ? [] : ["sd"]) + (hasNarrower ? ["narrower"] : []) : [])
    return Table(
      header: header,
      rows: points.map { point in
        let labels = ensemble.points[point]
        let pairs = hasPairs ? [String(known[point]?.count ?? 0)] : []
        guard let difference = known[point] else { return labels + pairs + ["none"] }
        if !ensemble.isFinal(difference) {
          return labels + pairs + ["not final"]
            + (isMany ? ["not final"] + (isRatio ? [] : ["not final"]) + (hasNarrower ? [""] : []) : [])
        }
        let digits = difference.interval.flatMap { IntervalDigits($0) }
        func text(_ value: Double) -> String { digits?.text(value) ?? NumberText.rounded(value) }
        let row = labels + pairs + [text(difference.mean)]
        guard isMany else { return row }
        let narrowing = difference.narrowing.map(times) ?? ""
        return row + [interval(difference, digits)] + (isRatio ? [] : [difference.sd.map(text) ?? "none"])
          + (hasNarrower ? [isNarrower(difference) ? narrowing : ""] : [])
      })
  }

  /// The smallest number of pairs for a comparison with the interval of independent runs, and the smallest ratio of
  /// their widths that is mentioned.
  private static let leastPairs = 10, leastNarrowing = 1.05

  /// The largest ratio that is stated. Above it, the pairs hardly differ, and the exact ratio is down to chance.
  private static let mostNarrowing = 100.0

  private static func times(_ narrowing: Double) -> String {
    narrowing > mostNarrowing ? "over 100 times" : NumberText.rounded(narrowing, digits: 2) + " times"
  }

  private static func isNarrower(_ difference: PairedDifference) -> Bool {
    difference.count >= leastPairs && difference.narrowing.map { $0 >= leastNarrowing } ?? false
  }

  private static func interval(_ difference: PairedDifference, _ digits: IntervalDigits?) -> String {
    if difference.isConstant { return "all \(difference.count) pairs: \(NumberText.rounded(difference.mean))" }
    return difference.interval.map { digits?.text($0) ?? NumberText.interval($0) } ?? "none"
  }

  private static func note(
    _ shown: [PairedDifference], _ reference: ReferencePoint, _ ensemble: Ensemble
  ) -> String {
    let start = "Each point is compared with \(ensemble.words(of: reference)), replicate by replicate"
    guard ensemble.replicates > 1 else { return start + "." }
    let methods = [
      shown.contains { $0.method == .student } ? "Student's t for mean differences" : nil,
      shown.contains { $0.method == .ratio } ? "the jackknife over pairs for differences of pooled ratios" : nil,
    ].compactMap { $0 }
    let use = methods.isEmpty ? "" : " 95 % intervals: \(methods.joined(separator: "; "))."
    let intervals = "\(start), with \(ensemble.replicates) pairs at each point.\(use)"
    guard shown.contains(where: isNarrower) else { return intervals }
    return intervals
      + " With independent runs, an interval would be wider by the factor in the column 'narrower', which is empty "
      + "below 1.05."
  }

  /// Returns a sentence about differences that are not final, or nil if there are none.
  private static func unknown(_ count: Int, of all: Int) -> String? {
    guard count > 0 else { return nil }
    return "\(count) of \(all.counted("difference")) \(count == 1 ? "is" : "are") not final, because runs at the point "
      + "or at the one it is compared with were not over."
  }

  private static func paragraph(_ words: String) -> RegionElement {
    .paragraph([MarkdownEscape.paragraph(words)])
  }
}
