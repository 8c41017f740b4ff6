/// The values of a session's series at one step.
package struct SeriesSample: Hashable, Sendable {
  package var step: Int
  package var values: [Int]
}
