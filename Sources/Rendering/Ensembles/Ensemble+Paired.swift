import Simulations

extension Ensemble {
  /// A sentence for each group of paired keys, such as `The keys people and factor are paired.`
  var pairedNotes: [String] {
    pairedKeys.map { keys in
      "The keys \(keys.dropLast().joined(separator: ", ")) and \(keys[keys.count - 1]) are paired."
    }
  }
}
