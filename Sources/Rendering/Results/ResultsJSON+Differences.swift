import Simulations

extension ResultsJSON {
  /// Returns the differences that the block's views ask for, one for each statistic and point.
  ///
  /// - Parameter parameters: the parameters of each point.
  static func differences(_ differences: [PairedDifference], _ parameters: [JSONValue]) -> JSONValue.Member {
    let items = differences.map { difference -> JSONValue in
      let interval = difference.interval.map { JSONValue.array([.fraction($0.lowerBound), .fraction($0.upperBound)]) }
      let method = difference.isConstant ? "equal" : difference.interval == nil ? nil : difference.method.name
      return .object(
        [
          .init("statistic", .string(difference.name)), .init("parameters", parameters[difference.point]),
          .init("from", parameters[difference.referencePoint]), .init("pairs", .whole(difference.count)),
          .init("mean", .fraction(difference.mean)), .init("sd", difference.sd.map { .fraction($0) } ?? .null),
          .init("ci95", interval ?? .null), .init("ci95_method", method.map { .string($0) } ?? .null),
          .init("narrowing", difference.narrowing.map { .fraction($0) } ?? .null),
        ] + (difference.unfinished.map { [.init("not_over", .whole($0))] } ?? []))
    }
    return .init("differences", .array(items))
  }
}

extension MeanInterval {
  /// The name of the method in JSON.
  var name: String {
    switch self {
    case .student: "student"
    case .count: "student-cut"
    case .share: "wilson-spread"
    case .ratio: "jackknife"
    }
  }
}
