/// Disjoint sets of numbers from 0 on that can be united, with path halving. The root of a set is its smallest number.
///
/// Source: R. E. Tarjan, "Efficiency of a good but not linear set union algorithm", *Journal of the ACM* 22 (1975).
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  /// Returns the smallest number in the set that contains a number.
  mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Unites the sets of two numbers.
  mutating func unite(_ one: Int, _ other: Int) {
    let (one, other) = (root(of: one), root(of: other))
    parents[max(one, other)] = min(one, other)
  }

  /// Returns the elements of each set in their original order. The sets are in the order of their first elements.
  mutating func sets<Element>(of elements: [Element]) -> [[Element]] {
    var numbers = [Int](repeating: -1, count: elements.count)
    var sets: [[Element]] = []
    for (index, element) in elements.enumerated() {
      let root = root(of: index)
      if numbers[root] < 0 {
        numbers[root] = sets.count
        sets.append([])
      }
      sets[numbers[root]].append(element)
    }
    return sets
  }
}
