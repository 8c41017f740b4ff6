/// The inputs of a block that a run left out because it ended before their steps.
struct OmittedInputs: Sendable, Hashable {
  /// The last step of the run.
  let end: Int
  /// The key that prescribes the inputs.
  let key: String
  /// The steps of the inputs as the key names them, in ascending order. There is at least one.
  let steps: [Int]

  /// The note about a single run.
  var note: String {
    let places =
      switch steps.count {
      case 1: "step \(steps[0])"
      case 2, 3: "steps \(steps.dropLast().map { String($0) }.joined(separator: ", ")) and \(steps[steps.count - 1])"
      default: "\(steps.count) steps from \(steps[0]) to \(steps[steps.count - 1])"
      }
    return "The run ended at step \(end), before \(places) of the key '\(key)'."
  }
}
