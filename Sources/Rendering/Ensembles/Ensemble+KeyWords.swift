import Simulations

extension Ensemble {
  /// The swept keys as words, such as `factor`, `recovery and probability`, or `a, b and c`. Empty if nothing is swept.
  var keyWords: String {
    let keys = axes.map(\.key)
    guard keys.count > 1, let last = keys.last else { return keys.joined() }
    return keys.dropLast().joined(separator: ", ") + " and " + last
  }
}
