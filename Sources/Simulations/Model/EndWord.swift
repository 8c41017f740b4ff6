/// A word of the key `until`, which names an end that no condition can describe.
package enum EndWord: String, Sendable, Hashable {
  /// The state repeats. If chance plays a part: nothing can change any more.
  case stable
  /// Everything left on the unbounded plane repeats by itself or leaves for ever.
  case settled
}
