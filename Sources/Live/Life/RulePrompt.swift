/// The field in which another rule is typed.
struct RulePrompt: Hashable, Sendable {
  var editor: LineEditor
  var problem: String?
}
