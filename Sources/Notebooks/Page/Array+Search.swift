extension Array {
  /// Returns the first index whose element has a property, or the number of elements if none has it. The property must
  /// hold for all elements after the first one that has it. O(log n).
  func firstIndexInOrder(where hasProperty: (Element) -> Bool) -> Int {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if hasProperty(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
