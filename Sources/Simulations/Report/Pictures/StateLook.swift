/// The name and the look of a cell's state. The renderer chooses characters and colours by role, and names them in a
/// legend.
public struct StateLook: Sendable, Hashable {
  /// The part that a state plays in a picture.
  public enum Role: Sendable, Hashable {
    /// Empty background, such as a dead cell or an empty place.
    case ground
    /// Something that stays in the background, such as a healthy person.
    case quiet
    /// The subject of the picture, such as a live cell or a sick person.
    case marked
    /// Another state, such as exposed, recovered or a colour. Its number, from 0, distinguishes it from the rest.
    case other(Int)
    /// A step of a scale and the number of steps, such as how long a cell has been dying. Step 0 contrasts most with
    /// the background, and the last step least.
    case graded(Int, of: Int)
  }

  /// The word in the legend.
  public var name: String
  /// The part that the state plays in a picture.
  public var role: Role
  /// The author's character for the state in text, or nil for the usual one.
  package var symbol: Character?
  /// The author's colour as 0xRRGGBB, or nil for the usual one.
  package var colour: UInt32?

  /// Creates the look of a state with a name for the legend.
  public init(_ name: String, _ role: Role) {
    self.name = name
    self.role = role
  }
}

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
