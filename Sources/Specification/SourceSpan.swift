/// A stretch of that text, from `start` up to but without `end`.
package struct SourceSpan: Sendable, Hashable {
  package var start: SourceLocation
  package var end: SourceLocation

  package init(start: SourceLocation, end: SourceLocation) {
    self.start = start
    self.end = end
  }
}
