/// The numbers recorded along a run: a row for each recorded step, a column for each name.
public struct Series: Sendable, Hashable {
  /// The recorded steps, ascending: all steps of a short run, evenly spaced ones of a long run.
  public var steps: [Int]
  /// The columns in the order in which the model declares them.
  public var columns: [Column]

  /// A column: the values of one name at all recorded steps.
  public struct Column: Sendable, Hashable {
    /// The name that the model declares.
    public var name: String
    /// The values, as many as there are recorded steps.
    public var values: [Int]

    package init(_ name: String, _ values: [Int]) {
      self.name = name
      self.values = values
    }
  }

  package init(steps: [Int], columns: [Column]) {
    self.steps = steps
    self.columns = columns
  }

  /// The values of a column, or nil if no column has the name.
  public subscript(name: String) -> [Int]? { columns.first { $0.name == name }?.values }

  /// The row of a step, or nil if it was not recorded. O(log steps).
  package func row(of step: Int) -> Int? {
    var low = 0, high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle] < step { low = middle + 1 } else { high = middle }
    }
    return low < steps.count && steps[low] == step ? low : nil
  }

  /// The steps to record of 0 … `last`: all if there are at most `limit` of them, otherwise `limit` evenly spaced
  /// ones, first and last among them (the i-th is ⌊i·last/(limit−1)⌋), and those of `named` that there are. Ascending.
  package static func recordedSteps(last: Int, limit: Int, including named: [Int] = []) -> [Int] {
    guard last >= limit else { return Array(0...last) }
    let spaced = evenlySpaced(limit, last: last)
    let further = Set(named).subtracting(spaced).filter { (0...last).contains($0) }
    return further.isEmpty ? spaced : (spaced + further).sorted()
  }

  /// Returns `count` steps of 0 … `last`, evenly spaced, with the first and the last one, without repetition.
  package static func evenlySpaced(_ count: Int, last: Int) -> [Int] {
    guard count > 1 else { return [last] }
    var steps: [Int] = []
    for index in 0..<count {
      // (index·last) may leave Int for a huge run: divide first, then add the remainder's part.
      let (whole, rest) = last.quotientAndRemainder(dividingBy: count - 1)
      let step = index * whole + index * rest / (count - 1)
      if steps.last != step { steps.append(step) }
    }
    return steps
  }
}
