import Specification

/// Where things stand in the text that a machine was read from.
struct MealyPlaces: Sendable {
  var input: WrittenInput?
  /// Each state's name, as far as it was written as one.
  var states: [SourceSpan] = []
}
