/// A key of a block, declared once. The strict reader, its messages and suggestions, `notebook models`, the reference
/// page and the arguments of `automata run` all use this declaration.
package struct Key<Value: Sendable>: Sendable {
  package let declaration: KeyDeclaration
  package let type: ValueType<Value>

  package init(
    _ name: String, _ type: ValueType<Value>, default defaultText: String? = nil, required: Bool = false,
    isWord: Bool = false, isNominal: Bool = false, example: String? = nil, synonyms: [String] = [], help: String
  ) {
    declaration = KeyDeclaration(
      word: Word(name, synonyms: synonyms), type: type.summary, defaultText: defaultText,
      isRequired: required, isWord: isWord,
      isNominal: isWord || isNominal, example: example, help: help)
    self.type = type
  }
}
