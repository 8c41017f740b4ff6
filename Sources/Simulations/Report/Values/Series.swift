/// The numbers recorded during a run, with a row for each recorded step and a column for each name.
public struct Series: Sendable, Hashable {
  /// The recorded steps in ascending order: all steps of a short run, or evenly spaced steps of a long run.
  public var steps: [Int]
  /// The columns, in the order in which the model declares them.
  public var columns: [Column]

  /// A column with the values of one name at all recorded steps.
  public struct Column: Sendable, Hashable {
    /// The name that the model declares.
    public var name: String
    /// The values, one for each recorded step.
    public var values: [Int]

    /// The name that the model declares if ``name`` is a label of the author.
    package private(set) var declared: String?
    /// The author's unit of the values, or nil.
    package var unit: String?

    package init(_ name: String, _ values: [Int]) {
      self.name = name
      self.values = values
    }

    /// Gives the column a label. Its colour is still that of its name.
    package mutating func rename(_ label: String) {
      if label != name { (declared, name) = (declared ?? name, label) }
    }
  }

  package init(steps: [Int], columns: [Column]) {
    self.steps = steps
    self.columns = columns
  }

  /// The note on steps that a series leaves out because a value is too large for it.
  package static let omissionNote = "The series leaves out populations of 2^63 - 1 and more."

  /// The values of a column, or nil if no column has this name.
  public subscript(name: String) -> [Int]? { columns.first { $0.name == name }?.values }

  /// Returns the row of a step, or nil if the step was not recorded. O(log steps).
  package func row(of step: Int) -> Int? {
    var low = 0, high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle] < step { low = middle + 1 } else { high = middle }
    }
    return low < steps.count && steps[low] == step ? low : nil
  }

  /// Returns the steps to record among 0 … `last`, in ascending order. These are all steps if there are at most
  /// `limit`. Otherwise they are `limit` evenly spaced steps, including the first and the last, and those of `named`.
  /// The i-th evenly spaced step is ⌊i·last/(limit−1)⌋.
  package static func recordedSteps(last: Int, limit: Int, including named: [Int] = []) -> [Int] {
    guard last >= limit else { return Array(0...last) }
    let spaced = evenlySpaced(limit, last: last)
    let further = Set(named).subtracting(spaced).filter { (0...last).contains($0) }
    return further.isEmpty ? spaced : (spaced + further).sorted()
  }

  /// Returns `count` evenly spaced steps among 0 … `last`, including the first and the last, without repetition.
  package static func evenlySpaced(_ count: Int, last: Int) -> [Int] {
    guard count > 1 else { return [last] }
    var steps: [Int] = []
    for index in 0..<count {
      // In a huge run, index·last may overflow. So this divides first, and then adds the part of the remainder.
      let (whole, rest) = last.quotientAndRemainder(dividingBy: count - 1)
      let step = index * whole + index * rest / (count - 1)
      if steps.last != step { steps.append(step) }
    }
    return steps
  }
}
