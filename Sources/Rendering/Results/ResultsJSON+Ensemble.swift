import Expressions
import JSON
import Simulations
import Specification

extension ResultsJSON {
  /// Returns `points`, with a row for each point and replicate, and `summary`, with a row for each point. Before them
  /// comes `paired`, the groups of keys that take their values together, if there are any.
  static func ensemble(_ ensemble: Ensemble) -> [JSONValue.Member] {
    let written = ensemble.axes.map { axis in
      Dictionary(
        zip(axis.labels, axis.values.map { parameter($0, isWord: axis.isWord && !axis.hasLabels) }),
        uniquingKeysWith: { first, _ in first })
    }
    let parameters = ensemble.points.map { labels in
      JSONValue.object(
        zip(zip(ensemble.axes, written), labels).map { axis, label in
          .init(axis.0.key, axis.1[label] ?? (axis.0.isWord ? .string(label) : parameter(label)))
        })
    }
    let labels = ensemble.points.map { labels in
      let named = zip(ensemble.axes, labels).filter { $0.0.hasLabels }.map { JSONValue.Member($0.key, .string($1)) }
      return named.isEmpty ? [] : [JSONValue.Member("labels", .object(named))]
    }
    // There may be millions of rows.
    let rows = JSONRows(ensemble.points.count * ensemble.replicates) { index in
      let values = ensemble.columns.compactMap { column in
        column.values[index].map { JSONValue.Member(column.name, value($0)) }
      }
      let point = index / ensemble.replicates
      return [JSONValue.Member("parameters", parameters[point])] + labels[point] + [
        .init("replicate", .whole(index % ensemble.replicates)), .init("statistics", .object(values)),
      ]
    }
    let areTruths = ensemble.columns.map { ensemble.outcomes(of: $0.name) == ["true"] }
    let summary = ensemble.points.indices.map { point in
      let values = zip(ensemble.columns, areTruths).compactMap { column, isTruth -> JSONValue.Member? in
        if column.name == ObjectCount.statistic { return census(column.name, ensemble, at: point) }
        if isTruth { return share(of: column.name, ensemble, at: point)?.noting(ensemble, at: point) }
        return ensemble.summary(of: column.name, at: point).map {
          JSONValue.Member(column.name, self.summary($0, ensemble.minorOutcomes(of: column.name, at: point)))
            .noting(ensemble, at: point)
        }
      }
      return JSONValue.object(
        [.init("parameters", parameters[point])] + labels[point] + [.init("statistics", .object(values))])
    }
    let paired = ensemble.pairedKeys.map { JSONValue.array($0.map { .string($0) }) }
    var members: [JSONValue.Member] = paired.isEmpty ? [] : [.init("paired", .array(paired))]
    members += [.init("points", .rows(rows)), .init("summary", .array(summary))]
    if let curves = ensemble.curves {
      members.append(self.curves(curves, parameters, replicates: ensemble.replicates))
    }
    if !ensemble.differences.isEmpty { members.append(differences(ensemble.differences, parameters)) }
    guard !ensemble.bands.isEmpty else { return members }
    let bands = ensemble.bands.map { self.bands($0, parameters[$0.point]) }
    return members + [.init("bands", .array(bands))]
  }

  /// Returns the bands of a series over the runs of a point.
  private static func bands(_ bands: CurveBands, _ parameters: JSONValue) -> JSONValue {
    func numbers(_ values: [Double]) -> JSONValue { .array(values.map(number)) }
    return .object([
      .init("parameters", parameters), .init("series", .string(bands.series)),
      .init("of", .string(bands.areCurves ? "curves" : "steps")),
      .init("step", .array(bands.steps.map { .whole($0) })), .init("q05", numbers(bands.q05)),
      .init("q25", numbers(bands.q25)), .init("median", numbers(bands.median)), .init("q75", numbers(bands.q75)),
      .init("q95", numbers(bands.q95)),
    ])
  }

