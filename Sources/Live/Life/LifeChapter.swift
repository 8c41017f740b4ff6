/// A session that is followed by another one, under another rule or from another pattern.
struct LifeChapter: Sendable {
  var session: any PlaySession
  /// The furthest step that was seen.
  var furthest = 0
  /// The groups of inputs that are undone together.
  var strokes = PlayStrokes()
  var start: Start
  /// The generation at step 0 of the session.
  var base: Int
  /// Whether the session continues with the cells of the previous one, so a reset goes back further.
  var continues: Bool
  var view: LatticeView
  var startView: LatticeView?
}
