/// A value that is one word out of a few.
package protocol SpecWord: Sendable, CaseIterable, Equatable {
  var word: Word { get }
}
