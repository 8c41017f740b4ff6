extension ArraySlice where Element == UInt8 {
  /// Returns the range of the first occurrence of `pattern`. O(n·m), which is fast enough for short patterns.
  func firstRange(of pattern: [UInt8]) -> Range<Int>? {
    guard let first = pattern.first, count >= pattern.count else { return nil }
    var index = startIndex
    while index <= endIndex - pattern.count {
      guard let next = self[index...(endIndex - pattern.count)].firstIndex(of: first) else { return nil }
      if self[next..<next + pattern.count].elementsEqual(pattern) { return next..<next + pattern.count }
      index = next + 1
    }
    return nil
  }
}
