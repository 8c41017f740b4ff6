/// The field for typing another rule.
struct RulePrompt: Hashable, Sendable {
  var editor: LineEditor
  var problem: String?
}
