extension [String] {
  /// The elements without repetitions, in the order of their first occurrences. A name that is given twice is drawn
  /// once.
  var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
