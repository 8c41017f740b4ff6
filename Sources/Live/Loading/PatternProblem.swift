/// The reason why a pattern could not be read.
package struct PatternProblem: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}
