/// The cause of a difference between a region and both the written text and the text of a run.
package enum RegionEdit: Sendable, Hashable {
  /// A person, as far as the page and its figures tell.
  case byHand
  /// A formatter that destroyed the layout of the same words.
  case layout
  /// Words that were replaced in the block, too.
  case replacedWords
  /// Nothing that is known: a sparse checkout leaves out a figure without which the region cannot be judged. The command
  /// of git brings it back.
  case leftOut(remedy: String)

  /// Whether a run keeps the region, because something could be lost.
  var isKept: Bool {
    switch self {
    case .byHand, .leftOut: true
    case .layout, .replacedWords: false
    }
  }
}
