/// The finding of a single run, in words.
package struct RunFinding: Sendable, Hashable {
  /// The sentence about this single run: "From step 207 on, it is an oscillator of period 2."
  package let note: String
  /// Its kind, which other runs may have too: "an oscillator of period 2".
  package let kind: String
}
