extension ViewDeclaration {
  /// Of an experiment, the median of a series over the steps, and the bands around it: the view `bands`.
  ///
  /// - Parameter series: the one that is shown unless others are named.
  static func bands(_ series: String) -> ViewDeclaration {
    ViewDeclaration(
      "bands",
      "With `replicates`: `\(series)` or the given series over the steps, as the median of the runs with bands of the "
        + "middle 50 % and 90 % at each step. `{bands: \(series), of: curves}` shows bands of whole curves instead.",
      keys: nil, synonyms: ["band", "quantiles", "outcomes", "envelope", "fan", "ribbon"],
      experiment: ExperimentView(CurveKeys(fallback: series)) { request in
        if case .wholeCurves(let names) = request.options { return .curveBands(names) }
        return .bands(request.names)
      })
  }
}

extension View {
  /// The view `bands`.
  static func bands(_ series: String) -> View { View(.bands(series), shape: nil) }
}
