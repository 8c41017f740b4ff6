/// The part of a key that needs no type: its name, what it takes, and its help.
package struct KeyDeclaration: Sendable, Hashable {
  package let word: Word
  /// What it takes, in words: "whole number from 0 to 255".
  package let type: String
  /// What holds when it is left out, in words; nil when nothing does.
  package let defaultText: String?
  package let isRequired: Bool
  /// Whether its values are words also where they look like numbers: 01 is another one than 1.
  package let isWord: Bool
  package let help: String

  package var name: String { word.spelling }
}
