import Specification
import Testing

/// Records a failure with a comment. It does not print the compared values, which are whole pages.
func require(
  _ isTrue: Bool, _ comment: @autoclosure () -> String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  if !isTrue { Issue.record(Comment(rawValue: comment()), sourceLocation: sourceLocation) }
}
