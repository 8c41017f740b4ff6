/// What a single run has shown in the end, in words.
package struct RunFinding: Sendable, Hashable {
  /// The sentence about this run alone: "From step 207 on an oscillator of period 2."
  package let note: String
  /// Its kind, which other runs may share: "an oscillator of period 2".
  package let kind: String
}
