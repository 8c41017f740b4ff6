/// A line of a form that can be selected.
package enum FormRow: Hashable, Sendable {
  /// A field, by its index.
  case field(Int)
  case start
  /// Shows or hides the less important fields.
  case more
}
