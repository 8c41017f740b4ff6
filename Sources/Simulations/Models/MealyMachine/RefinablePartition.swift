/// A partition of 0 ..< n into sets that can be split. After some elements are marked, every set is split into its
/// marked and its unmarked elements.
///
/// Source: A. Valmari, *Fast brief practical DFA minimization*, Information Processing Letters 112 (2012).
struct RefinablePartition {
  /// The elements, set by set. Within each set, marked elements come first.
  private var elements: [Int32]
  private var place: [Int32]
  private(set) var setOf: [Int32]
  private var first: [Int32] = []
  private var past: [Int32] = []
  private var marked: [Int32] = []
  /// The sets with marked elements.
  private var touched: [Int32] = []

  /// Creates a partition. O(n).
  ///
  /// - Parameter sets: the set of each element. Every number below `count` must occur.
  init(sets: [Int32], count: Int) {
    setOf = sets
    elements = [Int32](repeating: 0, count: sets.count)
    place = elements
    past = [Int32](repeating: 0, count: count)
    for set in sets { past[Int(set)] += 1 }
    var start: Int32 = 0
    for set in 0..<count {
      first.append(start)
      start += past[set]
      past[set] = first[set]
    }
    for (element, set) in sets.enumerated() {
      let index = past[Int(set)]
      elements[Int(index)] = Int32(element)
      place[element] = index
      past[Int(set)] += 1
    }
    marked = [Int32](repeating: 0, count: count)
  }

  var count: Int { first.count }

  func members(of set: Int) -> ArraySlice<Int32> { elements[Int(first[set])..<Int(past[set])] }

  /// Marks an element.
  ///
  /// - Precondition: the element is not marked.
  mutating func mark(_ element: Int32) {
    let set = Int(setOf[Int(element)])
    let from = place[Int(element)], to = first[set] + marked[set]
    let other = elements[Int(to)]
    elements[Int(from)] = other
    place[Int(other)] = from
    elements[Int(to)] = element
    place[Int(element)] = to
    if marked[set] == 0 { touched.append(Int32(set)) }
    marked[set] += 1
  }

  /// Splits every set in which some but not all elements are marked. The smaller part becomes a new set, so an element
  /// changes its set at most log₂ n times. O(marked elements).
  mutating func split() {
    for touchedSet in touched {
      let set = Int(touchedSet)
      let middle = first[set] + marked[set]
      let isWhole = middle == past[set], isFrontSmaller = marked[set] <= past[set] - middle
      marked[set] = 0
      if isWhole { continue }
      let new = Int32(count)
      first.append(isFrontSmaller ? first[set] : middle)
      past.append(isFrontSmaller ? middle : past[set])
      marked.append(0)
      if isFrontSmaller { first[set] = middle } else { past[set] = middle }
      for index in first[Int(new)]..<past[Int(new)] { setOf[Int(elements[Int(index)])] = new }
    }
    touched.removeAll(keepingCapacity: true)
  }
}
