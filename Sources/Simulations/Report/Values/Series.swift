/// Numbers recorded along the run: one row a recorded step, one column a name.
public struct Series: Sendable, Hashable {
  public var steps: [Int]
  public var columns: [Column]

  public struct Column: Sendable, Hashable {
    public var name: String
    public var values: [Int]

    public init(_ name: String, _ values: [Int]) {
      self.name = name
      self.values = values
    }
  }

  public init(steps: [Int], columns: [Column]) {
    self.steps = steps
    self.columns = columns
  }

  public subscript(name: String) -> [Int]? { columns.first { $0.name == name }?.values }

  /// The steps to record of 0 … `last`: all where there are at most `limit` of them, otherwise `limit` evenly spaced
  /// ones, first and last among them (the i-th is ⌊i·last/(limit−1)⌋), and those of `named` that there are. Ascending.
  package static func recordedSteps(last: Int, limit: Int, including named: [Int] = []) -> [Int] {
    guard last >= limit else { return Array(0...last) }
    let spaced = evenlySpaced(limit, last: last)
    let further = Set(named).subtracting(spaced).filter { (0...last).contains($0) }
    return further.isEmpty ? spaced : (spaced + further).sorted()
  }

  /// `count` steps of 0 … `last`, evenly spaced with first and last, without repetition.
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
