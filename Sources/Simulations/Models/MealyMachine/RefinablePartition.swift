/// A partition of 0 ..< n into sets that can be split: elements are marked, then every set falls into those that were
/// and those that were not.
///
/// A. Valmari, *Fast brief practical DFA minimization*, Information Processing Letters 112 (2012).
struct RefinablePartition {
  /// The elements, set by set, those marked at the front of theirs.
  private var elements: [Int32]
  private var place: [Int32]
  private(set) var setOf: [Int32]
  private var first: [Int32] = []
  private var past: [Int32] = []
  private var marked: [Int32] = []
  /// Sets with marked elements.
  private var touched: [Int32] = []

  /// - Parameter sets: the set of each element; no number below `count` is left out. O(n).
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

  /// Splits all sets of which a part is marked. The smaller part becomes a new set, so an element changes its set
  /// at most log₂ n times. O(marked elements).
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
