/// The part of a key that does not depend on its type: its name, its possible values, and its help.
package struct KeyDeclaration: Sendable, Hashable {
  package let word: Word
  /// The possible values in words, such as "whole number from 0 to 255".
  package let type: String
  /// The default in words, or nil if the key has no default.
  package let defaultText: String?
  package let isRequired: Bool
  /// Whether values are words even if they look like numbers, so 01 and 1 differ.
  package let isWord: Bool
  /// Whether values are names without an order, even if they are numbers.
  package let isNominal: Bool
  /// A value that would work, for the error of a missing key.
  package let example: String?
  package let help: String

  package var name: String { word.spelling }
}
