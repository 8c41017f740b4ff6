/// The part of a key that does not depend on its type: its name, the values that it takes, and its help.
package struct KeyDeclaration: Sendable, Hashable {
  package let word: Word
  /// The values that it takes, in words: "whole number from 0 to 255".
  package let type: String
  /// The default, in words; nil without one.
  package let defaultText: String?
  package let isRequired: Bool
  /// Whether its values are words even where they look like numbers, so 01 and 1 differ.
  package let isWord: Bool
  /// Whether its values are names even where they are numbers, so they have no order.
  package let isNominal: Bool
  package let help: String

  package var name: String { word.spelling }
}
