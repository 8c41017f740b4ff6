/// What a single run led to, in words.
package struct RunFinding: Sendable, Hashable {
  /// The sentence about this run, such as "From step 207 on, it is an oscillator of period 2."
  package let note: String
  /// The kind of finding, which other runs may share, such as "an oscillator of period 2".
  package let kind: String
}
