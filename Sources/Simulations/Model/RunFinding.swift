/// The finding of a single run, in words.
package struct RunFinding: Sendable, Hashable {
  /// The sentence about this run alone: "From step 207 on an oscillator of period 2."
  package let note: String
  /// Its kind, which other runs may share: "an oscillator of period 2".
  package let kind: String
}
