/// The finding of a single run, in words.
package struct RunFinding: Sendable, Hashable {
  /// The sentence about this single run: "From step 207 on, it is an oscillator of period 2."
  package let note: String
  /// The kind of the finding, which other runs may share: "an oscillator of period 2".
  package let kind: String
}
