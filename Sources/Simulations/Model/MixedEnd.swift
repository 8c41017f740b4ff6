import Expressions

/// A condition of the key `until` that contains a word, such as `settled or population > 3000`.
package struct MixedEnd: Sendable, Hashable {
  package let word: EndWord
  /// The condition until the word is true, and the condition from then on.
  let before: PartialCondition
  let after: PartialCondition
  /// The whole condition, in its canonical spelling.
  let text: String

  /// Creates an end from a bound condition. Returns nil if it does not contain a word.
  init?(_ expression: Expression) {
    guard let word = expression.names.lazy.compactMap(EndWord.init).first else { return nil }
    self.word = word
    before = PartialCondition(expression, assuming: word.rawValue, is: false)
    after = PartialCondition(expression, assuming: word.rawValue, is: true)
    text = expression.description
  }

  /// The size of both conditions.
  var size: Int {
    [before, after].reduce(0) { size, part in
      if case .condition(let expression) = part { size + expression.size } else { size }
    }
  }
}
