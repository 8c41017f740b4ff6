/// The groups of a session's inputs that a person made in one stroke, such as a drag. A stroke is undone as a whole.
struct PlayStrokes: Hashable, Sendable {
  /// The numbers of the inputs of each stroke, ascending.
  private var strokes: [Range<Int>] = []
  /// The number of inputs that each undo took back, the last one last.
  private var undone: [Int] = []

  /// Notes the inputs of a gesture.
  ///
  /// - Parameter continues: whether the gesture belongs to the previous stroke.
  mutating func note(_ inputs: Range<Int>, continues: Bool) {
    forget(from: inputs.lowerBound)
    if !inputs.isEmpty { undone = [] }
    if continues, let last = strokes.last, last.upperBound == inputs.lowerBound {
      strokes[strokes.count - 1] = last.lowerBound..<inputs.upperBound
    } else if strokes.last != inputs {
      // A stroke is noted even if it has not changed anything yet, so the gestures that continue it form a stroke of
      // their own.
      strokes.append(inputs)
    }
  }

  /// Returns the number of inputs that one undo takes back in a state with this many inputs.
  func undoCount(_ count: Int) -> Int {
    guard let stroke = strokes.last(where: { $0.lowerBound < count }), count <= stroke.upperBound else { return 1 }
    return count - stroke.lowerBound
  }

  /// The number of inputs that one redo performs again.
  var redoCount: Int { undone.last ?? 1 }

  /// Notes that inputs were undone, and the number of inputs that are left.
  mutating func undo(_ inputs: Int, leaving count: Int) {
    forget(from: count)
    undone.append(inputs)
  }

  /// Notes that inputs were performed again, and the number of inputs that the state has now.
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
