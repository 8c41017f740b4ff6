import Expressions

/// All values that the inputs of rules can have together, numbered without gaps.
///
/// Counts of neighbours add up to at most the number of neighbours, so far fewer combinations occur than their product.
/// The tuples of k counts with a sum of at most r are C(r + k, k), and each has a rank in lexicographic order.
struct InputSpace: Sendable {
  /// The inputs that are not counts. Each has the values 0 ..< `values`.
  let inputs: [(input: RuleInput, values: Int)]
  /// The states whose neighbours are counted.
  let counts: [Int]
  /// The largest number of neighbours of a cell.
  let most: Int
  /// C(r + k, k) for k counts left and r neighbours left, in rows of k.
  let sizes: [[Int]]
  /// The number of combinations. `Int.max` if there are more than 2^40.
  let size: Int

  init(inputs: [(input: RuleInput, values: Int)], counts: [Int], most: Int) {
    (self.inputs, self.counts, self.most) = (inputs, counts, most)
    func bounded(_ number: (partialValue: Int, overflow: Bool)) -> Int {
      number.overflow || number.partialValue > 1 << 40 ? .max : number.partialValue
    }
    var sizes = [[Int](repeating: 1, count: most + 1)]
    for _ in counts {
      var row: [Int] = []
      // C(r + k, k) is the sum of C(j + k − 1, k − 1) over j from 0 to r.
      for part in sizes[sizes.count - 1] { row.append(bounded((row.last ?? 0).addingReportingOverflow(part))) }
      sizes.append(row)
    }
    self.sizes = sizes
    size = inputs.reduce(sizes[counts.count][most]) { bounded($0.multipliedReportingOverflow(by: $1.values)) }
  }

  /// The number of tuples of counts.
  var countSize: Int { sizes[counts.count][most] }

  /// Returns the number of a combination.
  ///
  /// - Parameter values: the values of the inputs, then the counts.
  func index(_ values: some Collection<Int>) -> Int {
    var index = 0, left = most, dimensions = counts.count
    for (place, value) in values.enumerated() {
      if place < inputs.count {
        index = index * inputs[place].values + value
        continue
      }
      if place == inputs.count { index *= countSize }
      index += sizes[dimensions][left] - (value > left ? 0 : sizes[dimensions][left - value])
      left -= value
      dimensions -= 1
    }
    return index
  }

  /// Calls `body` with the number of each combination and its values: those of the inputs, then the counts.
  func forEach<Fault: Error>(_ body: (_ index: Int, _ values: [Int]) throws(Fault) -> Void) throws(Fault) {
    var values = [Int](repeating: 0, count: inputs.count + counts.count)
    var sum = 0
    for index in 0..<size {
      try body(index, values)
      var place = values.count - 1
      while place >= 0 {
        let isCount = place >= inputs.count
        values[place] += 1
        sum += isCount ? 1 : 0
        if isCount ? sum <= most : values[place] < inputs[place].values { break }
        if isCount { sum -= values[place] }
        values[place] = 0
        place -= 1
      }
    }
  }
}
