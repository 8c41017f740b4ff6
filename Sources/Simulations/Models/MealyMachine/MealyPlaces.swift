import Specification

/// The positions of a machine's parts in the text that it was read from.
struct MealyPlaces: Sendable {
  var input: WrittenInput?
  /// The positions of the names of those states that were written as keys.
  var states: [SourceSpan] = []
}
