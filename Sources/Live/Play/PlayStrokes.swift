/// Which inputs of a session a person made in one go, such as a drag: they are taken back in one go.
struct PlayStrokes: Hashable, Sendable {
  /// The numbers of their inputs, ascending.
  private var strokes: [Range<Int>] = []
  /// How many inputs each undo took back, the last one last.
  private var undone: [Int] = []

  /// Notes the inputs of a gesture.
  ///
  /// - Parameter continues: whether it goes on with the stroke before it.
  mutating func note(_ inputs: Range<Int>, continues: Bool) {
    forget(from: inputs.lowerBound)
    if !inputs.isEmpty { undone = [] }
    if continues, let last = strokes.last, last.upperBound == inputs.lowerBound {
      strokes[strokes.count - 1] = last.lowerBound..<inputs.upperBound
    } else if strokes.last != inputs {
      // Also where nothing has changed yet: what continues it is a stroke of its own.
      strokes.append(inputs)
    }
  }

  /// The number of inputs that one undo takes back, for a state with this many inputs.
  func undoCount(_ count: Int) -> Int {
    guard let stroke = strokes.last(where: { $0.lowerBound < count }), count <= stroke.upperBound else { return 1 }
    return count - stroke.lowerBound
  }

  /// How many inputs a redo feeds again.
  var redoCount: Int { undone.last ?? 1 }

  /// Inputs were taken back; this many are left.
  mutating func undo(_ inputs: Int, leaving count: Int) {
    forget(from: count)
    undone.append(inputs)
  }

  /// Inputs were fed again; the state has this many.
  mutating func redo(_ inputs: Int, reaching count: Int) {
    if !undone.isEmpty { undone.removeLast() }
    forget(from: count - inputs)
    strokes.append(max(0, count - inputs)..<count)
  }

  private mutating func forget(from count: Int) {
    while let last = strokes.last, last.upperBound > count {
      strokes.removeLast()
      if last.lowerBound < count { strokes.append(last.lowerBound..<count) }
    }
  }
}
