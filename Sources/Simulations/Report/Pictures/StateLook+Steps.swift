extension StateLook {
  /// The largest number of looks on a scale of steps.
  private static let mostGrades = 64

  /// Returns a scale of looks for the steps from 0 to a last one, such as `step 3` or `steps 2–4`.
  static func steps(to last: Int) -> [StateLook] {
    let grades = min(last + 1, mostGrades)
    return (0..<grades).map { grade in
      // A grade covers the steps from ⌈grade·(last + 1)/grades⌉ up to the start of the next grade.
      let start = (grade * (last + 1) + grades - 1) / grades, end = ((grade + 1) * (last + 1) + grades - 1) / grades
      return StateLook(end == start + 1 ? "step \(start)" : "steps \(start)–\(end - 1)", .graded(grade, of: grades))
    }
  }

  /// Returns the place of a step on a scale of steps from 0 to a last one.
  static func grade(ofStep step: Int, to last: Int) -> Int { step * min(last + 1, mostGrades) / (last + 1) }

  /// The first and the last step that a look on a scale of steps represents. Nil for any other look.
  var steps: ClosedRange<Int>? {
    guard case .graded = role, name.hasPrefix("step") else { return nil }
    let numbers = name.split(separator: " ").last?.split(separator: "–").map { Int($0) } ?? []
    guard let first = numbers.first ?? nil, let last = numbers.last ?? nil, first <= last else { return nil }
    return first...last
  }
}
