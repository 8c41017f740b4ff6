/// A value that is one of a few words.
package protocol SpecWord: Sendable, CaseIterable, Equatable {
  var word: Word { get }
}
