/// A range of the text of a specification. `end` is exclusive.
package struct SourceSpan: Sendable, Hashable {
  package var start: SourceLocation
  package var end: SourceLocation

  package init(start: SourceLocation, end: SourceLocation) {
    self.start = start
    self.end = end
  }
}
