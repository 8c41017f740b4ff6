/// An action in the game of pairs, apart from moving the cursor.
enum MemoryAction: String, CaseIterable {
  case flip
  case back
  case newGame = "new"
  case undo
  case redo
  case playForMe = "play-for-me"
  case restart
  case turnBoard = "turn-board"
  case copyBlock = "copy-block"
  case leave
}
