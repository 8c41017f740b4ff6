import Expressions
import Testing

@Suite struct PartialConditionTests {
  @Test(arguments: [
    ("settled or a > 3", "a > 3", "true"), ("a > 3 or settled", "a > 3", "true"),
    ("settled and a > 3", "false", "a > 3"),
    ("(settled and a > 3) or b < 2", "b < 2", "a > 3 or b < 2"), ("settled", "false", "true"),
    ("settled and settled", "false", "true"), ("a > 3 and not b < 2", "a > 3 and not b < 2", "a > 3 and not b < 2"),
    ("a within 1 of 3 and (settled or -a == b + 1)", "a within 1 of 3 and -a == b + 1", "a within 1 of 3"),
  ])
  func wordsAreReplaced(text: String, before: String, after: String) throws {
    let condition = try Expression(text)
    func rest(_ isTrue: Bool) -> String {
      switch PartialCondition(condition, assuming: "settled", is: isTrue) {
      case .truth(let truth): "\(truth)"
      case .condition(let expression): expression.description
      }
    }
    #expect(rest(false) == before && rest(true) == after)
  }
}
