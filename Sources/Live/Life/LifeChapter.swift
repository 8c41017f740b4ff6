/// A session that another one followed: under another rule, from another pattern.
struct LifeChapter: Sendable {
  var session: any PlaySession
  /// The furthest step of it that was seen.
  var furthest = 0
  /// Its inputs that one undo takes back together.
  var strokes = PlayStrokes()
  var start: Start
  /// The generation that the session calls 0.
  var base: Int
  /// Whether the session went on with the cells of the one before it, so a reset goes back further.
  var continues: Bool
  var view: LatticeView
  var startView: LatticeView?
}
