/// A line of a form that can be selected.
package enum FormRow: Hashable, Sendable {
  /// A field, by its index.
  case field(Int)
  case start
  /// The line that shows or hides the less important fields.
  case more
}
