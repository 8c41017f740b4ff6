extension ViewDeclaration {
  /// Declares the view `bands` of an experiment: the median of a series over the steps, with bands around it.
  ///
  /// - Parameter series: the series that is shown unless a block names others.
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
  /// Returns the view `bands`.
  static func bands(_ series: String) -> View { View(.bands(series), shape: nil) }
}