  private static func summary(_ summary: Summary, _ minor: Ensemble.MinorOutcomes?) -> JSONValue {
    func bounds(_ interval: ClosedRange<Double>?) -> JSONValue {
      interval.map { .array([number($0.lowerBound), number($0.upperBound)]) } ?? .null
    }
    var members: [JSONValue.Member] = [
      .init("mean", number(summary.mean)), .init("sd", summary.sd.map(number) ?? .null),
      .init("ci95", bounds(summary.interval)),
      .init("ci95_method", method(summary).map { .string($0) } ?? .null),
      .init("q05", number(summary.q05)), .init("median", number(summary.median)), .init("q95", number(summary.q95)),
      .init("min", number(summary.min)), .init("max", number(summary.max)),
    ]
    if let minor {
      members.append(
        .init(
          "minor",
          .object([
            .init("count", .whole(minor.count)), .init("share", number(minor.share)),
            .init("ci95", bounds(minor.interval)), .init("major_mean", minor.majorMean.map(number) ?? .null),
          ])))
    }
    return .object(members)
  }

  /// Returns the name of the method of an interval, or `equal` if all values are equal and there is no interval.
  private static func method(_ summary: Summary) -> String? {
    summary.isConstant ? "equal" : summary.interval == nil ? nil : summary.method.name
  }

  /// Returns the census of a point: the objects of all settled runs, by kind, and the number of runs with each kind.
  private static func census(_ name: String, _ ensemble: Ensemble, at point: Int) -> JSONValue.Member? {
    ensemble.census(at: point).map { census in
      let rows = census.rows.map { row in
        JSONValue.object([
          .init("object", .string(row.object)), .init("name", row.name.map { .string($0) } ?? .null),
          .init("ash", .whole(row.ash)), .init("escaping", .whole(row.escaping)), .init("runs", .whole(row.runs)),
        ])
      }
      return JSONValue.Member(name, .object([.init("settled", .whole(census.settled)), .init("objects", .array(rows))]))
    }
  }

  /// Returns the number of runs in which a statistic is true. Nil if the statistic is not true or false.
  private static func share(of name: String, _ ensemble: Ensemble, at point: Int) -> JSONValue.Member? {
    ensemble.shares(of: name, ["true"], at: point).first.map { share in
      JSONValue.Member(
        name,
        .object([
          .init("count", .whole(share.count)), .init("share", number(share.share)),
          .init("ci95", share.interval.map { .array([number($0.lowerBound), number($0.upperBound)]) } ?? .null),
        ]))
    }
  }

  private static func number(_ number: Double) -> JSONValue { .fraction(number) }

  /// Returns a list, a map or a truth value as such, and words and numbers in the same form as ``parameter(_:)``.
  static func parameter(_ node: SpecNode, isWord: Bool) -> JSONValue {
    switch node.content {
    case .list(let items): .array(items.map { parameter($0, isWord: isWord) })
    case .map(let entries): .object(entries.map { .init($0.key, parameter($0.value, isWord: isWord)) })
    case .scalar(let text, _) where isWord: .string(text)
    case .scalar("true", isQuoted: false): .bool(true)
    case .scalar("false", isQuoted: false): .bool(false)
    case .scalar(let text, isQuoted: true) where PointCondition.normal(text) != text: .string(text)
    case .scalar(let text, _): parameter(text)
    }
  }

  /// Returns a number in its canonical form, however it is spelled. Otherwise, it returns the text.
  private static func parameter(_ label: String) -> JSONValue {
    let normal = PointCondition.normal(label)
    guard PointCondition.isNumber(label) else { return .string(label) }
    guard normal.utf8.contains(UInt8(ascii: ".")) else { return Int(normal).map { .whole($0) } ?? .string(normal) }
    // A number with more digits than a double can hold keeps them.
    guard let number = Double(normal), NumberText.exact(number) == normal else { return .decimal(normal) }
    return .fraction(number)
  }
}
