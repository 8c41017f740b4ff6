import Expressions

/// What is known of a cell while a rule is evaluated.
struct RuleSide: Sendable {
  /// What all evaluations of a compilation share.
  struct Facts: Sendable {
    let step: Int
    let names: [String]
    /// The numbers of neighbours that cells have.
    let neighbourCounts: [Int]
    let ageClasses: [Int]
    /// Whether messages name the step.
    let namesStep: Bool
  }

  private let facts: Facts
  private let space: InputSpace
  private let state: Int
  /// The values of the inputs, then the counts.
  private let values: [Int]

  init(_ facts: Facts, _ space: InputSpace, _ state: Int, _ values: [Int]) {
    (self.facts, self.space, self.state, self.values) = (facts, space, state, values)
  }

  func value(_ input: RuleInput) -> Int {
    switch input {
    case .own: return state
    case .step: return facts.step
    case .like: return value(.count(state))
    case .neighbours where facts.neighbourCounts.count == 1: return facts.neighbourCounts[0]
    case .count(let counted):
      let place = space.counts.firstIndex(of: counted) ?? 0
      return values[space.inputs.count + place]
    default:
      let place = space.inputs.firstIndex { $0.input == input } ?? 0
      return input == .age ? facts.ageClasses[values[place]] : values[place]
    }
  }

  /// Returns the values of the inputs in words, such as ` where fire is 3`.
  func words() -> String { Self.words(values(prefix: ""), facts) }

  /// Returns the values of the inputs of both cells of a pair in words.
  func words(with second: RuleSide) -> String {
    Self.words(values(prefix: "first.") + second.values(prefix: "second."), facts)
  }

  private static func words(_ values: [String], _ facts: Facts) -> String {
    let parts = values + (facts.namesStep ? ["step is \(facts.step)"] : [])
    return parts.isEmpty ? "" : " where \(parts.joined(separator: ", "))"
  }

  private func values(prefix: String) -> [String] {
    func name(_ state: Int) -> String { state < facts.names.count ? facts.names[state] : "beyond the edge" }
    var parts: [String] = []
    for (place, input) in space.inputs.enumerated() {
      switch input.input {
      case .age: parts.append("\(prefix)age is \(facts.ageClasses[values[place]])")
      case .neighbours: parts.append("\(prefix)neighbours is \(values[place])")
      case .cell(let right, let down): parts.append("\(prefix)at(\(right), \(down)) is \(name(values[place]))")
      default: break
      }
    }
    for (place, counted) in space.counts.enumerated() {
      parts.append("\(prefix)\(name(counted)) is \(values[space.inputs.count + place])")
    }
    return parts
  }
}
