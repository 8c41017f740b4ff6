import Specification

/// A list of unknown words, each of which is reported once, up to a limit.
struct UnknownWords {
  private let what: String
  private let words: [Word]
  private var told: Set<String> = []
  private var further = 0
  private var last: SourceSpan?

  /// The maximum number of different words to report.
  private static let limit = 20
  /// The maximum number of known words for which messages suggest or list any.
  private static let manyWords = 300

  init(_ what: String, among known: [String]) {
    self.what = what
    words = known.count <= Self.manyWords ? known.map { Word($0) } : []
  }

  /// Returns whether a word should be reported: it has not been reported before, and the limit has not been reached.
  mutating func admits(_ found: String) -> Bool {
    guard !told.contains(found) else { return false }
    guard told.count < Self.limit else {
      further += 1
      return false
    }
    told.insert(found)
    return true
  }

  mutating func report(
    _ found: String, key: String, at span: @autoclosure () -> SourceSpan, in context: inout SpecContext
  ) {
    guard admits(found) else { return }
    let span = span()
    last = span
    context.report(.unknownWord(found: found, what: what, allowed: words), key: key, at: span)
  }

  /// Returns the word that was probably meant.
  func nearest(to found: String) -> String? { words.nearest(to: found) }

  /// Reports how many further words were unknown.
  func finish(in context: inout SpecContext) {
    guard let last, further > 0 else { return }
    context.report(.invalid("and \(further) more unknown \(what)s", advice: nil), at: last)
  }
}
