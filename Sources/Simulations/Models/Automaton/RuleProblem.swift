/// What is wrong with a rule, and where.
struct RuleProblem: Error, Hashable {
  enum Part: Hashable { case rule, condition, probability }
  /// The index of the rule; nil for all rules together.
  var rule: Int?
  var part: Part
  var message: String
  var advice: String?
}
