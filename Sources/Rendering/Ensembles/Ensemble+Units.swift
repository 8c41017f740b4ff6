import Simulations

extension Ensemble {
  /// Returns words for a statistic or series, followed by its unit: `mean duration (days)`.
  func withUnit(_ words: String, of name: String) -> String { units[name].map { "\(words) (\($0))" } ?? words }
}

extension Ensemble.Axis {
  /// The key with its unit, for axes and for heads of tables.
  var heading: String { unit.map { "\(key) (\($0))" } ?? key }
}
